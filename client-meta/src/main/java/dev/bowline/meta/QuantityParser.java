package dev.bowline.meta;

import dev.bowline.meta.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Reads the text of a quantity, of whatever spelling. */
final class QuantityParser {
  static final int MAX_LENGTH = 1024;
  private static final int MAX_EXPONENT = 999_999_999;
  private static final int MAX_SHOWN = 40;

  /** Digits that Go's short form holds; what is longer is always written anew. */
  private static final int SHORT_DIGITS = 18;

  private static final int SHORT_BINARY_DIGITS = 14;
  private static final BigDecimal MAX_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);

  private final String text;
  private boolean negative;
  private boolean hasDigits;
  private int wholeStart;
  private int wholeEnd;
  private int fractionStart;
  private int fractionEnd;
  private int exponent;
  private Format format = Format.DECIMAL_SI;

  private QuantityParser(String text) {
    this.text = text;
  }

  static Quantity parse(String text) {
    QuantityParser parser = new QuantityParser(text);
    parser.scan();
    try {
      return parser.format == Format.BINARY_SI ? parser.binary() : parser.decimal();
    } catch (ArithmeticException e) {
      throw parser.noQuantity("has more digits than a quantity can have");
    }
  }

  /** The exact value of a text that {@link #parse} kept. */
  static BigDecimal valueOf(String text) {
    QuantityParser parser = new QuantityParser(text);
    parser.scan();
    return parser.value();
  }

  /** The power of ten of a one-letter suffix, 0 if there is no such suffix. */
  static int decimalExponent(char suffix) {
    return switch (suffix) {
      case 'n' -> -9;
      case 'u' -> -6;
      case 'm' -> -3;
      case 'k' -> 3;
      case 'M' -> 6;
      case 'G' -> 9;
      case 'T' -> 12;
      case 'P' -> 15;
      case 'E' -> 18;
      default -> 0;
    };
  }

  /**
   * The power of two of a suffix that begins with this letter and ends with i, 0 if there is no
   * such suffix.
   */
  static int binaryExponent(char suffix) {
    return switch (suffix) {
      case 'K' -> 10;
      case 'M' -> 20;
      case 'G' -> 30;
      case 'T' -> 40;
      case 'P' -> 50;
      case 'E' -> 60;
      default -> 0;
    };
  }

  private void scan() {
    int length = text.length();
    if (length == 0) {
      throw new IllegalArgumentException(
          "quantity is empty, expected a number with an optional suffix, such as 500m");
    }
    if (length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "quantity of " + length + " characters, expected at most " + MAX_LENGTH);
    }
    int i = 0;
    if (text.charAt(0) == '-' || text.charAt(0) == '+') {
      negative = text.charAt(0) == '-';
      i++;
    }
    int numberStart = i;
    while (i < length && text.charAt(i) == '0') {
      i++;
    }
    wholeStart = i;
    i = digitsEnd(i);
    wholeEnd = i;
    fractionStart = i;
    fractionEnd = i;
    if (i < length && text.charAt(i) == '.') {
      fractionStart = i + 1;
      i = digitsEnd(fractionStart);
      fractionEnd = i;
    }
    hasDigits = wholeEnd > numberStart || fractionEnd > fractionStart;
    suffix(i);
  }

  private int digitsEnd(int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private void suffix(int start) {
    int length = text.length() - start;
    if (length == 0) {
      return;
    }
    char first = text.charAt(start);
    if (length == 1) {
      exponent = decimalExponent(first);
    } else if (length == 2 && text.charAt(start + 1) == 'i') {
      format = Format.BINARY_SI;
      exponent = binaryExponent(first);
    } else if (first == 'e' || first == 'E') {
      format = Format.DECIMAL_EXPONENT;
      exponent = exponent(start + 1);
      return;
    }
    if (exponent == 0) {
      throw noQuantity(
          "has \""
              + shown(text.substring(start))
              + "\" after the number, expected n, u, m, k, M, G, T, P, E, Ki, Mi, Gi, Ti, Pi, Ei, an exponent such as e3 or nothing");
    }
  }

  private int exponent(int start) {
    int i = start;
    boolean minus = text.charAt(i) == '-';
    if (minus || text.charAt(i) == '+') {
      i++;
    }
    if (i == text.length() || digitsEnd(i) < text.length()) {
      throw noQuantity(
          "has the exponent \"" + shown(text.substring(start)) + "\", expected an integer");
    }
    long value = 0;
    for (; i < text.length(); i++) {
      value = Math.min(value * 10 + (text.charAt(i) - '0'), MAX_EXPONENT + 1L);
    }
    if (value > MAX_EXPONENT) {
      throw noQuantity("has an exponent beyond " + MAX_EXPONENT);
    }
    return (int) (minus ? -value : value);
  }

  private Quantity decimal() {
    int scale = exponent - fractionDigits();
    boolean isShort =
        wholeDigits() + fractionDigits() <= SHORT_DIGITS && scale >= -QuantityText.NANO_SCALE;
    if (isShort && scale % 3 == 0 && wholeEnd > wholeStart && !endsWithThreeZeros()) {
      return new Quantity(text, format, null);
    }
    refuseLongWithoutDigits(isShort);
    return rewritten(QuantityText.roundedToNano(value()));
  }

  private Quantity binary() {
    boolean isShort =
        fractionDigits() == 0 && wholeDigits() + exponent * 3 / 10 <= SHORT_BINARY_DIGITS;
    if (isShort && (unscaled().longValue() & 7) != 0) {
      return new Quantity(text, format, null);
    }
    refuseLongWithoutDigits(isShort);
    BigDecimal value = QuantityText.roundedToNano(value());
    BigDecimal size = value.abs();
    if (size.compareTo(MAX_BINARY) > 0) {
      value = negative ? MAX_BINARY.negate() : MAX_BINARY;
    } else if (size.signum() > 0 && size.compareTo(BigDecimal.ONE) < 0) {
      format = Format.DECIMAL_SI;
    }
    return rewritten(value);
  }

  /** In Go a mere suffix ("Ki", "e3") is zero, unless it takes the long form ("Pi", "e-10"). */
  private void refuseLongWithoutDigits(boolean isShort) {
    if (!hasDigits && !isShort) {
      throw noQuantity("has no digits");
    }
  }

  private Quantity rewritten(BigDecimal value) {
    String canonical = QuantityText.of(value, format);
    return new Quantity(canonical.equals(text) ? text : canonical, format, value);
  }

  private BigDecimal value() {
    BigInteger digits = unscaled();
    if (digits.signum() == 0) {
      return BigDecimal.ZERO; // 0e-999999999 would make a sum with it as long as that
    }
    return format == Format.BINARY_SI
        ? new BigDecimal(digits.shiftLeft(exponent), fractionDigits())
        : new BigDecimal(digits, fractionDigits() - exponent);
  }

  private BigInteger unscaled() {
    String digits =
        text.substring(wholeStart, wholeEnd) + text.substring(fractionStart, fractionEnd);
    BigInteger value = digits.isEmpty() ? BigInteger.ZERO : new BigInteger(digits);
    return negative ? value.negate() : value;
  }

  /** At least one: Go counts the zero before the point. */
  private int wholeDigits() {
    return Math.max(wholeEnd - wholeStart, 1);
  }

  private int fractionDigits() {
    return fractionEnd - fractionStart;
  }

  private boolean endsWithThreeZeros() {
    int zeros = 0;
    for (int i = fractionEnd - 1; i >= fractionStart && zeros < 3 && text.charAt(i) == '0'; i--) {
      zeros++;
    }
    if (zeros == fractionDigits()) {
      for (int i = wholeEnd - 1; i >= wholeStart && zeros < 3 && text.charAt(i) == '0'; i--) {
        zeros++;
      }
    }
    return zeros >= 3;
  }

  private IllegalArgumentException noQuantity(String problem) {
    return new IllegalArgumentException("quantity \"" + shown(text) + "\" " + problem);
  }

  private static String shown(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
  }
}
