package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.ClaimedIdentity;
import dev.bowline.serde.CodecException;
import java.util.List;

/**
 * Who an object says it is, read from its bytes without decoding it: to choose its class, and to
 * name it in an error.
 */
final class CborIdentity {
  private static final List<String> WANTED = List.of("kind", "apiVersion", "namespace", "name");

  private final ClaimedIdentity claimed = new ClaimedIdentity();

  private CborIdentity() {}

  /**
   * Reads as much as can be read.
   *
   * @param to where the bytes end; an object cut short there gives what stands before
   */
  static ClaimedIdentity of(byte[] bytes, int from, int to) {
    CborIdentity found = new CborIdentity();
    try {
      found.read(new CborInput(bytes, from, to, DecodeOptions.DEFAULT), false);
    } catch (CodecException e) {
      return found.claimed; // malformed from here on, which the decoder will report or has reported
    }
    return found.claimed;
  }

  private void read(CborInput in, boolean isMetadata) {
    in.isLenient = true;
    in.skipTags();
    int tags = in.laterText;
    for (long left = in.open(CborInput.MAP, "an object"); in.more(left); left--) {
      if (!in.isString()) {
        in.skipValue();
        in.skipValue();
        continue;
      }
      in.laterText = 0;
      String field = in.text("a name");
      in.laterText = tags;
      in.skipTags();
      if (in.major() == CborInput.MAP && field.equals("metadata") && !isMetadata) {
        read(in, true);
      } else if (in.isString() && WANTED.contains(field)) {
        claimed.keep(isMetadata, field, in.text("a string"));
      } else {
        in.skipValue();
      }
    }
    in.leave();
  }
}
