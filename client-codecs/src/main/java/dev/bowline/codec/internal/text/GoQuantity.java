package dev.bowline.codec.internal.text;

import dev.bowline.meta.Quantity;
import dev.bowline.serde.CodecException;

/** Quantities as Go reads them. */
public final class GoQuantity {
  private GoQuantity() {}

  /**
   * Reads a quantity.
   *
   * @param offset where the text stands, for the error
   */
  public static Quantity read(String text, long offset) {
    try {
      return Quantity.parse(text);
    } catch (IllegalArgumentException e) {
      throw new CodecException("expected a quantity such as \"500m\", found other text", offset);
    }
  }

  /** The text without what Go calls space at its ends, which Java neither trims nor strips. */
  public static String trimmed(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isSpace(text.charAt(from))) {
      from++;
    }
    while (to > from && isSpace(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  private static boolean isSpace(char c) {
    return Character.isSpaceChar(c) || (c >= '\t' && c <= '\r') || c == '\u0085';
  }
}
