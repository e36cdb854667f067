package dev.bowline.informer.internal.driver;

import java.util.Arrays;

/**
 * JSON without what is nested deeper than any metadata that is asked for, which is left empty. An
 * API server stores values that are nested ten thousand deep, readers stop sooner.
 */
final class ShallowJson {
  /** Objects and arrays within this many others are empty. */
  static final int DEPTH = 100;

  private ShallowJson() {}

  static byte[] of(byte[] text) {
    byte[] kept = new byte[text.length];
    int length = 0;
    int depth = 0;
    boolean inString = false;
    boolean isEscaped = false;
    for (byte b : text) {
      boolean isClosing = !inString && (b == '}' || b == ']');
      depth -= isClosing ? 1 : 0;
      if (depth <= DEPTH) {
        kept[length++] = b;
      }
      depth += !inString && (b == '{' || b == '[') ? 1 : 0;
      inString ^= b == '"' && !isEscaped;
      isEscaped = inString && b == '\\' && !isEscaped;
    }
    return Arrays.copyOf(kept, length);
  }
}
