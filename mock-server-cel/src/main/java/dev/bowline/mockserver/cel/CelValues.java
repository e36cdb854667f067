package dev.bowline.mockserver.cel;

import com.google.common.primitives.UnsignedLong;
import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.expression.ExpressionType.ListOf;
import dev.bowline.mockserver.expression.ExpressionType.MapOf;
import dev.bowline.mockserver.expression.ExpressionType.ObjectOf;
import dev.bowline.mockserver.expression.ExpressionType.OptionalOf;
import dev.bowline.mockserver.expression.ExpressionType.Scalar;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JSON trees as values of CEL, and back. */
final class CelValues {
  private static final int DATE = 10;

  private CelValues() {}

  static Object of(ExpressionType type, @Nullable Object tree) {
    if (type instanceof OptionalOf optional) {
      return tree == null ? Optional.empty() : Optional.of(of(optional.value(), tree));
    }
    if (tree == null) {
      return NullValue.NULL_VALUE;
    }
    if (type instanceof ObjectOf object && tree instanceof Map<?, ?> map) {
      return object(object, map);
    }
    if (type instanceof MapOf mapType && tree instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((name, value) -> copy.put(name, of(mapType.values(), value)));
      return copy;
    }
    if (type instanceof ListOf listType && tree instanceof List<?> list) {
      return list(listType, list);
    }
    if (type instanceof Scalar scalar) {
      return scalar(scalar, tree);
    }
    return tree;
  }

  /** An object with the names that expressions write. Fields that are null aren't there. */
  private static Object object(ObjectOf type, Map<?, ?> map) {
    Map<String, Object> copy = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          ExpressionType field = type.fields().get(name);
          if (value != null && field != null) {
            Object adapted = of(field, value);
            FieldNames.escaped(name).forEach(escaped -> copy.put(escaped, adapted));
          }
        });
    return copy;
  }

  private static Object list(ListOf type, List<?> list) {
    List<Object> copy = new ArrayList<>(list.size());
    list.forEach(item -> copy.add(of(type.items(), item)));
    return copy;
  }

  private static Object scalar(Scalar type, Object tree) {
    boolean isOfExpression =
        tree instanceof Instant || tree instanceof Duration || tree instanceof CelByteString;
    if (isOfExpression) {
      return tree;
    }
    try {
      return switch (type) {
        case DOUBLE -> tree instanceof Number number ? (Object) number.doubleValue() : tree;
        case BYTES -> CelByteString.of(Base64.getDecoder().decode(tree.toString()));
        case TIMESTAMP -> instant(tree.toString());
        case DURATION -> GoDuration.parse(tree.toString());
        case ANY -> any(tree);
        default -> tree;
      };
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new ExpressionException("invalid value \"" + tree + "\": " + e.getMessage());
    }
  }

  static Instant instant(String text) {
    return text.length() == DATE
        ? LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC)
        : OffsetDateTime.parse(text).toInstant();
  }

  private static Object any(@Nullable Object tree) {
    if (tree == null) {
      return NullValue.NULL_VALUE;
    }
    if (tree instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((name, value) -> copy.put(name, any(value)));
      return copy;
    }
    if (tree instanceof List<?> list) {
      List<Object> copy = new ArrayList<>(list.size());
      list.forEach(item -> copy.add(any(item)));
      return copy;
    }
    return tree instanceof Integer number ? (Object) number.longValue() : tree;
  }

  static @Nullable Object tree(@Nullable Object value) {
    if (value == null || value instanceof NullValue) {
      return null;
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((name, field) -> copy.put(String.valueOf(name), tree(field)));
      return copy;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(item -> copy.add(tree(item)));
      return copy;
    }
    if (value instanceof Optional<?> optional) {
      return tree(optional.orElse(null));
    }
    if (value instanceof UnsignedLong number) {
      return number.longValue();
    }
    if (value instanceof CelByteString bytes) {
      return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
    if (value instanceof Duration duration) {
      return GoDuration.text(duration);
    }
    boolean isPlain = value instanceof Long || value instanceof Double || value instanceof Boolean;
    return isPlain ? value : value.toString();
  }
}
