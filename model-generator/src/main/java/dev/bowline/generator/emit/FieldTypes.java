package dev.bowline.generator.emit;

import dev.bowline.generator.facts.FieldType.Shape;
import dev.bowline.generator.plan.PlannedField;
import dev.bowline.generator.plan.ValueKind;

/** How the type of a field is written, in the places where it stands. */
final class FieldTypes {
  private static final String LIST = "java.util.List";
  private static final String MAP = "java.util.Map";
  private static final String KEYED_LIST = "dev.bowline.meta.KeyedList";

  private final JavaFile file;

  FieldTypes(JavaFile file) {
    this.file = file;
  }

  /** One value, boxed. */
  String value(PlannedField field) {
    return file.type(field.valueType());
  }

  /**
   * What the message holds. It may be null; a private field doesn't say so, see
   * docs/decisions/0095.
   */
  String stored(PlannedField field) {
    return field.key() == null ? drafted(field) : file.type(KEYED_LIST) + keyedArguments(field);
  }

  /** What the builder holds. It may be null, too. */
  String drafted(PlannedField field) {
    if (field.isList()) {
      return file.type(LIST) + "<" + element(field) + ">";
    }
    if (field.isMap()) {
      return file.type(MAP) + "<String, " + mapValue(field) + ">";
    }
    return file.type(field.valueType());
  }

  /** What the accessor returns. */
  String accessed(PlannedField field) {
    if (field.isList()) {
      return field.key() == null
          ? file.type(LIST) + "<" + element(field) + ">"
          : file.type(KEYED_LIST) + keyedArguments(field);
    }
    if (field.isMap()) {
      return file.type(MAP) + "<String, " + mapValue(field) + ">";
    }
    return field.isMessage() ? value(field) : single(field);
  }

  /** What the setter of one value takes. */
  String single(PlannedField field) {
    if (field.shape() == Shape.PLAIN && field.kind().primitive() != null) {
      return field.kind().primitive();
    }
    boolean nullable = field.readsNull() || (field.isMessage() && field.shape() == Shape.POINTER);
    return nullable ? file.nullable(field.valueType()) : value(field);
  }

  /** What the setter of a list or map takes. */
  String collection(PlannedField field) {
    if (field.isMap()) {
      String wildcard = field.kind() == ValueKind.MESSAGE ? "? extends " : "";
      return file.type(MAP) + "<String, " + wildcard + mapValue(field) + ">";
    }
    String wildcard =
        field.kind() == ValueKind.MESSAGE || field.kind() == ValueKind.ANY ? "? extends " : "";
    return file.type(LIST) + "<" + wildcard + element(field) + ">";
  }

  String mapValue(PlannedField field) {
    return field.shape() == Shape.MAP_OF_LISTS
        ? file.type(LIST) + "<" + value(field) + ">"
        : value(field);
  }

  String element(PlannedField field) {
    return field.kind() == ValueKind.ANY ? file.nullable("java.lang.Object") : value(field);
  }

  private String keyedArguments(PlannedField field) {
    PlannedField.ListKey key = java.util.Objects.requireNonNull(field.key());
    return "<" + file.type(key.kind().javaType()) + ", " + value(field) + ">";
  }
}
