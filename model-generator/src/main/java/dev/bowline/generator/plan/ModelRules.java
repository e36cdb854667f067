package dev.bowline.generator.plan;

import dev.bowline.generator.facts.ApiPackage;
import dev.bowline.generator.facts.Facts;
import dev.bowline.generator.facts.FactsException;
import dev.bowline.generator.facts.FieldType.Shape;
import dev.bowline.generator.facts.Kind;
import dev.bowline.generator.facts.Member;
import dev.bowline.generator.facts.Struct;
import dev.bowline.generator.facts.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What must hold for facts to become classes. Checked for all facts before anything is written, so
 * that a new Kubernetes version fails loudly and with every reason at once.
 */
public final class ModelRules {
  /**
   * Classes of {@code java.lang} that generated code names, which a struct in the same package
   * would hide.
   */
  private static final Set<String> HIDDEN =
      Set.of(
          "String",
          "Integer",
          "Long",
          "Boolean",
          "Double",
          "Object",
          "Override",
          "IndexOutOfBoundsException",
          "Builder");

  /** Structs that {@code client-model} has as hand-written messages. */
  private static final Set<String> HAND_WRITTEN =
      Set.of(
          "apiextensions/v1.JSONSchemaPropsOrArray",
          "apiextensions/v1.JSONSchemaPropsOrBool",
          "apiextensions/v1.JSONSchemaPropsOrStringArray");

  private final Facts facts;
  private final Planner planner;
  private final List<String> broken = new ArrayList<>();

  private ModelRules(Facts facts, Planner planner) {
    this.facts = facts;
    this.planner = planner;
  }

  /**
   * Checks all facts.
   *
   * @throws FactsException with everything that is wrong
   */
  public static void check(Facts facts, Planner planner) {
    ModelRules rules = new ModelRules(facts, planner);
    facts.packages().forEach(rules::checkPackage);
    facts.kinds().stream().filter(planner::isPlainList).forEach(rules::checkList);
    if (!rules.broken.isEmpty()) {
      throw new FactsException(String.join("\n", rules.broken));
    }
  }

  private void checkPackage(ApiPackage pkg) {
    Map<String, String> files = new HashMap<>();
    for (Struct struct : pkg.structs()) {
      String clash = files.put(struct.name().name().toLowerCase(Locale.ROOT), struct.name().name());
      if (clash != null) {
        broken.add(struct.name() + ": file name clashes with " + clash);
      }
      if (HIDDEN.contains(struct.name().name())) {
        broken.add(struct.name() + ": hides the class that generated code means by this name");
      }
      if (planner.isGenerated(struct)) {
        checkClass(planner.plan(struct.name()));
      }
    }
  }

  private void checkClass(ClassPlan plan) {
    Set<String> members = new HashSet<>();
    Set<String> jsonNames = new HashSet<>();
    if (plan.kind() != null) {
      members.addAll(List.of("kind", "apiVersion"));
      jsonNames.addAll(List.of("kind", "apiVersion"));
    }
    for (PlannedField field : plan.fields()) {
      if (unique(plan, members, field.name())) {
        unique(plan, members, "clear" + JavaNames.capital(field.name()));
      }
      if (field.isMessage()) {
        unique(plan, members, "has" + JavaNames.capital(field.name()));
      }
      if (field.isList()) {
        unique(plan, members, "add" + JavaNames.capital(JavaNames.singular(field.name())));
      }
      if (field.isMap()) {
        unique(plan, members, "put" + JavaNames.capital(JavaNames.singular(field.name())));
      }
      unique(plan, jsonNames, field.fact().name());
      checkField(plan, field);
    }
    checkNumbers(plan);
  }

  private boolean unique(ClassPlan plan, Set<String> names, String name) {
    boolean isNew = names.add(name);
    if (!isNew) {
      broken.add(plan.name() + ": two members " + name);
    }
    return isNew;
  }

  private void checkField(ClassPlan plan, PlannedField field) {
    TypeName message = field.fact().type().message();
    if (message != null && !field.hasBuilder() && !HAND_WRITTEN.contains(message.toString())) {
      broken.add(
          plan.name()
              + "."
              + field.fact().name()
              + ": "
              + message
              + " has neither fields nor a hand-written class");
    }
    boolean isWrappable =
        field.kind() == ValueKind.STRING && (field.isList() || field.shape() == Shape.MAP_OF_LISTS);
    if (field.fact().wrapped() && !isWrappable) {
      broken.add(
          plan.name() + "." + field.fact().name() + ": only lists of strings can be wrapped");
    }
    if (field.shape() == Shape.MAP_OF_LISTS && !field.fact().wrapped()) {
      broken.add(
          plan.name() + "." + field.fact().name() + ": only wrapped lists can be values of a map");
    }
    try {
      if (field.isList()) {
        field.kind().listMethod();
      } else if (field.isMap()) {
        field.kind().mapMethod();
      }
    } catch (FactsException e) {
      broken.add(plan.name() + "." + field.fact().name() + ": " + e.getMessage());
    }
  }

  private void checkNumbers(ClassPlan plan) {
    List<Set<Integer>> open = new ArrayList<>();
    open.add(new HashSet<>());
    for (ClassPlan.Item item : plan.items()) {
      Set<Integer> numbers = open.get(open.size() - 1);
      int number = 0;
      if (item instanceof ClassPlan.Item.Value value) {
        number = value.field().fact().number();
      } else if (item instanceof ClassPlan.Item.Open begin) {
        number = begin.number();
        open.add(new HashSet<>());
      } else {
        open.remove(open.size() - 1);
      }
      if (number > 0 && !numbers.add(number)) {
        broken.add(plan.name() + ": two fields with the Protobuf number " + number);
      }
    }
  }

  /** A list kind without a class must have the form that {@code KubeList} has. */
  private void checkList(Kind kind) {
    List<String> names = new ArrayList<>();
    for (Member member : facts.struct(kind.struct()).members()) {
      if (member instanceof Member.Field field) {
        names.add(field.name() + " " + field.number() + (field.omitEmpty() ? " oe" : ""));
      }
    }
    if (!names.equals(List.of("metadata 1 oe", "items 2"))) {
      broken.add(kind.struct() + ": a list of " + names + " instead of metadata and items");
    }
  }
}
