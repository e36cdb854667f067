package dev.bowline.meta;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * An amount of a resource: a decimal number with a suffix, such as {@code 500m}, {@code 2Gi} or
 * {@code 1e3}. Immutable and thread-safe.
 *
 * <p>Reading follows the Kubernetes API server: digits with an optional sign and point, then a
 * decimal suffix ({@code n u m k M G T P E}), a binary one ({@code Ki Mi Gi Ti Pi Ei}) or an
 * exponent ({@code e3}, {@code E-3}). The smallest step is 1n, to which finer values are rounded
 * away from zero; with a binary suffix values end at 2<sup>63</sup>-1.
 *
 * <p>Two quantities are equal when their values are, however they are spelled: {@code 1000m} equals
 * {@code 1}, {@code 1Ki} equals {@code 1024}.
 */
public final class Quantity implements Comparable<Quantity> {
  /** Which suffixes the text has. */
  public enum Format {
    /** Powers of 1,000: {@code n u m k M G T P E}. */
    DECIMAL_SI,
    /**
     * Powers of 1,024: {@code Ki Mi Gi Ti Pi Ei}; {@link #DECIMAL_SI} for fractions and for what is
     * below 1,024.
     */
    BINARY_SI,
    /** An exponent divisible by three: {@code e3}. */
    DECIMAL_EXPONENT
  }

  /** Nothing. */
  public static final Quantity ZERO = new Quantity("0", Format.DECIMAL_SI, BigDecimal.ZERO);

  private static final int MAX_PLAIN_LENGTH = 15;
  private static final int MILLI_DIGITS = 3;

  private final String text;
  private final Format format;
  private @Nullable BigDecimal value;

  Quantity(String text, Format format, @Nullable BigDecimal value) {
    this.text = text;
    this.format = format;
    this.value = value;
  }

  /**
   * Reads a quantity.
   *
   * @param text such as {@code 500m}, without surrounding space; at most 1,024 characters, an
   *     exponent of at most nine digits
   * @throws IllegalArgumentException if the text is no quantity
   */
  public static Quantity parse(String text) {
    if (text.equals("0")) {
      return ZERO;
    }
    Format plain = plainFormat(text);
    return plain == null ? QuantityParser.parse(text) : new Quantity(text, plain, null);
  }

  /**
   * A whole number, in {@link Format#DECIMAL_SI}: {@code of(1500)} is {@code 1500}, {@code
   * of(2000)} is {@code 2k}.
   */
  public static Quantity of(long value) {
    return of(BigDecimal.valueOf(value), Format.DECIMAL_SI);
  }

  /**
   * A number of thousandths, in {@link Format#DECIMAL_SI}: {@code ofMilli(1500)} is {@code 1500m}.
   */
  public static Quantity ofMilli(long value) {
    return of(BigDecimal.valueOf(value, MILLI_DIGITS), Format.DECIMAL_SI);
  }

  /**
   * A whole number in a format: {@code of(2048, BINARY_SI)} is {@code 2Ki}.
   *
   * @param format how the text is to be written
   */
  public static Quantity of(long value, Format format) {
    return of(BigDecimal.valueOf(value), format);
  }

  /**
   * A value in a format.
   *
   * @param value what is finer than 1n is rounded away from zero
   * @param format how the text is to be written; {@code of(1536, BINARY_SI)} is {@code 1536},
   *     {@code of(2048, BINARY_SI)} is {@code 2Ki}
   * @throws ArithmeticException if the value has more than 1,024 digits before the point (with
   *     {@link Format#DECIMAL_EXPONENT}: an exponent of more than nine digits), or its text more
   *     than 1,024 characters
   */
  public static Quantity of(BigDecimal value, Format format) {
    BigDecimal rounded = QuantityText.roundedToNano(value);
    return new Quantity(QuantityText.of(rounded, format), format, rounded);
  }

  /**
   * The format that the quantity was read or made with. Sums keep it, though the text of a value
   * may need another one.
   */
  public Format format() {
    return format;
  }

  /** The same value, to be written in another format. */
  public Quantity withFormat(Format newFormat) {
    return newFormat == format ? this : of(value(), newFormat);
  }

  /** Whether this is nothing. */
  public boolean isZero() {
    return text.equals("0");
  }

  /** -1, 0 or 1 as this is less than, equal to or more than nothing. */
  public int signum() {
    return value().signum();
  }

  /** The exact value. */
  public BigDecimal value() {
    BigDecimal known = value;
    if (known == null) {
      known = QuantityParser.valueOf(text);
      value = known;
    }
    return known;
  }

  /**
   * The value in whole units, rounded away from zero: 1 for {@code 100m}.
   *
   * @throws ArithmeticException if it doesn't fit a long (where Go's {@code Value()} returns an
   *     arbitrary number)
   */
  public long longValue() {
    return scaledValue(0);
  }

