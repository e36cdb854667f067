package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.GoFormat;
import org.jspecify.annotations.Nullable;

/** Values as the causes of refusals name them. */
public final class CauseText {
  private CauseText() {}

  /** A value as it follows {@code Invalid value:}: scalars plain, all else as JSON. */
  public static String value(@Nullable Object value) {
    if (value instanceof String text) {
      return GoFormat.quoted(text);
    }
    if (value instanceof Double number) {
      return GoFormat.number(number);
    }
    return value instanceof Long || value instanceof Integer || value instanceof Boolean
        ? value.toString()
        : json(value);
  }

  /** Compact JSON with sorted names and the characters escaped that HTML would misread. */
  public static String json(@Nullable Object value) {
    return GoFormat.json(value);
  }

  /** The same with the names in their order. */
  static String inOrder(@Nullable Object value) {
    return GoFormat.jsonInOrder(value);
  }
}
