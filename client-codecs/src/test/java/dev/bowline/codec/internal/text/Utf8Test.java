package dev.bowline.codec.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class Utf8Test {
  /** Each place where the rules of well-formed sequences change, and one beside it. */
  private static final int[] EDGES = {
    0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEE,
    0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF
  };

  @Test
  void eachByteOutsideOfAWellFormedSequenceIsOneReplacement() {
    byte[] bytes = new byte[4];
    for (int first : EDGES) {
      for (int second : EDGES) {
        for (int third : EDGES) {
          for (int fourth : EDGES) {
            bytes[0] = (byte) first;
            bytes[1] = (byte) second;
            bytes[2] = (byte) third;
            bytes[3] = (byte) fourth;
            String text = Utf8.decode(bytes, 0, 4);
            if (!text.equals(byStrictDecoding(bytes))) {
              assertThat(text)
                  .as(ByteBuffer.wrap(bytes).getInt() + "")
                  .isEqualTo(byStrictDecoding(bytes));
            }
          }
        }
      }
    }
  }

  /** Takes the shortest run of bytes that Java takes for a character, and else one byte. */
  private static String byStrictDecoding(byte[] bytes) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < bytes.length) {
      String character = null;
      int length = 0;
      while (character == null && at + length < bytes.length) {
        length++;
        character = strictly(bytes, at, length);
      }
      out.append(character == null ? "\uFFFD" : character);
      at += character == null ? 1 : length;
    }
    return out.toString();
  }

  private static @Nullable String strictly(byte[] bytes, int at, int length) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, at, length))
          .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
