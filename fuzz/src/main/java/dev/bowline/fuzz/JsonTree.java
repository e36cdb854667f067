package dev.bowline.fuzz;

import dev.bowline.codec.JsonTrees;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Any JSON value, read as Jackson reads it. */
public final class JsonTree {
  private static final int MAX_DEPTH = 400;

  private JsonTree() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Outcome<Object> read = Outcome.of(input, () -> JsonTrees.parse(input));
    Object tree = read.value();
    if (!read.isRefused()) {
      Tally.read();
      byte[] written = JsonTrees.write(tree);
      Finding.unless(
          new JacksonTree(JsonTrees.parse(written), "", 0).isLike(tree),
          "written again, it differs: " + Formats.text(written) + ", was " + tree);
    }
    String text = utf8(input);
    if (text != null) {
      compare(text, read);
    }
  }

  private static void compare(String text, Outcome<Object> read) {
    JacksonTree jackson = JacksonTree.of(text);
    Object tree = read.value();
    if (read.isRefused()) {
      boolean isKnown =
          jackson.depth() > MAX_DEPTH
              || read.refusalText().contains("characters")
              || read.refusalText().contains("number out of range")
              || (jacksonTakesForDigits(text) && read.refusalText().contains("hexadecimal"));
      Finding.unless(
          isKnown || !jackson.isAccepted(),
          "Jackson accepts what was refused: " + read.refusalText());
      return;
    }
    if (jackson.problem().contains("surrogate")) {
      return; // half a pair is replaced here, as in Go
    }
    Finding.unless(jackson.isAccepted(), "Jackson refuses: " + jackson.problem());
    Finding.unless(
        jackson.isLike(tree), "Jackson reads otherwise: " + jackson.tree() + ", here " + tree);
  }

  /** Jackson looks at the low byte of a character in an escape: a Cyrillic short i is a 9. */
  private static boolean jacksonTakesForDigits(String text) {
    return text.chars().anyMatch(c -> c > 0xFF);
  }

  /** The text, or null if the bytes are none: Jackson refuses what is replaced here. */
  static @Nullable String utf8(byte[] input) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
