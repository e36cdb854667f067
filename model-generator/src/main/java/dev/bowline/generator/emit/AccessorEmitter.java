package dev.bowline.generator.emit;

import dev.bowline.generator.facts.TypeName;
import dev.bowline.generator.plan.ClassPlan;
import dev.bowline.generator.plan.JavaNames;
import dev.bowline.generator.plan.PlannedField;
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
    for (PlannedField field : plan.fields()) {
      file.blank();
      file.line(1, doc.of(field));
      if (plan.isObject() && field.name().equals("metadata")) {
        file.line(1, "@Override");
      }
      file.line(
          1,
          "public "
              + types.accessed(field)
              + " "
              + field.name()
              + "() { return "
              + value(field)
              + "; }");
      if (field.isMessage()) {
        file.blank();
        file.line(1, "/** Whether {@link #" + field.name() + "} is present. */");
        file.line(
            1,
            "public boolean has"
                + JavaNames.capital(field.name())
                + "() { return "
                + field.name()
                + " != null; }");
      }
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
      return file.type("java.util.Map") + ".of()";
    }
    String zero = Objects.requireNonNull(field.kind().zero());
    return Character.isUpperCase(zero.charAt(0)) ? types.value(field) + "." + zero : zero;
  }
}
