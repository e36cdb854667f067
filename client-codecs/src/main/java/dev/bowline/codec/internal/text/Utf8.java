package dev.bowline.codec.internal.text;

import java.nio.charset.StandardCharsets;

/**
 * Bytes to text as Go does it: each byte that is no part of a well-formed sequence becomes one
 * U+FFFD, where Java's decoder makes one of several.
 */
public final class Utf8 {
  public static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /** The text of bytes, whatever they are. */
  public static String decode(byte[] source, int from, int to) {
    String text = new String(source, from, to - from, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(to - from);
    int at = from;
    while (at < to) {
      at = append(out, source, at, to);
    }
    return out.toString();
  }

  /** The bytes of a text; half of a surrogate pair becomes U+FFFD, where Java makes a "?". */
  public static byte[] encode(String text) {
    char[] mended = null;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          i++;
        } else {
          mended = mended == null ? text.toCharArray() : mended;
          mended[i] = REPLACEMENT;
        }
      }
    }
    return (mended == null ? text : new String(mended)).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Appends the character at a place.
   *
   * @return where the next one begins
   */
  public static int append(StringBuilder out, byte[] source, int at, int to) {
    int lead = source[at];
    if (lead >= 0) {
      out.append((char) lead);
      return at + 1;
    }
    int length = sequenceLength(source, at, to);
    if (length == 0) {
      out.append(REPLACEMENT);
      return at + 1;
    }
    int point = lead & (0x7F >> length);
    for (int i = 1; i < length; i++) {
      point = (point << 6) | (source[at + i] & 0x3F);
    }
    out.appendCodePoint(point);
    return at + length;
  }

  /** Length of the well-formed sequence of two to four bytes that begins here, or 0. */
  private static int sequenceLength(byte[] source, int at, int to) {
    int lead = source[at] & 0xFF;
    int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || at + length > to) {
      return 0;
    }
    int second = source[at + 1] & 0xFF;
    int low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    int high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (second < low || second > high) {
      return 0;
    }
    for (int i = 2; i < length; i++) {
      if ((source[at + i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return length;
  }
}
