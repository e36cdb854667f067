package dev.bowline.mockserver.object;

import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first value of a tree that can't become what its field holds, and says so as the server
 * does where it converts a tree and reads no JSON: after strategic merge patches.
 */
public final class GoConversionError {
  private static final String NUMBER_AS_TEXT = "cannot convert int64 to string";

  private GoConversionError() {}

  /**
   * What is wrong with a tree.
   *
   * @return null if nothing of the kind is found
   */
  public static @Nullable String find(Map<String, @Nullable Object> tree, Message prototype) {
    FieldTable table = prototype.fieldTable();
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      FieldTable.Field field = table.field(i);
      Object value = tree.get(field.name());
      String problem = value == null ? null : inField(value, field, prototype.fieldPrototype(i));
      if (problem != null) {
        String named = GoStructs.type(prototype, field.name());
        return problem.equals(NUMBER_AS_TEXT) && named != null
            ? "cannot convert int64 to " + named.substring(named.lastIndexOf(']') + 1)
            : problem;
      }
    }
    return null;
  }

  private static @Nullable String inField(
      Object value, FieldTable.Field field, @Nullable Message inner) {
    return switch (field.shape()) {
      case ONE -> inValue(value, field.kind(), inner);
      case LIST ->
          value instanceof List<?> list
              ? inAll(list, field.kind(), inner)
              : "cannot restore slice from " + kind(value);
      case MAP ->
          value instanceof Map<?, ?> map
              ? field.isWrapped() ? null : inAll(map.values(), field.kind(), inner)
              : "cannot restore map from " + kind(value);
    };
  }

  private static @Nullable String inAll(
      Iterable<?> values, FieldKind kind, @Nullable Message inner) {
    for (Object value : values) {
      String problem = value == null ? null : inValue(value, kind, inner);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String inValue(Object value, FieldKind kind, @Nullable Message inner) {
    return switch (kind) {
      case STRING ->
          value instanceof String
              ? null
              : isWhole(value) ? NUMBER_AS_TEXT : "unrecognized type: string";
      case BOOL -> value instanceof Boolean ? null : "unrecognized type: bool";
      case INT32 -> number(value, "int32");
      case INT64 -> number(value, "int64");
      case BYTES -> bytes(value);
      case MESSAGE -> {
        Map<String, @Nullable Object> object = Tree.object(value);
        if (object == null) {
          yield inner == null ? null : "cannot restore struct from: " + kind(value);
        }
        yield inner == null ? null : find(object, inner);
      }
      default -> GoTypeError.alone(value, kind);
    };
  }

  private static @Nullable String number(Object value, String type) {
    if (isWhole(value)) {
      return null;
    }
    if (value instanceof Number number) {
      return number.doubleValue() == Math.rint(number.doubleValue())
          ? null
          : "cannot convert float64 to " + type;
    }
    return "unrecognized type: " + type;
  }

  private static @Nullable String bytes(Object value) {
    if (!(value instanceof String text)) {
      return "cannot restore slice from " + kind(value);
    }
    int illegal = GoBase64.firstIllegal(text);
    return illegal < 0
        ? null
        : "error decoding from json: illegal base64 data at input byte " + illegal;
  }

  private static boolean isWhole(Object value) {
    return value instanceof Integer || value instanceof Long;
  }

  /** The kind of a value in the server's language. */
  private static String kind(Object value) {
    return switch (ValueKind.of(value)) {
      case ARRAY -> "slice";
      case OBJECT -> "map";
      default -> ValueKind.of(value).inGo();
    };
  }
}
