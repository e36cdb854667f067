package dev.bowline.codec.internal.text;

/** Space around a text as Go sees it, which is neither what Java trims nor what it strips. */
public final class Spaces {
  private Spaces() {}

  /** The text without space at its ends. */
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
