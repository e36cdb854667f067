package dev.bowline.generator.emit;

import dev.bowline.generator.facts.Kind;
import dev.bowline.generator.facts.TypeName;
import dev.bowline.generator.plan.ClassPlan;
import dev.bowline.generator.plan.JavaNames;
import dev.bowline.generator.plan.PlannedField;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the class of a struct. */
final class MessageEmitter {
  /** Structs that have the name of a class that is written by hand. */
  private static final Set<String> NAMESAKES = Set.of("GroupVersionKind", "GroupVersionResource");

  private final ClassPlan plan;
  private final JavaFile file;
  private final FieldTypes types;
  private final Set<TypeName> constantClasses;

  /**
   * A writer of one class.
   *
   * @param siblings simple names of the classes of its package
   * @param constantClasses string types that have a class of constants
   */
  MessageEmitter(ClassPlan plan, Set<String> siblings, Set<TypeName> constantClasses) {
    this.plan = plan;
    this.file = new JavaFile(JavaNames.packageOf(plan.name()), siblings);
    this.types = new FieldTypes(file);
    this.constantClasses = constantClasses;
  }

  String text() {
    String name = plan.name().name();
    String message = file.type("dev.bowline.serde.Message");
    file.line(0, "/** " + summary() + " */");
    file.line(
        0,
        "public final class "
            + name
            + " extends "
            + message
            + (plan.isObject() ? " implements " + file.type("dev.bowline.meta.KubeObject") : "")
            + " {");
    constants(name);
    state();
    constructor(name);
    readingConstructor(name);
    factories(name);
    if (plan.kind() != null) {
      typeMeta(plan.kind());
    }
    new AccessorEmitter(file, plan, constantClasses).emit();
    new WalkEmitter(file, plan).emit();
    new BuilderEmitter(file, plan).emit();
    file.line(0, "}");
    return file.text();
  }

  private String summary() {
    Kind kind = plan.kind();
    if (kind == null) {
      String name = plan.name().name();
      String struct = "The struct {@code " + name + "} of {@code " + plan.name().pkg() + "}.";
      return plan.name().pkg().equals("meta/v1") && NAMESAKES.contains(name)
          ? struct
              + " It is a part of objects; what calls take, and can be made of it and into it, is {@link dev.bowline.type."
              + name
              + "}."
          : struct;
    }
    ClassPlan.Resource resource = plan.resource();
    String text = "The kind {@code " + kind.name() + "} of {@code " + kind.apiVersion() + "}";
    return resource == null ? text + "." : text + ", resource {@code " + resource.plural() + "}.";
  }

  private void constants(String name) {
    String table = file.type("dev.bowline.serde.FieldTable");
    Kind kind = plan.kind();
    String identity = "\"" + plan.name().pkg().replace('/', '.') + "." + name + "\"";
    if (kind != null) {
      String gvk = file.type("dev.bowline.type.GroupVersionKind");
      file.line(1, "/** Group, version and kind. */");
      file.line(
          1,
          "public static final "
              + gvk
              + " KIND = new "
              + gvk
              + "(\""
              + kind.group()
              + "\", \""
              + kind.version()
              + "\", \""
              + kind.name()
              + "\");");
      file.blank();
      identity = "KIND";
    }
    List<String> lines = TableEmitter.lines(plan);
    if (lines.isEmpty()) {
      file.line(
          1,
          "private static final " + table + " FIELDS = " + table + ".of(" + identity + ", \"\");");
    } else {
      file.line(
          1,
          "private static final " + table + " FIELDS = " + table + ".of(" + identity + ", \"\"\"");
      lines.forEach(line -> file.line(3, line));
      file.line(3, "\"\"\");");
    }
    file.blank();
    file.line(1, "/** Has nothing set. */");
    file.line(1, "public static final " + name + " EMPTY = new " + name + "(new Builder());");
    if (plan.resource() != null) {
      resourceType(name, plan.resource());
    }
  }

