package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.expression.ExpressionType.ListOf;
import dev.bowline.mockserver.expression.ExpressionType.MapOf;
import dev.bowline.mockserver.expression.ExpressionType.ObjectOf;
import dev.bowline.mockserver.expression.ExpressionType.Scalar;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types that rules see of values with a schema. What has no type can't be seen. */
final class RuleTypes {
  /** A real server's name has a number after it that is never the same. */
  static final String NAME = "selfType1";

  private RuleTypes() {}

  /** The type of a value, or null if rules don't see it. */
  static @Nullable ExpressionType of(Schema schema) {
    return of(schema, NAME);
  }

  private static @Nullable ExpressionType of(Schema schema, String name) {
    if (schema.isIntOrString()) {
      return Scalar.ANY;
    }
    return switch (schema.isEmbedded() ? "object" : schema.type()) {
      case "array" -> list(schema, name);
      case "object" -> object(schema, name);
      case "string" ->
          switch (schema.text("format")) {
            case "byte" -> Scalar.BYTES;
            case "duration" -> Scalar.DURATION;
            case "date", "date-time" -> Scalar.TIMESTAMP;
            default -> Scalar.STRING;
          };
      case "boolean" -> Scalar.BOOL;
      case "number" -> Scalar.DOUBLE;
      case "integer" -> Scalar.INT;
      default -> null;
    };
  }

  private static @Nullable ExpressionType list(Schema schema, String name) {
    Schema items = schema.items();
    ExpressionType type = items == null ? null : of(items, name + ".@idx");
    return type == null ? null : new ListOf(type);
  }

  private static @Nullable ExpressionType object(Schema schema, String name) {
    Schema additional = schema.additional();
    if (additional != null) {
      ExpressionType values = of(additional, name + ".@elem");
      return values == null ? null : new MapOf(values);
    }
    Map<String, ExpressionType> fields = new LinkedHashMap<>();
    schema
        .properties()
        .forEach(
            (field, value) -> {
              ExpressionType type = of(value, name + "." + field);
              if (type != null) {
                fields.put(field, type);
              }
            });
    if (schema.isEmbedded()) {
      fields.put("kind", Scalar.STRING);
      fields.put("apiVersion", Scalar.STRING);
      fields.put(
          "metadata",
          new ObjectOf(
              name + ".metadata", Map.of("name", Scalar.STRING, "generateName", Scalar.STRING)));
    }
    return new ObjectOf(name, fields);
  }
}
