package dev.bowline.mockserver.replay;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.api.RequestInfo;
import dev.bowline.mockserver.object.Masking;
import dev.bowline.serde.CodecException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of an answer what only its owner may see. By what was asked for: the kind of an answer
 * doesn't tell, since secrets come as tables, as metadata alone, and inside of refusals.
 *
 * @param areSecrets whether secrets were asked for
 */
record Secrecy(boolean areSecrets) {
  static Secrecy of(RequestInfo info) {
    return new Secrecy(info.resource().equals("secrets"));
  }

  /** An answer, or a line of a stream, as it may be written down. */
  String masked(String text) {
    try {
      Object tree = JsonTrees.parse(text.getBytes(StandardCharsets.UTF_8));
      mask(tree);
      return new String(JsonTrees.write(tree), StandardCharsets.UTF_8);
    } catch (CodecException e) {
      return areSecrets ? Masking.HIDDEN : text; // no JSON: a log, a word of health
    }
  }

  private void mask(@Nullable Object tree) {
    Masking.answer(tree);
    if (areSecrets) {
      Masking.secrets(tree);
    }
  }
}