  /**
   * The value in whole units, if it is whole.
   *
   * @throws ArithmeticException if it has a fraction, or doesn't fit a long
   */
  public long longValueExact() {
    long rounded = longValue();
    if (value().compareTo(BigDecimal.valueOf(rounded)) != 0) {
      throw new ArithmeticException("quantity " + text + " is not whole");
    }
    return rounded;
  }

  /**
   * The value in thousandths, rounded away from zero: 100 for {@code 100m}, 1 for {@code 1u}.
   *
   * @throws ArithmeticException if it doesn't fit a long (where Go's {@code MilliValue()} returns
   *     an arbitrary number)
   */
  public long milliValue() {
    return scaledValue(-MILLI_DIGITS);
  }

  /**
   * The value as a multiple of a power of ten, rounded away from zero: 2 for {@code 1500} in
   * thousands.
   *
   * @param exponent of the unit: 3 for thousands, -9 for nano
   * @throws ArithmeticException if it doesn't fit a long (where Go's {@code ScaledValue()} returns
   *     an arbitrary number)
   */
  public long scaledValue(int exponent) {
    return QuantityText.roundedToLong(value(), exponent);
  }

  /** The nearest double; infinite beyond its range. */
  public double doubleValue() {
    return value().doubleValue();
  }

  /**
   * The exact sum, in this quantity's format, or the other's if this is zero.
   *
   * @throws ArithmeticException if the sum has more digits than a quantity can have, see {@link
   *     #of(BigDecimal, Format)}
   */
  public Quantity add(Quantity other) {
    return of(QuantityText.sum(value(), other.value()), isZero() ? other.format : format);
  }

  /**
   * The exact difference, in this quantity's format, or the other's if this is zero.
   *
   * @throws ArithmeticException if the difference has more digits than a quantity can have, see
   *     {@link #of(BigDecimal, Format)}
   */
  public Quantity subtract(Quantity other) {
    return of(QuantityText.sum(value(), other.value().negate()), isZero() ? other.format : format);
  }

  /** The value with the other sign, in this quantity's format. */
  public Quantity negate() {
    return isZero() ? this : of(value().negate(), format);
  }

  /**
   * The exact product, in this quantity's format.
   *
   * @throws ArithmeticException if it has more digits than a quantity can have, see {@link
   *     #of(BigDecimal, Format)}
   */
  public Quantity multiply(long factor) {
    return of(value().multiply(BigDecimal.valueOf(factor)), format);
  }

  /**
   * This quantity rounded away from zero to a multiple of a power of ten: {@code 1500} to {@code
   * 2k}.
   *
   * @param exponent of the step: 3 for thousands, -3 for thousandths
   */
  public Quantity roundUp(int exponent) {
    BigDecimal rounded = QuantityText.roundedUp(value(), exponent);
    return rounded.compareTo(value()) == 0 ? this : of(rounded, format);
  }

  /** Compares values, not texts. */
  @Override
  public int compareTo(Quantity other) {
    return value().compareTo(other.value());
  }

  /**
   * The canonical text: no fraction, and the largest suffix that needs none. Some texts stay as
   * they were read although they could be simpler ({@code +5}, {@code 00012}), as they do in the
   * API server.
   */
  @Override
  public String toString() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Quantity that && (text.equals(that.text) || compareTo(that) == 0));
  }

  @Override
  public int hashCode() {
    return value().stripTrailingZeros().hashCode();
  }

  /**
   * The format of a text that is canonical beyond doubt, as nearly all are; null where only the
   * parser can tell.
   */
  private static @Nullable Format plainFormat(String text) {
    int length = text.length();
    if (length == 0 || length > MAX_PLAIN_LENGTH || text.charAt(0) == '0') {
      return null;
    }
    long number = 0;
    int i = 0;
    while (i < length && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      number = number * 10 + (text.charAt(i) - '0');
      i++;
    }
    if (i == 0) {
      return null;
    }
    if (length == i) {
      return number % 1000 == 0 ? null : Format.DECIMAL_SI;
    }
    char suffix = text.charAt(i);
    if (length == i + 1) {
      boolean isPlain = number % 1000 != 0 && QuantityParser.decimalExponent(suffix) != 0;
      return isPlain ? Format.DECIMAL_SI : null;
    }
    if (length > i + 2 || text.charAt(i + 1) != 'i') {
      return null;
    }
    int exponent = QuantityParser.binaryExponent(suffix);
    boolean isPlain = exponent != 0 && number % 1024 != 0 && number <= Long.MAX_VALUE >> exponent;
    return isPlain ? Format.BINARY_SI : null;
  }
}
