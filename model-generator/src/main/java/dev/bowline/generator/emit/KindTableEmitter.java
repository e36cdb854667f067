package dev.bowline.generator.emit;

import dev.bowline.generator.facts.Facts;
import dev.bowline.generator.facts.Kind;
import dev.bowline.generator.facts.Reach;
import dev.bowline.generator.plan.ClassPlan;
import dev.bowline.generator.plan.JavaNames;
import dev.bowline.generator.plan.Planner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Writes the class that finds kinds by name: switches over strings, which touch a class only when
 * it is asked for.
 */
public final class KindTableEmitter {
  private final Planner planner;
  private final String name;
  private final List<Kind> resources = new ArrayList<>();
  private final List<Kind> others = new ArrayList<>();

  /**
   * A writer of one table.
   *
   * @param name class name, in the root package of the model
   * @param selection which kinds
   */
  public KindTableEmitter(Facts facts, Planner planner, String name, Predicate<Reach> selection) {
    this.planner = planner;
    this.name = name;
    for (Kind kind : facts.kinds()) {
      if (!selection.test(kind.reach()) || !planner.isGenerated(facts.struct(kind.struct()))) {
        continue;
      }
      (planner.plan(kind.struct()).resource() == null ? others : resources).add(kind);
    }
    resources.sort(
        Comparator.comparing(Kind::group)
            .thenComparing(Kind::version)
            .thenComparing(kind -> resource(kind).plural()));
  }

  private ClassPlan.Resource resource(Kind kind) {
    return java.util.Objects.requireNonNull(planner.plan(kind.struct()).resource());
  }

  /** Full name of the class. */
  public String className() {
    return JavaNames.ROOT + "." + name;
  }

  /** Source of the class. */
  public String text() {
    JavaFile file = new JavaFile(JavaNames.ROOT, java.util.Set.of());
    String type = file.type("dev.bowline.type.ResourceType") + "<?>";
    String nullableType = file.nullable("dev.bowline.type.ResourceType") + "<?>";
    String nullableObject = file.nullable("java.lang.Object");
    file.line(0, "/** Kinds by their names. */");
    file.line(0, "final class " + name + " implements KindTable {");
    table(file, "ofKind", nullableType, "kind", resources, Kind::name, "TYPE");
    table(
        file,
        "ofPlural",
        nullableType,
        "plural",
        resources,
        kind -> resource(kind).plural(),
        "TYPE");
    table(file, "other", nullableObject, "kind", others, Kind::name, "EMPTY");
    all(file, type);
    file.line(0, "}");
    return file.text();
  }

  private static void table(
      JavaFile file,
      String method,
      String result,
      String key,
      List<Kind> kinds,
      Function<Kind, String> keyOf,
      String constant) {
    Map<String, List<Kind>> byVersion =
        kinds.stream()
            .collect(Collectors.groupingBy(Kind::apiVersion, TreeMap::new, Collectors.toList()));
    file.line(1, "@Override");
    file.line(1, "public " + result + " " + method + "(String apiVersion, String " + key + ") {");
    file.line(2, "return switch (apiVersion) {");
    byVersion
        .keySet()
        .forEach(
            version ->
                file.line(
                    3, "case \"" + version + "\" -> " + part(method, version) + "(" + key + ");"));
    file.line(3, "default -> null;");
    file.line(2, "};");
    file.line(1, "}");
    file.blank();
    byVersion.forEach(
        (version, members) -> {
          file.line(
              1,
              "private static " + result + " " + part(method, version) + "(String " + key + ") {");
          file.line(2, "return switch (" + key + ") {");
          members.forEach(
              kind ->
                  file.line(
                      3,
                      "case \""
                          + keyOf.apply(kind)
                          + "\" -> "
                          + JavaNames.classOf(kind.struct())
                          + "."
                          + constant
                          + ";"));
          file.line(3, "default -> null;");
          file.line(2, "};");
          file.line(1, "}");
          file.blank();
        });
  }

  private static String part(String method, String apiVersion) {
    return method + "_" + apiVersion.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
  }

  private void all(JavaFile file, String type) {
    String list = file.type("java.util.List");
    file.line(1, "@Override");
    file.line(1, "public " + list + "<" + type + "> all() {");
    file.line(2, "return " + list + ".of(");
    for (int i = 0; i < resources.size(); i++) {
      file.line(
          4,
          JavaNames.classOf(resources.get(i).struct())
              + ".TYPE"
              + (i + 1 < resources.size() ? "," : ");"));
    }
    file.line(1, "}");
  }
}
