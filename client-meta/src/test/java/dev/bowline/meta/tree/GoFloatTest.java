package dev.bowline.meta.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GoFloatTest {
  @SuppressWarnings("FloatingPointLiteralPrecision") // as they are told in reports of others
  private static final double[] CORPUS = {
    Double.MIN_VALUE,
    2 * Double.MIN_VALUE,
    3 * Double.MIN_VALUE,
    Double.MIN_NORMAL,
    Math.nextDown(Double.MIN_NORMAL),
    Math.nextUp(Double.MIN_NORMAL),
    Double.MAX_VALUE,
    Math.nextDown(Double.MAX_VALUE),
    0.1,
    0.1 + 0.2,
    1.0 / 3,
    1.5,
    1e-7,
    1e-6,
    Math.nextDown(1e-6),
    9.5367431640625e-7,
    1e15,
    1e20,
    1e21,
    Math.nextDown(1e21),
    1e22,
    1e23,
    Math.nextUp(1e23),
    2e23,
    8.41e21,
    2.0e-3,
    2.2e-322,
    2.0e-323,
    4.8726570057E288,
    9007199254740993.0,
    1.8014398509481984E16,
    9.223372036854776E18,
    1.7976931348623157E308,
    2.2250738585072012E-308,
    2.98023223876953125E-8,
    5.0e-324,
    1.1e-322,
    Math.PI,
    Math.E
  };

  @Test
  void tellsTheFewestDigitsThatReadBackAndOfThoseTheNearest() {
    for (double value : CORPUS) {
      check(value);
    }
    for (int exponent = Double.MIN_EXPONENT - 52; exponent <= Double.MAX_EXPONENT; exponent++) {
      double power = Math.scalb(1.0, exponent); // whose neighbors below are nearer than those above
      check(power);
      check(Math.nextUp(power));
      check(Math.nextDown(power));
    }
    for (int exponent = -323; exponent <= 308; exponent++) {
      double power = Double.parseDouble("1e" + exponent);
      check(power);
      check(Math.nextUp(power));
      check(Math.nextDown(power));
    }
  }

  @Test
  void tellsTheSameOfAnyDouble() {
    Random random = new Random(13);
    for (int i = 0; i < 20_000; i++) {
      // Half are of any size, half as people write them.
      double value =
          i % 2 == 0
              ? Double.longBitsToDouble(random.nextLong())
              : random.nextInt(10_000_000) / Math.pow(10, random.nextInt(10));
      if (Double.isFinite(value)) {
        check(value);
      }
    }
  }

  private static void check(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
      return; // a whole number is told as such
    }
    BigDecimal told = new BigDecimal(GoFloat.format(value));
    if (told.compareTo(expected(value)) != 0) { // a message would cost more
      assertThat(told).as("%a", value).isEqualByComparingTo(expected(value));
    }
  }

  /** By trying, from one digit on. */
  private static BigDecimal expected(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < 17; digits++) {
      for (RoundingMode rounding :
          new RoundingMode[] {RoundingMode.HALF_EVEN, RoundingMode.UP, RoundingMode.DOWN}) {
        BigDecimal rounded = exact.round(new MathContext(digits, rounding));
        if (rounded.doubleValue() == value) {
          return rounded.stripTrailingZeros();
        }
      }
    }
    return exact.round(new MathContext(17, RoundingMode.HALF_EVEN)).stripTrailingZeros();
  }
}
