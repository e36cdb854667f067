package dev.bowline.codec.internal.json;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.ClaimedIdentity;
import dev.bowline.serde.CodecException;

/**
 * Who an object says it is, read from its bytes without decoding it: to choose its class, and to
 * name it in an error.
 */
public final class JsonIdentity {
  private final ClaimedIdentity claimed = new ClaimedIdentity();

  private JsonIdentity() {}

  /**
   * Reads as much as can be read.
   *
   * @param to where the bytes end; an object cut short there gives what stands before
   */
  public static ClaimedIdentity of(byte[] bytes, int from, int to) {
    JsonIdentity found = new JsonIdentity();
    try {
      found.read(new JsonInput(bytes, from, to, DecodeOptions.DEFAULT), false, false);
    } catch (CodecException e) {
      return found.claimed; // malformed from here on, which the decoder will report or has reported
    }
    return found.claimed;
  }

  /**
   * Checks that a body is a JSON object, whose kind and API version are strings if it has them.
   *
   * @throws CodecException if it isn't
   */
  public static void check(byte[] body, DecodeOptions options) {
    JsonInput in = new JsonInput(body, 0, body.length, options);
    new JsonIdentity().read(in, false, true);
    in.expectEnd();
  }

  private void read(JsonInput in, boolean isMetadata, boolean isCheck) {
    in.expect('{', "an object");
    for (boolean isFirst = true; in.more(isFirst, '}'); isFirst = false) {
      String field = JsonValues.text(in, "a name in quotes");
      in.expect(':', "':'");
      int c = in.peek();
      if (c == '{' && field.equals("metadata") && !isMetadata) {
        read(in, true, isCheck);
      } else if (c == '"') {
        claimed.keep(isMetadata, field, JsonValues.text(in, "a string"));
      } else if (isCheck && !isMetadata && (field.equals("kind") || field.equals("apiVersion"))) {
        throw in.unexpected("a string").within("." + field);
      } else {
        in.skipValue();
      }
    }
  }
}
