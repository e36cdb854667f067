package dev.bowline.mockserver.object;

import dev.bowline.meta.Quantity;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapedMessage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the value of a tree that doesn't have the type of its field, and says so as the server's
 * JSON reader does: by the name of the innermost structure, the path from the root without indexes
 * and keys, and the type in the server's language. The first such value counts, unless a later one
 * reads itself, such as an amount: behind that nothing is read.
 */
public final class GoTypeError {
  private static final Pattern QUANTITY = Pattern.compile("[+-]?[0-9.]+[eEinumkKMGTP]*[-+]?[0-9]*");
  private static final String NO_SUFFIX = "unable to parse quantity's suffix";
  private static final String NO_QUANTITY =
      "quantities must match the regular expression"
          + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

  /** The first thing that is wrong; reading goes on behind it. */
  private @Nullable String first;

  private GoTypeError() {}

  /**
   * What is wrong with a tree.
   *
   * @return null if nothing of the kind is found
   */
  public static @Nullable String find(Map<String, @Nullable Object> tree, Message prototype) {
    GoTypeError error = new GoTypeError();
    String last = error.inObject(tree, prototype, "");
    return last != null ? last : error.first;
  }

  /**
   * What is wrong with the metadata of an object without a class: they are read by themselves, in
   * the order of their names.
   *
   * @return null if nothing of the kind is found
   */
  public static @Nullable String inMetadata(Map<String, @Nullable Object> tree) {
    Object value = tree.get("metadata");
    Map<String, @Nullable Object> metadata = Tree.object(value);
    if (metadata != null) {
      return find(new TreeMap<>(metadata), ObjectMeta.EMPTY);
    }
    return value == null
        ? null
        : "json: cannot unmarshal "
            + Place.shown(value, false)
            + " into Go value of type v1.ObjectMeta";
  }

  /**
   * What a value says that reads itself, which ends the reading; null if it comes to its end. What
   * else doesn't fit is remembered.
   */
  private @Nullable String inObject(
      Map<String, @Nullable Object> tree, Message prototype, String path) {
    FieldTable table = prototype.fieldTable();
    for (Map.Entry<String, @Nullable Object> entry : tree.entrySet()) {
      FieldTable.Field field = table.field(entry.getKey());
      Object value = entry.getValue();
      if (field != null && value != null) {
        Place place =
            new Place(
                prototype,
                field,
                path
                    + (path.isEmpty() ? "" : ".")
                    + GoStructs.inside(prototype, entry.getKey())
                    + entry.getKey());
        String problem = inField(value, place);
        if (problem != null) {
          return problem;
        }
      }
    }
    return null;
  }

  private @Nullable String remember(String problem) {
    if (first == null) {
      first = problem;
    }
    return null;
  }

  private @Nullable String inField(Object value, Place place) {
    return switch (place.field.shape()) {
      case ONE -> inValue(value, place);
      case LIST ->
          value instanceof List<?> list
              ? inAll(list, place)
              : remember(place.problem(value, place.wholeType("[]" + place.type())));
      case MAP ->
          value instanceof Map<?, ?> map
              ? place.field.isWrapped() ? inLists(map.values(), place) : inAll(map.values(), place)
              : remember(place.problem(value, place.wholeType("map[string]" + place.typeInMap())));
    };
  }

