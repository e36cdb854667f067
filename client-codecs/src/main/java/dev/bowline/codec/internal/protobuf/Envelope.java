package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.internal.Identity;
import dev.bowline.meta.Bytes;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;

/**
 * What the Kubernetes Protobuf format puts around an object: four bytes of prefix, then a message
 * with kind, API version and the object's bytes ({@code runtime.Unknown}).
 */
final class Envelope {
  static final int PREFIX_SIZE = 4;
  static final int TYPE_META = 1;
  static final int TYPE_META_TAG = (TYPE_META << 3) | WireInput.BYTES;
  static final int RAW = 2;

  private static final byte[] PREFIX = {'k', '8', 's', 0};

  String apiVersion = "";
  String kind = "";
  String contentEncoding = "";
  String contentType = "";
  int rawFrom;
  int rawTo;

  /** Where it begins in the whole input. */
  private long from;

  /** Reads an envelope that is all there. */
  static Envelope read(WireInput in) {
    Envelope envelope = new Envelope();
    envelope.from = in.base + in.at;
    readPrefix(in);
    if (in.atLimit()) {
      throw in.truncated("behind its prefix");
    }
    while (!in.atLimit()) {
      envelope.field(in, in.tag());
    }
    return envelope;
  }

  static void readPrefix(WireInput in) {
    for (int i = 0; i < PREFIX_SIZE; i++) {
      if (in.at + i >= in.limit && i > 0) {
        throw in.truncated("in its prefix");
      }
      if (in.at + i >= in.limit || in.buffer[in.at + i] != PREFIX[i]) {
        throw prefixMissing(in);
      }
    }
    in.at += PREFIX_SIZE;
  }

  private static CodecException prefixMissing(WireInput in) {
    String problem = "expected the Kubernetes Protobuf prefix 6b 38 73 00, found " + found(in);
    return in.atLimit() ? CodecException.truncated(problem, in.base + in.at) : in.error(problem);
  }

  private static String found(WireInput in) {
    if (in.atLimit()) {
      return "no bytes";
    }
    StringBuilder bytes = new StringBuilder();
    for (int i = in.at; i < Math.min(in.limit, in.at + PREFIX_SIZE); i++) {
      bytes
          .append(i == in.at ? "" : " ")
          .append(Character.forDigit((in.buffer[i] >> 4) & 0xF, 16))
          .append(Character.forDigit(in.buffer[i] & 0xF, 16));
    }
    return bytes.toString();
  }

  /** Reads one field of the envelope. Of several contents the last counts. */
  void field(WireInput in, long tag) {
    int number = (int) (tag >>> 3);
    if (number > 4) {
      in.skip((int) tag & 7);
      return;
    }
    if ((tag & 7) != WireInput.BYTES) {
      throw in.error("wire type " + (tag & 7) + " for field " + number + " of the envelope");
    }
    switch (number) {
      case TYPE_META -> typeMeta(in);
      case RAW -> {
        int length = in.length();
        rawFrom = in.at;
        rawTo = in.at + length;
        in.at = rawTo;
      }
      case 3 -> contentEncoding = firstNamed(contentEncoding, "", in.text());
      default -> contentType = firstNamed(contentType, ProtobufCodec.MEDIA_TYPE, in.text());
    }
  }

  /** What makes an object unreadable is not taken back: a stream has refused it by then. */
  private static String firstNamed(String before, String harmless, String now) {
    return before.isEmpty() || before.equals(harmless) ? now : before;
  }

  private void typeMeta(WireInput in) {
    int outer = WireValues.open(in);
    while (!in.atLimit()) {
      long tag = in.tag();
      int number = (int) (tag >>> 3);
      if (number > 2) {
        in.skip((int) tag & 7);
      } else if ((tag & 7) != WireInput.BYTES) {
        throw in.error("wire type " + (tag & 7) + " for field " + number + " of the type");
      } else if (number == 1) {
        apiVersion = in.text();
      } else {
        kind = in.text();
      }
    }
    in.limit = outer;
  }

  /** Checks that the content is what its reader expects. */
  void check(GroupVersionKind expected) {
    Identity.check(expected, kind, apiVersion, from);
    checkContent();
  }

  /** Checks that the content is Protobuf as it stands. */
  void checkContent() {
    if (!contentEncoding.isEmpty()) {
      throw new CodecException(
          "the object in the envelope is encoded, which is not supported", from);
    }
    if (!contentType.isEmpty() && !contentType.equals(ProtobufCodec.MEDIA_TYPE)) {
      throw new CodecException(
          "expected an object in Protobuf in the envelope, found another content type", from);
    }
  }

  static boolean isPrefixOf(Bytes bytes) {
    for (int i = 0; i < PREFIX_SIZE; i++) {
      if (i >= bytes.size() || bytes.at(i) != PREFIX[i]) {
        return false;
      }
    }
    return true;
  }

  /** Size of what stands before an object. */
  static int headSize(GroupVersionKind kind, int objectSize) {
    return PREFIX_SIZE
        + 1
        + WireOutput.varintSize(typeSize(kind))
        + typeSize(kind)
        + 1
        + WireOutput.varintSize(objectSize);
  }

  /** Writes what stands before the object. */
  static void writeHead(WireOutput out, GroupVersionKind kind, int objectSize) {
    for (byte b : PREFIX) {
      out.raw(b);
    }
    out.tag(TYPE_META, WireInput.BYTES);
    out.varint(typeSize(kind));
    out.text(1, kind.apiVersion());
    out.text(2, kind.kind());
    out.tag(RAW, WireInput.BYTES);
    out.varint(objectSize);
  }

  /** Size of what stands after the object. */
  static final int TAIL_SIZE = 4;

  /** Writes what stands after the object: an empty content encoding and an empty content type. */
  static void writeTail(WireOutput out) {
    out.text(3, "");
    out.text(4, "");
  }

  private static int typeSize(GroupVersionKind kind) {
    return WireOutput.textFieldSize(1, kind.apiVersion())
        + WireOutput.textFieldSize(2, kind.kind());
  }
}
