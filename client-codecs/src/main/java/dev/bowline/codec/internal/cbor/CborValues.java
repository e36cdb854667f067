package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.internal.text.Base64Text;
import dev.bowline.codec.internal.text.GoDuration;
import dev.bowline.codec.internal.text.GoQuantity;
import dev.bowline.codec.internal.text.GoTime;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.serde.FieldKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Reads single values, behind their tags. */
final class CborValues {
  private CborValues() {}

  /**
   * Reads an integer; a float is none, even if it is whole.
   *
   * @param what the expected type, for the error
   */
  static long integer(CborInput in, long min, long max, String what) {
    int major = in.major();
    if (major != CborInput.UNSIGNED && major != CborInput.NEGATIVE) {
      throw in.unexpected(what);
    }
    int start = in.at;
    in.head();
    long argument = in.argument();
    long value = major == CborInput.UNSIGNED ? argument : ~argument;
    if (argument < 0 || value < min || value > max) {
      in.at = start;
      throw in.error("expected " + what + ", found a number out of range");
    }
    return value;
  }

  static int int32(CborInput in, String what) {
    return (int) integer(in, Integer.MIN_VALUE, Integer.MAX_VALUE, what);
  }

  static long int64(CborInput in) {
    return integer(in, Long.MIN_VALUE, Long.MAX_VALUE, "a 64-bit integer");
  }

  static boolean bool(CborInput in) {
    int initial = in.peek();
    if (initial != CborInput.TRUE && initial != CborInput.FALSE) {
      throw in.unexpected("a boolean");
    }
    in.at++;
    return initial == CborInput.TRUE;
  }

  static double float64(CborInput in) {
    int initial = in.peek();
    if (initial >= CborInput.HALF && initial <= CborInput.DOUBLE) {
      in.head();
      return CborInput.float64(initial, in.argument());
    }
    int major = in.major();
    if (major != CborInput.UNSIGNED) {
      return integer(in, Long.MIN_VALUE, 0, "a number");
    }
    in.head();
    return unsigned(in.argument());
  }

  /** The nearest double; of 64 bits the last one still tells which of two is nearer. */
  private static double unsigned(long value) {
    return value < 0 ? ((value >>> 1) | (value & 1)) * 2.0 : value;
  }

  /** Bytes that are tagged as such, else base64 in bytes, or an array of numbers. */
  static Bytes bytes(CborInput in) {
    int major = in.major();
    if (major == CborInput.ARRAY) {
      return numbers(in);
    }
    if (major != CborInput.BYTES) {
      throw in.unexpected("bytes");
    }
    int start = in.at;
    byte[] content = in.content(CborInput.BYTES);
    if (in.laterText != 0) {
      return Bytes.copyOf(content);
    }
    Bytes bytes = Base64Text.decode(new String(content, StandardCharsets.ISO_8859_1));
    if (bytes == null) {
      in.at = start;
      throw in.error("expected standard base64 with padding, or bytes with tag 22, found others");
    }
    return bytes;
  }

  private static Bytes numbers(CborInput in) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (long left = in.openWhole(CborInput.ARRAY, "an array"); in.more(left); left--) {
      int outer = in.skipTags();
      bytes.write(in.tryNull() ? 0 : (int) integer(in, 0, 255, "a byte"));
      in.laterText = outer;
    }
    in.leave();
    in.checkLength(bytes.size());
    return Bytes.copyOf(bytes.toByteArray());
  }

  /** Reads a value of a kind that is a text, or may be one. */
  static Object ownText(CborInput in, FieldKind as) {
    long start = in.base + in.at;
    if (as == FieldKind.INT_OR_STRING) {
      return intOrString(in);
    }
    if (as == FieldKind.QUANTITY) {
      return GoQuantity.read(GoQuantity.trimmed(in.text("a quantity")), start);
    }
    return as == FieldKind.DURATION
        ? GoDuration.read(in.text("a duration such as \"1h30m\""), start)
        : GoTime.read(in.text("a time"), as == FieldKind.MICRO_TIME, start);
  }

  /** Whether a value is what a plain field has when nothing is there. */
  static boolean isZero(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue() == 0;
    }
    if (value instanceof Boolean bool) {
      return !bool;
    }
    return value instanceof Quantity
        ? value.toString().equals("0")
        : value.equals(GoTime.ZERO)
            || value.equals(Duration.ZERO)
            || value.equals(IntOrString.ZERO);
  }

  private static IntOrString intOrString(CborInput in) {
    if (in.tryNull()) {
      return IntOrString.of(""); // Go tries text first, to which null is empty
    }
    return in.isString()
        ? IntOrString.of(in.text("a string"))
        : IntOrString.of(int32(in, "a 32-bit integer or a string"));
  }
}
