package dev.bowline.generator.facts;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The type of a field.
 *
 * @param shape how many values
 * @param word a word of {@link #VALUE_WORDS}, or {@code message}
 * @param message the struct that a message is, else null
 */
public record FieldType(Shape shape, String word, @Nullable TypeName message) {
  /** Types that are no structs of their own in Java. */
  public static final Set<String> VALUE_WORDS =
      Set.of(
          "string",
          "bool",
          "int32",
          "int64",
          "float64",
          "bytes",
          "any",
          "Time",
          "MicroTime",
          "Duration",
          "Quantity",
          "IntOrString",
          "RawExtension",
          "FieldsV1",
          "JSON");

  /** Number of values, and whether Go has a pointer there. */
  public enum Shape {
    PLAIN,
    POINTER,
    LIST,
    MAP,
    MAP_OF_LISTS
  }

  static FieldType parse(String text, String currentPackage) {
    Shape shape = Shape.PLAIN;
    String word = text;
    if (word.startsWith("*")) {
      shape = Shape.POINTER;
      word = word.substring(1);
    } else if (word.startsWith("[]")) {
      shape = Shape.LIST;
      word = word.substring(2);
    } else if (word.startsWith("map[string][]")) {
      shape = Shape.MAP_OF_LISTS;
      word = word.substring("map[string][]".length());
    } else if (word.startsWith("map[string]")) {
      shape = Shape.MAP;
      word = word.substring("map[string]".length());
    }
    if (word.isEmpty() || word.startsWith("[") || word.startsWith("*") || word.startsWith("map[")) {
      throw new IllegalArgumentException(
          "type " + text + " has a shape that the model does not know");
    }
    return VALUE_WORDS.contains(word)
        ? new FieldType(shape, word, null)
        : new FieldType(shape, "message", TypeName.parse(word, currentPackage));
  }
}
