package dev.bowline.generator.emit;

import dev.bowline.generator.facts.FieldType.Shape;
import dev.bowline.generator.plan.ClassPlan;
import dev.bowline.generator.plan.PlannedField;
import dev.bowline.generator.plan.ValueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Writes what walks over the fields of a message: read, write, and access by ordinal. */
final class WalkEmitter {
  private final JavaFile file;
  private final FieldTypes types;
  private final ClassPlan plan;

  WalkEmitter(JavaFile file, ClassPlan plan) {
    this.file = file;
    this.types = new FieldTypes(file);
    this.plan = plan;
  }

  void emit() {
    file.blank();
    file.line(1, "@Override");
    file.line(1, "public FieldTable fieldTable() { return FIELDS; }");
    fieldValue();
    fieldPrototype();
    read();
    write();
  }

  private void fieldValue() {
    file.blank();
    file.line(1, "@Override");
    file.line(1, "public " + file.nullable("java.lang.Object") + " fieldValue(int ordinal) {");
    if (plan.kind() == null && plan.fields().isEmpty()) {
      file.line(2, "throw new IndexOutOfBoundsException(ordinal);");
      file.line(1, "}");
      return;
    }
    List<String> cases = new ArrayList<>();
    if (plan.kind() != null) {
      cases.add("case 0 -> kind;");
      cases.add("case 1 -> apiVersion;");
    }
    for (PlannedField field : plan.fields()) {
      cases.add("case " + field.ordinal() + " -> " + field.name() + ";");
    }
    file.line(2, "return switch (ordinal) {");
    file.packed(3, cases);
    file.line(3, "default -> throw new IndexOutOfBoundsException(ordinal);");
    file.line(2, "};");
    file.line(1, "}");
  }

  private void fieldPrototype() {
    List<PlannedField> messages =
        plan.fields().stream().filter(f -> f.kind() == ValueKind.MESSAGE).toList();
    if (messages.isEmpty()) {
      return;
    }
    file.blank();
    file.line(1, "@Override");
    file.line(
        1,
        "public " + file.nullable("dev.bowline.serde.Message") + " fieldPrototype(int ordinal) {");
    file.line(2, "return switch (ordinal) {");
    List<String> cases = new ArrayList<>();
    for (PlannedField field : messages) {
      cases.add("case " + field.ordinal() + " -> " + types.value(field) + ".EMPTY;");
    }
    file.packed(3, cases);
    file.line(3, "default -> null;");
    file.line(2, "};");
    file.line(1, "}");
  }

  /** Declares what it inherits: a type of its own would need a bridge, and nobody could see it. */
  private void read() {
    String name = plan.name().name();
    file.blank();
    file.line(1, "@Override");
    String message = file.type("dev.bowline.serde.Message");
    String values = file.type("dev.bowline.serde.FieldValues");
    String body = "{ return new " + name + "(in); }";
    file.line(1, "protected " + message + " read(" + values + " in) " + body);
  }

  private void write() {
    file.blank();
    file.line(1, "@Override");
    file.line(1, "protected void write(" + file.type("dev.bowline.serde.FieldWriter") + " out) {");
    List<String> calls = new ArrayList<>();
    if (plan.kind() != null) {
      calls.add("out.typeMeta(FIELDS, kind, apiVersion);");
    }
    for (ClassPlan.Item item : plan.items()) {
      if (item instanceof ClassPlan.Item.Open open) {
        calls.add("out.openGroup(FIELDS, " + open.id() + ");");
      } else if (item instanceof ClassPlan.Item.Close close) {
        calls.add("out.closeGroup(FIELDS, " + close.id() + ");");
      } else if (item instanceof ClassPlan.Item.Value value) {
        PlannedField field = value.field();
        calls.add(
            "out." + method(field) + "(FIELDS, " + field.ordinal() + ", " + field.name() + ");");
      }
    }
    calls.add("out.unknownFields(FIELDS, unknownFields());");
    file.packed(2, calls);
    file.line(1, "}");
  }

  private static String method(PlannedField field) {
    if (field.shape() == Shape.MAP_OF_LISTS) {
      return "stringListMap";
    }
    if (field.isMap()) {
      return field.kind().mapMethod();
    }
    return field.isList()
        ? field.kind().listMethod()
        : Objects.requireNonNull(field.kind().method());
  }
}
