package dev.bowline.codec.internal.json;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.serde.CodecException;
import org.jspecify.annotations.Nullable;

/**
 * Who an object says it is, read from its bytes without decoding it: to choose its class, and to
 * name it in an error.
 */
final class JsonIdentity {
  private @Nullable String kind;
  private @Nullable String apiVersion;
  private @Nullable String namespace;
  private @Nullable String name;

  private JsonIdentity() {}

  /**
   * Reads as much as can be read.
   *
   * @param to where the bytes end; an object cut short there gives what stands before
   */
  static JsonIdentity of(byte[] bytes, int from, int to) {
    JsonIdentity found = new JsonIdentity();
    try {
      found.read(new JsonInput(bytes, from, to, DecodeOptions.DEFAULT), false);
    } catch (CodecException e) {
      return found; // malformed from here on, which the decoder will report or has reported
    }
    return found;
  }

  private void read(JsonInput in, boolean isMetadata) {
    in.expect('{', "an object");
    for (boolean isFirst = true; in.more(isFirst, '}'); isFirst = false) {
      String field = JsonValues.text(in, "a name in quotes");
      in.expect(':', "':'");
      int c = in.peek();
      if (c == '{' && field.equals("metadata") && !isMetadata) {
        read(in, true);
      } else if (c == '"') {
        keep(isMetadata, field, JsonValues.text(in, "a string"));
      } else {
        in.skipValue();
      }
    }
  }

  private void keep(boolean isMetadata, String field, String value) {
    switch (field) {
      case "kind" -> kind = isMetadata ? kind : value;
      case "apiVersion" -> apiVersion = isMetadata ? apiVersion : value;
      case "namespace" -> namespace = isMetadata ? value : namespace;
      case "name" -> name = isMetadata ? value : name;
      default -> {}
    }
  }

  @Nullable String kind() {
    return kind;
  }

  @Nullable String apiVersion() {
    return apiVersion;
  }

  @Nullable String namespace() {
    return namespace;
  }

  @Nullable String name() {
    return name;
  }
}
