package dev.bowline.codec.internal.json;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.Identity;
import dev.bowline.serde.CodecException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds objects that have a name twice. A walk of its own before decoding, so that decoding doesn't
 * pay for it where nobody asks.
 */
final class UniqueNames {
  private final JsonInput in;
  private @Nullable CodecException duplicate;

  private UniqueNames(JsonInput in) {
    this.in = in;
  }

  /**
   * Checks the value at a cursor, which stays where it is. Malformed input is left to the decoder.
   *
   * @throws CodecException if there is a name twice
   */
  static void check(JsonInput at, DecodeOptions options) {
    JsonInput in = new JsonInput(at.buffer, at.at, at.end, options);
    in.base = at.base;
    UniqueNames names = new UniqueNames(in);
    try {
      names.value();
    } catch (CodecException e) {
      if (e == names.duplicate) {
        throw e;
      }
    }
  }

  private void value() {
    int c = in.peek();
    if (c == '{') {
      object();
    } else if (c == '[') {
      array();
    } else {
      in.skipValue();
    }
  }

  private void object() {
    in.at++;
    in.enter();
    Set<String> names = new HashSet<>();
    for (boolean isFirst = true; in.more(isFirst, '}'); isFirst = false) {
      in.peek();
      int start = in.at;
      String name = JsonValues.text(in, "a name in quotes");
      if (!names.add(name)) {
        in.at = start;
        duplicate = in.error("the name \"" + Identity.shown(name) + "\" is there twice");
        throw duplicate;
      }
      in.expect(':', "':'");
      try {
        value();
      } catch (CodecException e) {
        throw e.within("." + name);
      }
    }
    in.leave();
  }

  private void array() {
    in.at++;
    in.enter();
    int index = 0;
    try {
      for (; in.more(index == 0, ']'); index++) {
        value();
      }
    } catch (CodecException e) {
      throw e.within("[" + index + "]");
    }
    in.leave();
  }
}
