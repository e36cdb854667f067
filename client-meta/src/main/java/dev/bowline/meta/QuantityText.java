package dev.bowline.meta;

import dev.bowline.meta.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Writes values as canonical text, and bounds what they may cost: a few characters can name a
 * number of a billion digits.
 */
final class QuantityText {
  static final int NANO_SCALE = 9;
  private static final int MAX_LONG_DIGITS = 19;

  private static final int MAX_DIGITS = 1024;
  private static final int MAX_EXPONENT = 999_999_999;
  private static final BigDecimal MIN_BINARY = BigDecimal.valueOf(1024);
  private static final String[] DECIMAL_SUFFIXES = {
    "n", "u", "m", "", "k", "M", "G", "T", "P", "E"
  };
  private static final String[] BINARY_SUFFIXES = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
  private static final int MAX_DECIMAL_EXPONENT = 18;
  private static final BigInteger BINARY_STEP = BigInteger.valueOf(1024);

  private QuantityText() {}

  static BigDecimal roundedToNano(BigDecimal value) {
    return roundedUp(value, -NANO_SCALE);
  }

  /** Away from zero, to a multiple of a power of ten. */
  static BigDecimal roundedUp(BigDecimal value, int exponent) {
    if (value.signum() == 0 || -(long) value.scale() >= exponent) {
      return value;
    }
    if (digitsBeforePoint(value) < exponent) {
      return new BigDecimal(BigInteger.valueOf(value.signum()), Math.negateExact(exponent));
    }
    return value.setScale(Math.negateExact(exponent), RoundingMode.UP);
  }

  static long roundedToLong(BigDecimal value, int exponent) {
    BigDecimal rounded = roundedUp(value, exponent);
    if (rounded.signum() == 0) {
      return 0;
    }
    if (digitsBeforePoint(rounded) - exponent <= MAX_LONG_DIGITS) {
      BigInteger steps = rounded.scaleByPowerOfTen(Math.negateExact(exponent)).toBigIntegerExact();
      if (steps.bitLength() < Long.SIZE) {
        return steps.longValue();
      }
    }
    throw new ArithmeticException("quantity does not fit a long");
  }

  static BigDecimal sum(BigDecimal a, BigDecimal b) {
    if (a.signum() == 0 || b.signum() == 0) {
      return a.signum() == 0 ? b : a;
    }
    long digits =
        Math.max(digitsBeforePoint(a), digitsBeforePoint(b)) + Math.max(a.scale(), b.scale());
    if (digits > 2 * MAX_DIGITS) {
      throw new ArithmeticException("sum of quantities has " + digits + " digits");
    }
    return a.add(b);
  }

  /**
   * The canonical text, which can always be read.
   *
   * @param value no finer than 1n
   */
  static String of(BigDecimal value, Format format) {
    String text = unchecked(value, format);
    if (text.length() > QuantityParser.MAX_LENGTH) {
      throw new ArithmeticException("quantity has a text of " + text.length() + " characters");
    }
    return text;
  }

  private static String unchecked(BigDecimal value, Format format) {
    if (value.signum() == 0) {
      return "0";
    }
    long digits = digitsBeforePoint(value);
    if (digits > (format == Format.DECIMAL_EXPONENT ? MAX_EXPONENT + 1 : MAX_DIGITS)) {
      throw new ArithmeticException("quantity has " + digits + " digits before the point");
    }
    BigDecimal shortest = value.stripTrailingZeros();
    if (format == Format.BINARY_SI
        && shortest.scale() <= 0
        && value.abs().compareTo(MIN_BINARY) >= 0) {
      return binary(shortest.toBigIntegerExact());
    }
    return decimal(shortest, format);
  }

  /** The suffix ends at E and Ei, where Go's text would lose it and with it the magnitude. */
  private static String decimal(BigDecimal shortest, Format format) {
    int exponent = Math.floorDiv(-shortest.scale(), 3) * 3;
    if (format != Format.DECIMAL_EXPONENT) {
      exponent = Math.min(exponent, MAX_DECIMAL_EXPONENT);
    }
    String number = shortest.scaleByPowerOfTen(-exponent).toBigIntegerExact().toString();
    if (format == Format.DECIMAL_EXPONENT) {
      return exponent == 0 ? number : number + "e" + exponent;
    }
    return number + DECIMAL_SUFFIXES[exponent / 3 + 3];
  }

  private static String binary(BigInteger value) {
    BigInteger number = value;
    int suffix = 0;
    while (suffix < BINARY_SUFFIXES.length - 1 && number.getLowestSetBit() >= 10) {
      number = number.divide(BINARY_STEP);
      suffix++;
    }
    return number + BINARY_SUFFIXES[suffix];
  }

  private static long digitsBeforePoint(BigDecimal value) {
    return (long) value.precision() - value.scale();
  }
}
