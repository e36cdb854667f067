package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.Bytes;
import dev.bowline.serde.CodecException;
import java.time.Instant;

/**
 * A cursor over Protobuf bytes that are all there, up to a limit that moves with the message that
 * is read. As lenient as Go's generated readers.
 */
final class WireInput {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int START_GROUP = 3;
  static final int END_GROUP = 4;
  static final int FIXED32 = 5;

  private static final int MAX_VARINT_BITS = 64;

  byte[] buffer;
  int at;

  /** Where the message that is being read ends. */
  int limit;

  /** Offset of {@code buffer[0]} in the whole input. */
  long base;

  /** Whether a sink has an item of this input, whose errors are not ours. */
  boolean isHandingOver;

  /** Bytes of the text that was read last. */
  int lastLength;

  /** A time in whole seconds that was read, since most times of an object are one. */
  Instant recentTime = Instant.EPOCH;

  private final Interning interning;
  private final int maxStringBytes;

  WireInput(byte[] buffer, int from, int to, DecodeOptions options) {
    this.buffer = buffer;
    this.at = from;
    this.limit = to;
    this.interning = options.interning();
    this.maxStringBytes = options.limits().maxStringBytes();
  }

  boolean atLimit() {
    return at >= limit;
  }

  long varint() {
    int start = at;
    if (start < limit) {
      int first = buffer[start];
      if (first >= 0) {
        at = start + 1;
        return first;
      }
      if (start + 1 < limit) {
        int second = buffer[start + 1];
        if (second >= 0) {
          at = start + 2;
          return (first & 0x7F) | second << 7;
        }
      }
    }
    return longVarint();
  }

  private long longVarint() {
    long value = 0;
    for (int shift = 0; shift < MAX_VARINT_BITS; shift += 7) {
      if (at >= limit) {
        throw truncated("in a number");
      }
      byte b = buffer[at++];
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw error("number of more than ten bytes");
  }

  /**
   * Reads a field's number and wire type. Go keeps 32 bits of the number, so do we.
   *
   * @return number times eight, and the wire type; the number is positive
   */
  long tag() {
    int start = at;
    if (start < limit) {
      int only = buffer[start];
      if (only >= 1 << 3 && (only & 7) != END_GROUP) {
        at = start + 1;
        return only;
      }
    }
    long tag = varint();
    int number = (int) (tag >>> 3);
    if (number <= 0 || (tag & 7) == END_GROUP) {
      at = start;
      throw error(number <= 0 ? "field number " + number : "end of a group that was not begun");
    }
    return ((long) number << 3) | (tag & 7);
  }

  /** Reads a length and checks that so much is there. */
  int length() {
    int start = at;
    long length = varint();
    if (length < 0 || length > limit - at) {
      at = start;
      throw length < 0
          ? error("negative length")
          : truncated("of " + length + " bytes that were announced");
    }
    return (int) length;
  }

  long fixed64() {
    if (limit - at < 8) {
      throw truncated("in a number of eight bytes");
    }
    long value = 0;
    for (int i = 7; i >= 0; i--) {
      value = (value << 8) | (buffer[at + i] & 0xFF);
    }
    at += 8;
    return value;
  }

  String text() {
    int length = textLength();
    int from = at;
    at = from + length;
    return text(from, at);
  }

  /** Reads the length of a text, and checks it. */
  int textLength() {
    int length = checkedLength();
    lastLength = length;
    return length;
  }

  /** The text between two places. */
  String text(int from, int to) {
    return interning.utf8(buffer, from, to);
  }

  /** Text that isn't likely to come again, so that looking it up would cost more than it saves. */
  String uniqueText() {
    int length = checkedLength();
    int from = at;
    at = from + length;
    return Utf8.decode(buffer, from, at);
  }

  Bytes bytes() {
    int length = checkedLength();
    at += length;
    return Bytes.copyOf(buffer, at - length, at);
  }

  /** Bytes that are likely to come again. */
  Bytes sharedBytes() {
    int length = checkedLength();
    at += length;
    return interning.bytes(buffer, at - length, at);
  }

  private int checkedLength() {
    int length = length();
    if (length > maxStringBytes) {
      throw error("string of " + length + " bytes, more than the limit of " + maxStringBytes);
    }
    return length;
  }

  /** Skips a value of any wire type. Groups are nested by count only, as Go does it. */
  void skip(int wireType) {
    int depth = 0;
    int type = wireType;
    while (true) {
      switch (type) {
        case VARINT -> varint();
        case FIXED64 -> advance(8);
        case BYTES -> advance(length());
        case START_GROUP -> depth++;
        case END_GROUP -> depth--;
        case FIXED32 -> advance(4);
        default -> throw error("wire type " + type);
      }
      if (depth == 0) {
        return;
      }
      type = (int) (varint() & 7);
    }
  }

  private void advance(int count) {
    if (limit - at < count) {
      throw truncated("in a field");
    }
    at += count;
  }

  CodecException error(String problem) {
    return new CodecException(problem, base + at);
  }

  CodecException truncated(String where) {
    return CodecException.truncated(
        "the message ends " + (where.startsWith("of ") ? "short " : "") + where, base + limit);
  }
}
