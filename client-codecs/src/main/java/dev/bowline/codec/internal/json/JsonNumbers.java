package dev.bowline.codec.internal.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Numbers in JSON input. */
final class JsonNumbers {
  /** Beyond this length, converting a number costs more than its bytes are worth. */
  private static final int MAX_LENGTH = 1000;

  private JsonNumbers() {}

  /**
   * Reads an integer without fraction or exponent.
   *
   * @param what the expected type, for the error
   */
  static long integer(JsonInput in, long min, long max, String what) {
    int c = in.peek();
    int start = in.at;
    boolean negative = c == '-';
    byte[] bytes = in.buffer;
    int i = negative ? start + 1 : start;
    long value = 0;
    int first = i;
    while (i < in.end) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      if (value < Long.MIN_VALUE / 10 || value * 10 < Long.MIN_VALUE + digit) {
        throw in.error("expected " + what + ", found a number out of range");
      }
      value = value * 10 - digit;
      i++;
    }
    if (i == in.end && i == first) {
      in.at = i; // cut behind its sign
    }
    if (i == first
        || (i > first + 1 && bytes[first] == '0')
        || (i < in.end && isFraction(bytes[i]))) {
      throw in.unexpected(what);
    }
    if ((!negative && value == Long.MIN_VALUE) || (negative ? value < min : -value > max)) {
      throw in.error("expected " + what + ", found a number out of range");
    }
    in.at = i;
    return negative ? value : -value;
  }

  private static boolean isFraction(byte b) {
    return b == '.' || b == 'e' || b == 'E';
  }

  /** Reads any number as a double; too large a one is refused. */
  static double float64(JsonInput in) {
    in.peek();
    int start = in.at;
    skip(in);
    double value = Double.parseDouble(text(in, start));
    if (Double.isInfinite(value)) {
      in.at = start;
      throw in.error("expected a 64-bit float, found a number out of range");
    }
    return value;
  }

  /** Reads any number without losing digits: Long, BigInteger, Double or BigDecimal. */
  static Number exact(JsonInput in) {
    in.peek();
    int start = in.at;
    boolean isInteger = skip(in);
    String text = text(in, start);
    if (isInteger) {
      return integer(text);
    }
    double value = Double.parseDouble(text);
    BigDecimal exact;
    try {
      exact = new BigDecimal(text);
    } catch (NumberFormatException e) {
      in.at = start;
      throw in.error("exponent out of range");
    }
    return !Double.isInfinite(value) && BigDecimal.valueOf(value).compareTo(exact) == 0
        ? (Number) value
        : exact.scale() == 0 ? exact.setScale(1) : exact; // or it would be written as an integer
  }

  /**
   * Reads any number as Go does where no type is given: integers of 64 bits as Long, all others as
   * Double.
   */
  static Number any(JsonInput in) {
    in.peek();
    int start = in.at;
    if (skip(in)) {
      Number value = integer(text(in, start));
      if (!(value instanceof BigInteger)) {
        return value;
      }
    }
    in.at = start;
    return float64(in);
  }

  private static Number integer(String text) {
    if (text.length() < 19) {
      return Long.valueOf(text);
    }
    BigInteger value = new BigInteger(text);
    return value.bitLength() < 64 ? (Number) value.longValue() : value;
  }

  /**
   * Skips a number and checks its form.
   *
   * @return whether it has neither fraction nor exponent
   */
  static boolean skip(JsonInput in) {
    int start = in.at;
    int i = start;
    if (i < in.end && in.buffer[i] == '-') {
      i++;
    }
    int digits = digits(in, i);
    if (digits == i) {
      throw malformed(in, i, start);
    }
    if (in.buffer[i] == '0' && digits > i + 1) {
      in.at = i;
      throw in.error("number with a leading zero");
    }
    i = digits;
    boolean isInteger = true;
    if (i < in.end && in.buffer[i] == '.') {
      isInteger = false;
      digits = digits(in, i + 1);
      if (digits == i + 1) {
        throw malformed(in, digits, start);
      }
      i = digits;
    }
    if (i < in.end && (in.buffer[i] | 0x20) == 'e') {
      isInteger = false;
      int exponent = i + 1;
      if (exponent < in.end && (in.buffer[exponent] == '+' || in.buffer[exponent] == '-')) {
        exponent++;
      }
      digits = digits(in, exponent);
      if (digits == exponent) {
        throw malformed(in, digits, start);
      }
      i = digits;
    }
    in.at = i;
    return isInteger;
  }

  private static RuntimeException malformed(JsonInput in, int place, int start) {
    in.at = place;
    return place > start && place < in.end // white space is no digit, whatever follows it
        ? in.error("expected a digit, found " + JsonInput.describe(in.buffer[place]))
        : in.unexpected(place == start ? "a value" : "a digit");
  }

  private static int digits(JsonInput in, int from) {
    int i = from;
    while (i < in.end && in.buffer[i] >= '0' && in.buffer[i] <= '9') {
      i++;
    }
    return i;
  }

  private static String text(JsonInput in, int start) {
    if (in.at - start > MAX_LENGTH) {
      in.at = start;
      throw in.error("number of more than " + MAX_LENGTH + " characters");
    }
    return new String(in.buffer, start, in.at - start, StandardCharsets.US_ASCII);
  }
}
