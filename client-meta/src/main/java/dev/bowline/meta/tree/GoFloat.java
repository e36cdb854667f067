package dev.bowline.meta.tree;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Doubles as Go's JSON writes them: the shortest digits that read back, an exponent only below 1e-6
 * and from 1e21 on.
 */
public final class GoFloat {
  private static final int MAX_DIGITS = 17;
  private static final RoundingMode[] ROUNDINGS = {
    RoundingMode.HALF_EVEN, RoundingMode.UP, RoundingMode.DOWN
  };

  private GoFloat() {}

  /**
   * The text of a finite double.
   *
   * @throws IllegalArgumentException if it is infinite or not a number
   */
  public static String format(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("not a finite number: " + value);
    }
    if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
      return value == 0 && 1 / value < 0 ? "-0" : Long.toString((long) value);
    }
    double size = Math.abs(value);
    BigDecimal digits = shortest(size).stripTrailingZeros();
    String text;
    if (size < 1e-6 || size >= 1e21) {
      String mantissa = digits.unscaledValue().toString();
      int exponent = mantissa.length() - 1 - digits.scale();
      String fraction = mantissa.length() > 1 ? "." + mantissa.substring(1) : "";
      text = mantissa.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    } else {
      text = digits.toPlainString();
    }
    return value < 0 ? "-" + text : text;
  }

  /**
   * Before JDK 19, {@code Double.toString} sometimes gives more digits than are needed, or not the
   * nearest. What reads back lies without a gap around its text and around the exact value, so both
   * have a neighbor of as few digits that does; the text's is found without a thousand digits.
   */
  private static BigDecimal shortest(double size) {
    BigDecimal near = new BigDecimal(Double.toString(size)).stripTrailingZeros();
    int digits = Math.min(near.precision(), MAX_DIGITS);
    while (digits > 1 && rounded(near, digits - 1, size) != null) {
      digits--;
    }
    return Objects.requireNonNull(rounded(new BigDecimal(size), digits, size));
  }

  /** The number in so many digits, the nearest if possible; null if none reads back. */
  private static @Nullable BigDecimal rounded(BigDecimal number, int digits, double size) {
    for (RoundingMode rounding : ROUNDINGS) {
      BigDecimal rounded = number.round(new MathContext(digits, rounding));
      if (rounded.doubleValue() == size) {
        return rounded;
      }
    }
    return null;
  }
}
