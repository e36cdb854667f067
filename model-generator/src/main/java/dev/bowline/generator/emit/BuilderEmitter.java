package dev.bowline.generator.emit;

import dev.bowline.generator.facts.FieldType.Shape;
import dev.bowline.generator.plan.ClassPlan;
import dev.bowline.generator.plan.JavaNames;
import dev.bowline.generator.plan.PlannedField;
import dev.bowline.generator.plan.ValueKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes the nested builder of a message. Methods for convenience give way to setters of the same
 * name.
 */
final class BuilderEmitter {
  private final JavaFile file;
  private final FieldTypes types;
  private final ClassPlan plan;
  private final Set<String> setters = new HashSet<>();

  BuilderEmitter(JavaFile file, ClassPlan plan) {
    this.file = file;
    this.types = new FieldTypes(file);
    this.plan = plan;
    plan.fields().forEach(field -> setters.add(field.name()));
  }

  void emit() {
    String name = plan.name().name();
    file.blank();
    file.line(
        1,
        "/** Makes instances of {@link "
            + name
            + "}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */");
    file.line(1, "public static final class Builder {");
    state();
    constructors(name);
    for (PlannedField field : plan.fields()) {
      if (field.isList()) {
        list(field);
      } else if (field.isMap()) {
        map(field);
      } else {
        single(field);
      }
    }
    if (plan.isObject()) {
      conveniences();
    }
    build(name);
    file.line(1, "}");
  }

  private void state() {
    file.line(2, "// Null if absent.");
    if (plan.kind() != null) {
      file.line(2, "private " + file.type("java.lang.String") + " kind;");
      file.line(2, "private " + file.type("java.lang.String") + " apiVersion;");
    }
    for (PlannedField field : plan.fields()) {
      file.line(2, "private " + types.drafted(field) + " " + field.name() + ";");
    }
    file.line(
        2, "private final " + file.type("dev.bowline.serde.UnknownFields") + " unknownFields;");
  }

  private void constructors(String name) {
    file.blank();
    file.line(2, "/** A builder of an instance that has nothing set. */");
    file.line(2, "public Builder() { unknownFields = null; }");
    file.blank();
    file.line(2, "private Builder(" + name + " from) {");
    List<String> statements = new ArrayList<>();
    if (plan.kind() != null) {
      statements.add("kind = from.kind;");
      statements.add("apiVersion = from.apiVersion;");
    }
    for (PlannedField field : plan.fields()) {
      statements.add("this." + field.name() + " = from." + field.name() + ";");
    }
    statements.add("unknownFields = from.unknownFields();");
    file.packed(3, statements);
    file.line(2, "}");
  }

  private void single(PlannedField field) {
    String name = field.name();
    boolean nullable = field.shape() == Shape.POINTER || field.readsNull();
    boolean checked = !nullable && field.kind().primitive() == null;
    String value =
        checked
            ? file.type("java.util.Objects") + ".requireNonNull(value, \"" + name + "\")"
            : "value";
    String doc =
        "Sets {@code " + field.fact().name() + "}" + (nullable ? "; null takes it away." : ".");
    TimePrecision precision = TimePrecision.of(field.kind());
    if (precision != null) {
      value = precision(precision) + ".of(value)";
      doc += precision.rule();
    }
    method(doc, name, types.single(field) + " value", "this." + name + " = " + value + ";");
    if (field.isMessage() && field.hasBuilder()) {
      String type = types.value(field);
      method(
          "Edits {@code " + field.fact().name() + "} as it is so far.",
          name,
          change(type),
          name + " = (" + name + " == null ? " + type + ".EMPTY : " + name + ").with(change);");
    }
    for (String plain : plainTypes(field.kind())) {
      method(
          "Sets {@code " + field.fact().name() + "}.",
          name,
          plain + " value",
          "this." + name + " = " + plain(field, plain) + ";");
    }
    if (!nullable
        || (field.isMessage() && field.hasBuilder())
        || !plainTypes(field.kind()).isEmpty()) {
      clear(field);
    }
  }

  /** Types of Java that a value of this kind can be made of without doubt. */
  private static List<String> plainTypes(ValueKind kind) {
    return switch (kind) {
      case QUANTITY -> List.of("String");
      case INT_OR_STRING -> List.of("int", "String");
      default -> List.of();
    };
  }

  /** The value, made of a parameter of a plain type. */
  private String plain(PlannedField field, String type) {
    String factory = field.kind() == ValueKind.QUANTITY ? ".parse(" : ".of(";
    String value =
        type.equals("String")
            ? file.type("java.util.Objects") + ".requireNonNull(value, \"" + field.name() + "\")"
            : "value";
    return types.value(field) + factory + value + ")";
  }

  /** For all that a null can't take away: it is refused, or would fit two methods. */
  private void clear(PlannedField field) {
    String name = field.name();
    method(
        "Takes {@code " + field.fact().name() + "} away.",
        "clear" + JavaNames.capital(name),
        "",
        name + " = null;");
  }

  private String precision(TimePrecision precision) {
    return file.type("dev.bowline.serde.TimePrecision") + "." + precision;
  }

