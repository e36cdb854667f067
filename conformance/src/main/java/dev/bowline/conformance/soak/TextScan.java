package dev.bowline.conformance.soak;

import java.nio.charset.StandardCharsets;

/** Finds a text in bytes that come piece by piece, once for each time it is there. */
final class TextScan {
  private final byte[] text;
  private final int[] fallbacks;
  private final Runnable found;
  private int matched;

  /**
   * Looks for a text.
   *
   * @param text ASCII
   */
  TextScan(String text, Runnable found) {
    this.text = text.getBytes(StandardCharsets.US_ASCII);
    this.found = found;
    this.fallbacks = fallbacks(this.text);
  }

  private static int[] fallbacks(byte[] text) {
    int[] fallbacks = new int[text.length];
    int matched = 0;
    for (int i = 1; i < text.length; i++) {
      while (matched > 0 && text[i] != text[matched]) {
        matched = fallbacks[matched - 1];
      }
      if (text[i] == text[matched]) {
        matched++;
      }
      fallbacks[i] = matched;
    }
    return fallbacks;
  }

  void scan(byte[] bytes) {
    for (byte next : bytes) {
      while (matched > 0 && next != text[matched]) {
        matched = fallbacks[matched - 1];
      }
      if (next == text[matched]) {
        matched++;
      }
      if (matched == text.length) {
        matched = 0;
        found.run();
      }
    }
  }
}
