package dev.bowline.generator.emit;

import dev.bowline.generator.facts.TypeName;
import dev.bowline.generator.plan.ClassPlan;
import dev.bowline.generator.plan.JavaNames;
import dev.bowline.generator.plan.PlannedField;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Writes the accessors of a message. */
final class AccessorEmitter {
  private final JavaFile file;
  private final FieldTypes types;
  private final FieldDoc doc;
  private final ClassPlan plan;

  AccessorEmitter(JavaFile file, ClassPlan plan, Set<TypeName> constantClasses) {
    this.file = file;
    this.types = new FieldTypes(file);
    this.doc = new FieldDoc(file, constantClasses);
    this.plan = plan;
  }

  void emit() {
    Deque<String> path = new ArrayDeque<>(List.of(""));
    for (ClassPlan.Item item : plan.items()) {
      if (item instanceof ClassPlan.Item.Open open) {
        path.push(path.element() + open.number() + ".");
      } else if (item instanceof ClassPlan.Item.Close) {
        path.pop();
      } else if (item instanceof ClassPlan.Item.Value value) {
        emit(value.field(), path.element());
      }
    }
  }

  private void emit(PlannedField field, String path) {
    String name = field.name();
    file.blank();
    file.line(1, doc.of(field, path));
    if (plan.isObject() && name.equals("metadata")) {
      file.line(1, "@Override");
    }
    file.line(
        1, "public " + types.accessed(field) + " " + name + "() { return " + value(field) + "; }");
    if (field.isMessage()) {
      file.blank();
      file.line(1, "/** Whether {@link #" + name + "} is present. */");
      file.line(
          1,
          "public boolean has" + JavaNames.capital(name) + "() { return " + name + " != null; }");
    }
  }

  private String value(PlannedField field) {
    if (field.readsNull()) {
      return field.name();
    }
    return field.name() + " == null ? " + absent(field) + " : " + field.name();
  }

  private String absent(PlannedField field) {
    if (field.isList()) {
      return field.key() == null
          ? file.type("java.util.List") + ".of()"
          : file.type("dev.bowline.meta.KeyedList") + ".empty()";
    }
    if (field.isMap()) {
      return file.type("dev.bowline.meta.StringMap") + ".empty()";
    }
    String zero = Objects.requireNonNull(field.kind().zero());
    return Character.isUpperCase(zero.charAt(0)) ? types.value(field) + "." + zero : zero;
  }
}
