package dev.bowline.codec.internal.text;

import dev.bowline.meta.Bytes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Standard base64 as Go reads it: padding is required, line breaks are ignored, anything else is
 * refused.
 */
public final class Base64Text {
  private static final byte[] VALUES = new byte[128];

  static {
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    Arrays.fill(VALUES, (byte) -1);
    for (int i = 0; i < alphabet.length(); i++) {
      VALUES[alphabet.charAt(i)] = (byte) i;
    }
  }

  private Base64Text() {}

  /** The decoded bytes, or null if the text is not standard base64. */
  public static @Nullable Bytes decode(String text) {
    byte[] out = new byte[text.length() / 4 * 3 + 3];
    int size = 0;
    int group = 0;
    int digits = 0;
    int padding = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\r' || c == '\n') {
        continue;
      }
      if (c == '=') {
        padding++;
        continue;
      }
      int value = c < 128 ? VALUES[c] : -1;
      if (value < 0 || padding > 0) {
        return null;
      }
      group = (group << 6) | value;
      if (++digits == 4) {
        out[size++] = (byte) (group >> 16);
        out[size++] = (byte) (group >> 8);
        out[size++] = (byte) group;
        group = 0;
        digits = 0;
      }
    }
    if (digits == 1 || padding != (4 - digits) % 4) {
      return null;
    }
    if (digits >= 2) {
      group <<= (4 - digits) * 6;
      out[size++] = (byte) (group >> 16);
      if (digits == 3) {
        out[size++] = (byte) (group >> 8);
      }
    }
    return Bytes.copyOf(out, 0, size);
  }
}
