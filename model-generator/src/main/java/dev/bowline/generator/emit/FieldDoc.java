package dev.bowline.generator.emit;

import dev.bowline.generator.facts.FieldType.Shape;
import dev.bowline.generator.facts.Member;
import dev.bowline.generator.facts.TypeName;
import dev.bowline.generator.plan.JavaNames;
import dev.bowline.generator.plan.PlannedField;
import java.util.Set;

/** Writes the Javadoc of a field's accessor from its facts. */
final class FieldDoc {
  private final JavaFile file;
  private final Set<TypeName> constantClasses;

  FieldDoc(JavaFile file, Set<TypeName> constantClasses) {
    this.file = file;
    this.constantClasses = constantClasses;
  }

  /**
   * The Javadoc of an accessor.
   *
   * @param path Protobuf numbers of the embedded structs around the field, each with a dot behind
   *     it
   */
  String of(PlannedField field, String path) {
    Member.Field fact = field.fact();
    StringBuilder doc = new StringBuilder("/** The {@code ").append(fact.name()).append("} field");
    doc.append(
            fact.number() == 0 ? " (not in Protobuf)" : " (Protobuf " + path + fact.number() + ")")
        .append(". ")
        .append(absence(field));
    if (fact.required()) {
      doc.append(" Required by the schema.");
    }
    if (fact.constants() != null && constantClasses.contains(fact.constants())) {
      doc.append(" Known values: {@link ")
          .append(file.type(JavaNames.classOf(fact.constants())))
          .append("}.");
    }
    if (fact.defaultValue() != null) {
      doc.append(" The server fills in {@code ").append(fact.defaultValue()).append("}.");
    }
    if (!fact.gates().isEmpty()) {
      doc.append(" Feature gate: ").append(String.join(", ", fact.gates())).append('.');
    }
    if (fact.deprecated()) {
      doc.append(" Deprecated by Kubernetes.");
    }
    return doc.append(" */").toString();
  }

  private static String absence(PlannedField field) {
    if (field.isList() || field.isMap()) {
      return "Never null; empty if absent.";
    }
    if (field.isMessage()) {
      return "Never null; the empty instance if absent.";
    }
    if (field.readsNull()) {
      return field.shape() == Shape.POINTER
          ? "Null if absent, which is not the same as zero."
          : "Null if absent.";
    }
    return switch (field.kind()) {
      case STRING -> "Empty if absent.";
      case BOOL -> "False if absent.";
      default -> "Zero if absent.";
    };
  }
}