  /** Lists of texts by text, as additional facts of users. */
  private @Nullable String inLists(Iterable<?> lists, Place place) {
    for (Object value : lists) {
      String problem =
          value == null
              ? null
              : value instanceof List<?> list
                  ? inAll(list, place)
                  : remember(place.problem(value, place.typeInMap()));
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private @Nullable String inAll(Iterable<?> values, Place place) {
    for (Object value : values) {
      String problem = value == null ? null : inValue(value, place);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private @Nullable String inValue(Object value, Place place) {
    if (place.inner() instanceof ShapedMessage) {
      return null; // it reads itself, also where a structure isn't expected
    }
    FieldKind kind = place.field.kind();
    boolean fits =
        switch (kind) {
          case STRING, BYTES -> value instanceof String;
          case BOOL -> value instanceof Boolean;
          case INT32 -> isInt32(value);
          case INT64 -> value instanceof Integer || value instanceof Long;
          case FLOAT64 -> value instanceof Number;
          case MESSAGE -> value instanceof Map<?, ?>;
          case TIME, MICRO_TIME -> value instanceof String;
          case INT_OR_STRING -> value instanceof String || isInt32(value);
          default -> true;
        };
    if (!fits) {
      String problem = place.problem(value, place.type());
      return readsItself(kind) ? problem : remember(problem);
    }
    String problem = textProblem(value, kind);
    if (problem != null) {
      return problem;
    }
    if (kind == FieldKind.BYTES && value instanceof String text) {
      int illegal = GoBase64.firstIllegal(text);
      return illegal < 0 ? null : remember("illegal base64 data at input byte " + illegal);
    }
    Map<String, @Nullable Object> object = Tree.object(value);
    Message inner = place.inner();
    return object == null || inner == null ? null : inObject(object, inner, place.path);
  }

  /** Whether the server's type has a way of its own to read JSON. */
  private static boolean readsItself(FieldKind kind) {
    return switch (kind) {
      case TIME, MICRO_TIME, QUANTITY, INT_OR_STRING -> true;
      default -> false;
    };
  }

  /** What is wrong with a value by itself, wherever it stands; null if nothing is. */
  static @Nullable String alone(Object value, FieldKind kind) {
    boolean fits =
        switch (kind) {
          case TIME, MICRO_TIME -> value instanceof String;
          case INT_OR_STRING -> value instanceof String || isInt32(value);
          default -> true;
        };
    return fits
        ? textProblem(value, kind)
        : "json: cannot unmarshal "
            + Place.shown(value, kind == FieldKind.INT_OR_STRING)
            + " into Go value of type "
            + (kind == FieldKind.INT_OR_STRING ? "int32" : "string");
  }

  private static @Nullable String textProblem(Object value, FieldKind kind) {
    return switch (kind) {
      case TIME, MICRO_TIME -> {
        String problem = GoTime.problem(String.valueOf(value), kind == FieldKind.MICRO_TIME);
        yield problem.isEmpty() ? null : problem;
      }
      case QUANTITY ->
          isQuantity(value)
              ? null
              : QUANTITY.matcher(value.toString()).matches() ? NO_SUFFIX : NO_QUANTITY;
      default -> null;
    };
  }

  private static boolean isQuantity(Object value) {
    if (!(value instanceof String text)) {
      return value instanceof Number;
    }
    try {
      Quantity.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isInt32(Object value) {
    return value instanceof Integer
        || (value instanceof Long number && number == number.intValue());
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

    /** The type of a list or map as a whole. */
    String wholeType(String plain) {
      String named = GoStructs.type(owner, field.name());
      return named == null ? plain : named;
    }

    /** The type of one value. */
    String type() {
      String named = GoStructs.type(owner, field.name());
      boolean isOfMap = field.shape() == FieldTable.Field.Shape.MAP;
      if (named != null && !field.isWrapped() && (!isOfMap || named.startsWith("map["))) {
        return named.substring(named.lastIndexOf(']') + 1);
      }
      Message inner = inner();
      return switch (field.kind()) {
        case INT32, INT_OR_STRING -> "int32";
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
              case INT32, INT64, INT_OR_STRING -> field.shape() == FieldTable.Field.Shape.ONE;
              default -> false;
            };
        return shown(number, isWhole);
      }
      return shown(value, false);
    }

    private static String shown(Object value, boolean isWhole) {
      if (value instanceof Number number) {
        return isWhole ? "number " + number : "number";
      }
      if (value instanceof List<?>) {
        return "array";
      }
      return value instanceof String ? "string" : value instanceof Boolean ? "bool" : "object";
    }
  }
}
