package dev.bowline.mockserver.object;

import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first value of a tree that doesn't have the type of its field, and says so as the
 * server's JSON reader does: by the name of the innermost structure, the path from the root without
 * indexes and keys, and the type in the server's language.
 */
public final class GoTypeError {
  private GoTypeError() {}

  /**
   * What is wrong with a tree.
   *
   * @return null if nothing of the kind is found
   */
  public static @Nullable String find(Map<String, @Nullable Object> tree, Message prototype) {
    return inObject(tree, prototype, "");
  }

  private static @Nullable String inObject(
      Map<String, @Nullable Object> tree, Message prototype, String path) {
    FieldTable table = prototype.fieldTable();
    for (Map.Entry<String, @Nullable Object> entry : tree.entrySet()) {
      FieldTable.Field field = table.field(entry.getKey());
      Object value = entry.getValue();
      if (field != null && value != null) {
        Place place =
            new Place(prototype, field, path + (path.isEmpty() ? "" : ".") + entry.getKey());
        String problem = inField(value, place);
        if (problem != null) {
          return problem;
        }
      }
    }
    return null;
  }

  private static @Nullable String inField(Object value, Place place) {
    return switch (place.field.shape()) {
      case ONE -> inValue(value, place);
      case LIST ->
          value instanceof List<?> list
              ? inAll(list, place)
              : place.problem(value, "[]" + place.type());
      case MAP ->
          value instanceof Map<?, ?> map
              ? place.field.isWrapped() ? inLists(map.values(), place) : inAll(map.values(), place)
              : place.problem(value, "map[string]" + place.typeInMap());
    };
  }

  /** Lists of texts by text, as additional facts of users. */
  private static @Nullable String inLists(Iterable<?> lists, Place place) {
    for (Object value : lists) {
      String problem =
          value == null
              ? null
              : value instanceof List<?> list
                  ? inAll(list, place)
                  : place.problem(value, place.typeInMap());
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String inAll(Iterable<?> values, Place place) {
    for (Object value : values) {
      String problem = value == null ? null : inValue(value, place);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String inValue(Object value, Place place) {
    boolean fits =
        switch (place.field.kind()) {
          case STRING, BYTES -> value instanceof String;
          case BOOL -> value instanceof Boolean;
          case INT32 ->
              value instanceof Integer
                  || (value instanceof Long number && number == number.intValue());
          case INT64 -> value instanceof Integer || value instanceof Long;
          case FLOAT64 -> value instanceof Number;
          case MESSAGE -> value instanceof Map<?, ?>;
          default -> true;
        };
    if (!fits) {
      return place.problem(value, place.type());
    }
    if (place.field.kind() == FieldKind.BYTES && value instanceof String text) {
      int illegal = GoBase64.firstIllegal(text);
      return illegal < 0 ? null : "illegal base64 data at input byte " + illegal;
    }
    Map<String, @Nullable Object> object = Tree.object(value);
    Message inner = place.inner();
    return object == null || inner == null ? null : inObject(object, inner, place.path);
  }

  /**
   * A field.
   *
   * @param owner of the class that has it
   * @param path from the root
   */
  private record Place(Message owner, FieldTable.Field field, String path) {
    @Nullable Message inner() {
      return owner.fieldPrototype(field.ordinal());
    }

    /** The type of one value. */
    String type() {
      Message inner = inner();
      return switch (field.kind()) {
        case INT32 -> "int32";
        case INT64 -> "int64";
        case BOOL -> "bool";
        case FLOAT64 -> "float64";
        case BYTES -> "[]uint8";
        case MESSAGE -> inner == null ? "struct" : versioned(inner.getClass());
        default -> "string";
      };
    }

    /** The type of what a map has by text. */
    String typeInMap() {
      return field.isWrapped() ? version(owner.getClass()) + ".ExtraValue" : type();
    }

    private static String versioned(Class<?> type) {
      return version(type) + "." + type.getSimpleName();
    }

    private static String version(Class<?> type) {
      String name = type.getPackageName();
      return name.substring(name.lastIndexOf('.') + 1);
    }

    String problem(Object value, String type) {
      return "json: cannot unmarshal "
          + shown(value)
          + " into Go struct field "
          + owner.getClass().getSimpleName()
          + "."
          + path
          + " of type "
          + type;
    }

    /** A number is shown where one is expected. */
    private String shown(Object value) {
      if (value instanceof Number number) {
        boolean isWhole =
            switch (field.kind()) {
              case INT32, INT64 -> field.shape() == FieldTable.Field.Shape.ONE;
              default -> false;
            };
        return isWhole ? "number " + number : "number";
      }
      if (value instanceof List<?>) {
        return "array";
      }
      return value instanceof String ? "string" : value instanceof Boolean ? "bool" : "object";
    }
  }
}