  private void list(PlannedField field) {
    String name = field.name();
    String json = field.fact().name();
    TimePrecision precision = TimePrecision.of(field.kind());
    String copy = growing() + (field.kind() == ValueKind.ANY ? ".copyOrNulls" : ".copy");
    String element = "value";
    if (precision != null) {
      copy = precision(precision) + ".elements";
      element = precision(precision) + ".element(value, \"" + name + "\")";
    }
    method(
        "Replaces {@code " + json + "}.",
        name,
        types.collection(field) + " values",
        "this." + name + " = " + copy + "(values, \"" + name + "\");");
    clear(field);
    String add = "add" + JavaNames.capital(JavaNames.singular(name));
    method(
        "Appends to {@code " + json + "}.",
        add,
        types.element(field) + " value",
        name
            + " = "
            + growing()
            + (field.kind() == ValueKind.ANY
                ? ".appendOrNull(" + name + ", value);"
                : ".append(" + name + ", " + element + named(name)));
    if (field.kind() == ValueKind.MESSAGE && field.hasBuilder()) {
      String type = types.value(field);
      method(
          "Appends to {@code " + json + "}.",
          add,
          change(type),
          name + " = " + growing() + ".append(" + name + ", " + type + ".of(change)" + named(name));
      keyed(field, type);
    }
  }

  private void keyed(PlannedField field, String type) {
    PlannedField.ListKey key = field.key();
    String name = JavaNames.singular(field.name());
    if (key == null
        || key.kind() != ValueKind.STRING
        || setters.contains(name)
        || JavaNames.member(name, true).endsWith("_")) {
      return;
    }
    String list = field.name();
    file.blank();
    file.line(
        2,
        "/** Edits the element of {@code "
            + field.fact().name()
            + "} with this {@code "
            + key.name()
            + "}; appends one if there is none. */");
    file.line(2, "public Builder " + name + "(String key, " + change(type) + ") {");
    file.line(3, "int at = " + growing() + ".indexOf(" + list + ", " + key.ordinal() + ", key);");
    file.line(3, list + " = at < 0");
    file.line(
        5,
        "? "
            + growing()
            + ".append("
            + list
            + ", new "
            + type
            + ".Builder()."
            + key.name()
            + "(key).build().with(change)"
            + named(list).replace(";", ""));
    file.line(
        5, ": " + growing() + ".replace(" + list + ", at, " + list + ".get(at).with(change));");
    file.line(3, "return this;");
    file.line(2, "}");
  }

  private void map(PlannedField field) {
    String name = field.name();
    String json = field.fact().name();
    boolean lists = field.shape() == Shape.MAP_OF_LISTS;
    String copy = growing() + (lists ? ".copyOfLists" : ".copy");
    String value = lists ? growing() + ".copy(value, \"" + name + "\")" : "value";
    TimePrecision precision = TimePrecision.of(field.kind());
    if (precision != null) {
      copy = precision(precision) + ".values";
      value = precision(precision) + ".element(value, \"" + name + "\")";
    }
    method(
        "Replaces {@code " + json + "}.",
        name,
        types.collection(field) + " values",
        "this." + name + " = " + copy + "(values, \"" + name + "\");");
    clear(field);
    String put = "put" + JavaNames.capital(JavaNames.singular(name));
    method(
        "Puts an entry into {@code " + json + "}.",
        put,
        "String key, " + types.mapValue(field) + " value",
        name + " = " + growing() + ".put(" + name + ", key, " + value + named(name));
    for (String plain : plainTypes(field.kind())) {
      method(
          "Puts an entry into {@code " + json + "}.",
          put,
          "String key, " + plain + " value",
          "return " + put + "(key, " + plain(field, plain) + ");");
    }
    if (field.kind() == ValueKind.MESSAGE && field.hasBuilder()) {
      String type = types.value(field);
      method(
          "Puts an entry into {@code " + json + "}.",
          put,
          "String key, " + change(type),
          name
              + " = "
              + growing()
              + ".put("
              + name
              + ", key, "
              + type
              + ".of(change)"
              + named(name));
    }
  }

  private void conveniences() {
    convenience("name", "Sets the name in the metadata.", "String value", "name(value)");
    convenience(
        "namespace", "Sets the namespace in the metadata.", "String value", "namespace(value)");
    convenience(
        "label",
        "Puts a label into the metadata.",
        "String key, String value",
        "putLabel(key, value)");
    convenience(
        "annotation",
        "Puts an annotation into the metadata.",
        "String key, String value",
        "putAnnotation(key, value)");
  }

  private void convenience(String name, String doc, String parameters, String call) {
    if (!setters.contains(name)) {
      method(doc, name, parameters, "return metadata(m -> m." + call + ");");
    }
  }

  private void build(String name) {
    file.blank();
    file.line(2, "/** The message as set so far. */");
    file.line(2, "public " + name + " build() {");
    List<String> statements = new ArrayList<>();
    for (PlannedField field : plan.fields()) {
      if ((field.isList() && field.key() == null) || field.isMap()) {
        statements.add(
            field.name()
                + " = "
                + growing()
                + (field.kind() == ValueKind.ANY ? ".doneOrNulls(" : ".done(")
                + field.name()
                + ");");
      }
    }
    statements.add("return new " + name + "(this);");
    file.packed(3, statements);
    file.line(2, "}");
  }

  private void method(String doc, String name, String parameters, String statement) {
    String body = statement.startsWith("return") ? statement : statement + " return this;";
    file.blank();
    file.line(2, "/** " + doc + " */");
    file.line(2, "public Builder " + name + "(" + parameters + ") { " + body + " }");
  }

  /** The last argument of a call that tells in errors which field it was for. */
  private static String named(String field) {
    return ", \"" + field + "\");";
  }

  private String change(String type) {
    return file.type("java.util.function.Consumer") + "<? super " + type + ".Builder> change";
  }

  private String growing() {
    return file.type("dev.bowline.serde.Growing");
  }
}
