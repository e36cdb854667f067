package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.internal.Scratch;
import dev.bowline.codec.internal.text.GoQuantity;
import dev.bowline.codec.internal.text.GoTime;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldKind;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value kinds that Protobuf wraps into small messages. The cursor stands before the
 * message's length. As in Go, what a repeated one doesn't have stays as it was, but for times.
 */
final class WireValues {
  private static final int MAGIC_SIZE = 4;

  /** Tags in a time. */
  private static final int SECONDS = 1 << 3;

  private static final int NANOS = 2 << 3;

  private WireValues() {}

  private static CodecException wrongType(WireInput in, long tag) {
    return in.error("wire type " + (tag & 7) + " for field " + (tag >>> 3) + " of a value");
  }

  /** An instant cut to the precision of its kind; {@link GoTime#ZERO} if the message is empty. */
  static Instant time(WireInput in, boolean micro) {
    int outer = open(in);
    long seconds = 0;
    long nanos = 0;
    boolean isEmpty = in.atLimit();
    while (!in.atLimit()) {
      long tag = in.tag();
      if (tag >>> 3 > 2) {
        in.skip((int) tag & 7);
      } else if ((tag & 7) != WireInput.VARINT) {
        throw wrongType(in, tag);
      } else if (tag >>> 3 == 1) {
        seconds = in.varint();
      } else {
        nanos = (int) in.varint();
      }
    }
    in.limit = outer;
    if (isEmpty) {
      return GoTime.ZERO;
    }
    Instant recent = in.recentTime;
    if (seconds == recent.getEpochSecond() && !(micro && nanos != 0)) {
      return recent;
    }
    try {
      Instant whole = Instant.ofEpochSecond(seconds);
      in.recentTime = whole;
      return micro ? whole.plusNanos(nanos / 1000 * 1000) : whole;
    } catch (DateTimeException e) {
      throw new CodecException("time out of range", in.base + in.at, e);
    }
  }

  /**
   * A time in whole seconds; most are written in one way, and are what was read before.
   *
   * <p>The way: nine bytes, of which five are the seconds (until the year 3058), and no
   * nanoseconds.
   */
  static Instant time(WireInput in) {
    byte[] buffer = in.buffer;
    int at = in.at;
    if (in.limit - at >= 9
        && buffer[at] == 8
        && buffer[at + 1] == SECONDS
        && (buffer[at + 2] & buffer[at + 3] & buffer[at + 4] & buffer[at + 5]) < 0
        && buffer[at + 6] > 0
        && buffer[at + 7] == NANOS
        && buffer[at + 8] == 0) {
      int low = (buffer[at + 2] & 0x7F) | (buffer[at + 3] & 0x7F) << 7;
      int middle = (buffer[at + 4] & 0x7F) << 14 | (buffer[at + 5] & 0x7F) << 21;
      Instant recent = in.recentTime;
      if ((low | middle | (long) buffer[at + 6] << 28) == recent.getEpochSecond()) {
        in.at = at + 9;
        return recent;
      }
    }
    return time(in, false);
  }

  static Duration duration(WireInput in, Duration prior) {
    int outer = open(in);
    long nanos = prior.toNanos();
    while (!in.atLimit()) {
      long tag = in.tag();
      if (tag >>> 3 != 1) {
        in.skip((int) tag & 7);
      } else if ((tag & 7) != WireInput.VARINT) {
        throw wrongType(in, tag);
      } else {
        nanos = in.varint();
      }
    }
    in.limit = outer;
    return Duration.ofNanos(nanos);
  }

  static Quantity quantity(WireInput in, Quantity prior) {
    int outer = open(in);
    Quantity value = prior;
    while (!in.atLimit()) {
      long tag = in.tag();
      if (tag >>> 3 != 1) {
        in.skip((int) tag & 7);
      } else if ((tag & 7) != WireInput.BYTES) {
        throw wrongType(in, tag);
      } else {
        long start = in.base + in.at;
        value = GoQuantity.read(in.text(), start);
      }
    }
    in.limit = outer;
    return value;
  }

  static IntOrString intOrString(WireInput in, IntOrString prior) {
    int outer = open(in);
    long type = prior.isInt() ? 0 : 1;
    int number = prior.numberHalf();
    String text = prior.textHalf();
    while (!in.atLimit()) {
      long tag = in.tag();
      int field = (int) (tag >>> 3);
      if (field > 3) {
        in.skip((int) tag & 7);
      } else if ((tag & 7) != (field == 3 ? WireInput.BYTES : WireInput.VARINT)) {
        throw wrongType(in, tag);
      } else if (field == 1) {
        type = in.varint();
      } else if (field == 2) {
        number = (int) in.varint();
      } else {
        text = in.text();
      }
    }
    in.limit = outer;
    if (type < 0 || type > 1) {
      throw in.error("expected an integer or a string, found type " + type);
    }
    return IntOrString.ofBoth(type == 0, number, text);
  }

  static RawValue raw(WireInput in, FieldKind kind, RawValue prior) {
    int outer = open(in);
    Bytes bytes = Bytes.ABSENT;
    while (!in.atLimit()) {
      long tag = in.tag();
      if (tag >>> 3 != 1) {
        in.skip((int) tag & 7);
      } else if ((tag & 7) != WireInput.BYTES) {
        throw wrongType(in, tag);
      } else {
        bytes = in.sharedBytes();
      }
    }
    in.limit = outer;
    return bytes.isAbsent()
        ? prior
        : RawValue.of(kind == FieldKind.RAW ? encoding(bytes) : RawValue.Encoding.JSON, bytes);
  }

  /** Raw objects don't say what they are; their first bytes do. */
  private static RawValue.Encoding encoding(Bytes bytes) {
    if (Envelope.isPrefixOf(bytes)) {
      return RawValue.Encoding.PROTOBUF;
    }
    boolean isCbor =
        bytes.size() >= MAGIC_SIZE
            && bytes.at(0) == (byte) 0xD9
            && bytes.at(1) == (byte) 0xD9
            && bytes.at(2) == (byte) 0xF7;
    return isCbor ? RawValue.Encoding.CBOR : RawValue.Encoding.JSON;
  }

  /** A list that Protobuf wraps into a message of its own. */
  static List<String> wrappedStrings(WireInput in, Scratch scratch, @Nullable List<?> prior) {
    int outer = open(in);
    int mark = scratch.mark();
    scratch.pushAll(prior);
    while (!in.atLimit()) {
      long tag = in.tag();
      if (tag >>> 3 != 1) {
        in.skip((int) tag & 7);
      } else if ((tag & 7) != WireInput.BYTES) {
        throw wrongType(in, tag);
      } else {
        scratch.push(in.text());
      }
    }
    in.limit = outer;
    return scratch.list(mark);
  }

  /** Enters a message; returns the limit to go back to. */
  static int open(WireInput in) {
    int length = in.length();
    int outer = in.limit;
    in.limit = in.at + length;
    return outer;
  }
}