  private void resourceType(String name, ClassPlan.Resource resource) {
    String type =
        file.type(
            resource.namespaced()
                ? "dev.bowline.type.NamespacedType"
                : "dev.bowline.type.ClusterType");
    String subresources =
        resource.subresources().stream()
            .distinct()
            .map(s -> "\"" + s + "\"")
            .collect(Collectors.joining(", ", file.type("java.util.Set") + ".of(", ")"));
    String shortNames =
        resource.shortNames().stream()
            .map(s -> "\"" + s + "\"")
            .collect(Collectors.joining(", ", file.type("java.util.List") + ".of(", ")"));
    file.blank();
    file.line(1, "/** The resource type {@code " + resource.plural() + "}. */");
    file.line(1, "public static final " + type + "<" + name + "> TYPE =");
    file.line(
        3,
        type
            + ".builtIn(KIND, \""
            + resource.plural()
            + "\", EMPTY, "
            + subresources
            + ", "
            + shortNames
            + ");");
  }

  private void state() {
    file.blank();
    if (plan.kind() != null || !plan.fields().isEmpty()) {
      file.line(1, "// Null if absent.");
    }
    if (plan.kind() != null) {
      file.line(1, "private final " + file.type("java.lang.String") + " kind;");
      file.line(1, "private final " + file.type("java.lang.String") + " apiVersion;");
    }
    for (PlannedField field : plan.fields()) {
      file.line(1, "private final " + types.stored(field) + " " + field.name() + ";");
    }
  }

  private void constructor(String name) {
    file.blank();
    file.line(1, "private " + name + "(Builder b) {");
    List<String> statements = new ArrayList<>(List.of("super(b.unknownFields);"));
    if (plan.kind() != null) {
      statements.add("kind = b.kind;");
      statements.add("apiVersion = b.apiVersion;");
    }
    for (PlannedField field : plan.fields()) {
      String value = "b." + field.name();
      statements.add(
          field.name()
              + " = "
              + (field.key() == null
                  ? value
                  : file.type("dev.bowline.serde.Growing")
                      + ".keyed("
                      + value
                      + ", "
                      + field.key().ordinal()
                      + ")")
              + ";");
    }
    file.packed(2, statements);
    file.line(1, "}");
  }

  private void readingConstructor(String name) {
    file.blank();
    file.line(1, "private " + name + "(" + file.type("dev.bowline.serde.FieldValues") + " in) {");
    List<String> statements = new ArrayList<>(List.of("super(in.unknownFields());"));
    if (plan.kind() != null) {
      statements.add("kind = in.get(0);");
      statements.add("apiVersion = in.get(1);");
    }
    for (PlannedField field : plan.fields()) {
      statements.add(field.name() + " = in.get(" + field.ordinal() + ");");
    }
    file.packed(2, statements);
    file.line(1, "}");
  }

  private void factories(String name) {
    String change = file.type("java.util.function.Consumer") + "<? super Builder> change";
    file.blank();
    file.line(1, "/** A new instance: what the given code sets. */");
    file.line(1, "public static " + name + " of(" + change + ") { return EMPTY.with(change); }");
    file.blank();
    file.line(1, "/** This instance with changes. */");
    String with = "{ Builder b = toBuilder(); change.accept(b); return b.build(); }";
    file.line(1, "public " + name + " with(" + change + ") " + with);
    file.blank();
    file.line(
        1,
        "/** A builder that begins with the content of this instance, unknown fields included. */");
    file.line(1, "public Builder toBuilder() { return new Builder(this); }");
  }

  private void typeMeta(Kind kind) {
    file.blank();
    file.line(1, "/** Always {@code " + kind.apiVersion() + "}. */");
    if (plan.isObject()) {
      file.line(1, "@Override");
    }
    file.line(1, "public String apiVersion() { return \"" + kind.apiVersion() + "\"; }");
    file.blank();
    file.line(1, "/** Always {@code " + kind.name() + "}. */");
    if (plan.isObject()) {
      file.line(1, "@Override");
    }
    file.line(1, "public String kind() { return \"" + kind.name() + "\"; }");
  }
}
