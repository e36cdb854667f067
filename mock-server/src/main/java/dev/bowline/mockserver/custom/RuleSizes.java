package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.ValueSize;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How large the values of a schema may become in a request, and how small: what the costs of rules
 * are estimated by.
 *
 * @param size how large
 * @param least bytes that the value takes at least
 */
record RuleSizes(ValueSize size, long least) {
  static final long REQUEST = 3 * 1024 * 1024;

  private static final int UTF_8 = 4;
  private static final long TIME = 32;
  private static final long DATE = 12;
  private static final long LEAST_TIME = 21;
  private static final long LEAST_DURATION = 3;
  private static final long FOUR = 4;
  private static final RuleSizes TEXT = new RuleSizes(ValueSize.of(REQUEST - 2), 2);

  /** The sizes of a value, or null if rules don't see it. */
  static @Nullable RuleSizes of(Schema schema) {
    if (schema.isIntOrString()) {
      return new RuleSizes(ValueSize.of(length(schema, REQUEST - 2)), 1);
    }
    return switch (schema.isEmbedded() ? "object" : schema.type()) {
      case "array" -> list(schema);
      case "object" -> object(schema);
      case "string" -> text(schema);
      case "boolean" -> new RuleSizes(ValueSize.of(0), FOUR);
      case "number", "integer" -> new RuleSizes(ValueSize.of(0), 1);
      default -> null;
    };
  }

  /** How often something of at least this size may be in a request. */
  long mostOften() {
    return REQUEST / (least + 1);
  }

  private static long limit(Schema schema, String name, long otherwise) {
    Number limit = schema.number(name);
    return limit == null ? otherwise : Math.max(0, limit.longValue());
  }

  private static long length(Schema schema, long otherwise) {
    return schema.number("maxLength") == null ? otherwise : limit(schema, "maxLength", 0) * UTF_8;
  }

  private static @Nullable RuleSizes list(Schema schema) {
    RuleSizes items = schema.items() == null ? null : of(schema.items());
    if (items == null) {
      return null;
    }
    long most = limit(schema, "maxItems", (REQUEST - 2) / (items.least + 1));
    return new RuleSizes(new ValueSize(most, Map.of(), items.size), 2);
  }

  private static @Nullable RuleSizes object(Schema schema) {
    if (schema.additional() != null) {
      RuleSizes values = of(schema.additional());
      if (values == null) {
        return null;
      }
      long most = limit(schema, "maxProperties", (REQUEST - 2) / (values.least + 2 + FOUR));
      return new RuleSizes(new ValueSize(most, Map.of(), values.size), 2);
    }
    Map<String, ValueSize> fields = new HashMap<>();
    long least = 2;
    for (Map.Entry<String, Schema> property : schema.properties().entrySet()) {
      RuleSizes field = of(property.getValue());
      if (field != null) {
        fields.put(property.getKey(), field.size);
        if (schema.required().contains(property.getKey())
            && property.getValue().defaultValue() == null) {
          least += property.getKey().length() + field.least + FOUR;
        }
      }
    }
    if (schema.isEmbedded()) {
      fields.put("kind", TEXT.size);
      fields.put("apiVersion", TEXT.size);
      Map<String, ValueSize> names = Map.of("name", TEXT.size, "generateName", TEXT.size);
      fields.put("metadata", new ValueSize(0, names, null));
    }
    return new RuleSizes(new ValueSize(0, fields, null), least);
  }

  private static RuleSizes text(Schema schema) {
    return switch (schema.text("format")) {
      case "byte" -> new RuleSizes(ValueSize.of(limit(schema, "maxLength", REQUEST - 2)), 2);
      case "duration" -> new RuleSizes(ValueSize.of(TIME), LEAST_DURATION);
      case "date" -> new RuleSizes(ValueSize.of(DATE), DATE);
      case "date-time" -> new RuleSizes(ValueSize.of(TIME), LEAST_TIME);
      default -> {
        long longest =
            schema.enumeration().stream()
                .mapToLong(value -> value instanceof String text ? text.length() : 0)
                .max()
                .orElse(REQUEST - 2);
        yield new RuleSizes(ValueSize.of(length(schema, longest)), 2);
      }
    };
  }
}
