package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldTable;
import org.jspecify.annotations.Nullable;

/** Names an object that could not be decoded, as far as its metadata can be read. */
final class WireIdentity {
  private static final int METADATA = 1;
  private static final int NAME = 1;
  private static final int NAMESPACE = 3;

  private @Nullable String name;
  private @Nullable String namespace;

  private WireIdentity() {}

  /**
   * Names the object that an error is about.
   *
   * @param start where its length stands
   * @return the error
   */
  static CodecException name(CodecException error, WireInput in, int start, FieldTable table) {
    int outerAt = in.at;
    int outerLimit = in.limit;
    in.at = start;
    try {
      WireValues.open(in);
    } catch (CodecException e) {
      in.limit = start; // reported before
    }
    name(error, in, table);
    in.at = outerAt;
    in.limit = outerLimit;
    return error;
  }

  /** The same for an object whose bytes are the whole input. */
  static CodecException name(CodecException error, WireInput object, FieldTable table) {
    WireIdentity found = new WireIdentity();
    try {
      found.read(object, false);
    } catch (CodecException e) {
      return error.of(table.name(), found.namespace, found.name); // the rest was reported
    }
    return error.of(table.name(), found.namespace, found.name);
  }

  private void read(WireInput in, boolean isMetadata) {
    while (!in.atLimit()) {
      long tag = in.tag();
      int number = (int) (tag >>> 3);
      if ((tag & 7) != WireInput.BYTES) {
        in.skip((int) tag & 7);
      } else if (!isMetadata && number == METADATA) {
        int outer = WireValues.open(in);
        read(in, true);
        in.limit = outer;
      } else {
        int length = in.length();
        if (isMetadata && number == NAME) {
          name = Utf8.decode(in.buffer, in.at, in.at + length);
        } else if (isMetadata && number == NAMESPACE) {
          namespace = Utf8.decode(in.buffer, in.at, in.at + length);
        }
        in.at += length;
      }
    }
  }
}
