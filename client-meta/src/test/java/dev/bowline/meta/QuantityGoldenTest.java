package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bowline.meta.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Quantities against what Go makes of the same texts. */
class QuantityGoldenTest {
  private static final List<List<String>> QUANTITIES = GoldenLines.of("quantities.tsv");
  private static final List<List<String>> PAIRS = GoldenLines.of("quantity-pairs.tsv");
  private static final Map<String, Format> FORMATS =
      Map.of(
          "DecimalSI", Format.DECIMAL_SI,
          "BinarySI", Format.BINARY_SI,
          "DecimalExponent", Format.DECIMAL_EXPONENT);

  @Test
  void acceptsExactlyWhatGoAccepts() {
    assertThat(QUANTITIES).hasSizeGreaterThan(700);
    for (List<String> line : QUANTITIES) {
      if (isError(line)) {
        assertThatThrownBy(() -> Quantity.parse(line.get(0)))
            .as(line.get(0))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("quantity ");
      } else {
        assertThat(Quantity.parse(line.get(0))).as(line.get(0)).isNotNull();
      }
    }
  }

  @Test
  void writesTheTextThatGoWrites() {
    for (List<String> line : accepted()) {
      Quantity quantity = Quantity.parse(line.get(0));
      assertThat(quantity.toString()).as(line.get(0)).isEqualTo(line.get(1));
      assertThat(quantity.format()).as(line.get(0)).isEqualTo(FORMATS.get(line.get(2)));
    }
  }

  @Test
  void readsItsOwnTextBackToTheSameValue() {
    for (List<String> line : accepted()) {
      Quantity quantity = Quantity.parse(line.get(0));
      assertThat(Quantity.parse(quantity.toString())).as(line.get(0)).isEqualTo(quantity);
    }
  }

  @Test
  void hasTheExactValueOfTheWrittenText() {
    for (List<String> line : accepted()) {
      assertThat(Quantity.parse(line.get(0)).value())
          .as(line.get(0))
          .isEqualByComparingTo(exact(line.get(1)));
    }
  }

  @Test
  void roundsToLongAwayFromZeroWhereGoReturnsAnArbitraryNumberForSomeNegativeValues() {
    int equal = checkRounding(3, 0, Quantity::longValue);
    assertThat(equal).isGreaterThan(500);
  }

  @Test
  void roundsToThousandthsAwayFromZero() {
    int equal = checkRounding(4, 3, Quantity::milliValue);
    assertThat(equal).isGreaterThan(450);
  }

  /** How often Go's number is the right one; the others are negative or don't fit. */
  private static int checkRounding(int column, int digits, ToLongFunction<Quantity> rounding) {
    int equal = 0;
    for (List<String> line : accepted()) {
      Quantity quantity = Quantity.parse(line.get(0));
      BigInteger expected = roundedUp(exact(line.get(1)).scaleByPowerOfTen(digits));
      if (expected == null) {
        assertThatThrownBy(() -> rounding.applyAsLong(quantity))
            .as(line.get(0))
            .isInstanceOf(ArithmeticException.class);
        continue;
      }
      assertThat(rounding.applyAsLong(quantity)).as(line.get(0)).isEqualTo(expected.longValue());
      boolean isAsInGo = line.get(column).equals(expected.toString());
      assertThat(isAsInGo || expected.signum() < 0).as(line.get(0)).isTrue();
      equal += isAsInGo ? 1 : 0;
    }
    return equal;
  }

  @Test
  void isAsNearToTheValueAsADoubleGets() {
    for (List<String> line : accepted()) {
      double fromGo = Double.parseDouble(line.get(5).replace("Inf", "Infinity"));
      double value = Quantity.parse(line.get(0)).doubleValue();
      if (Double.isInfinite(fromGo)) {
        assertThat(value).as(line.get(0)).isEqualTo(fromGo);
      } else {
        assertThat(value).as(line.get(0)).isCloseTo(fromGo, within(Math.abs(fromGo) * 1e-15));
      }
    }
  }

  @Test
  void comparesAsGoDoes() {
    assertThat(PAIRS).hasSize(500);
    for (List<String> line : PAIRS) {
      Quantity first = Quantity.parse(line.get(0));
      Quantity second = Quantity.parse(line.get(1));
      int order = Integer.parseInt(line.get(2));
      assertThat(Integer.signum(first.compareTo(second))).as(line.toString()).isEqualTo(order);
      assertThat(Integer.signum(second.compareTo(first))).as(line.toString()).isEqualTo(-order);
      assertThat(first.equals(second)).as(line.toString()).isEqualTo(order == 0);
      if (order == 0) {
        assertThat(first).as(line.toString()).hasSameHashCodeAs(second);
      }
    }
  }

  @Test
  void addsAndSubtractsAsGoDoes() {
    for (List<String> line : PAIRS) {
      Quantity first = Quantity.parse(line.get(0));
      Quantity second = Quantity.parse(line.get(1));
      assertThat(first.add(second).toString()).as(line.toString()).isEqualTo(line.get(3));
      assertThat(first.subtract(second).toString()).as(line.toString()).isEqualTo(line.get(4));
    }
  }

  private static List<List<String>> accepted() {
    return QUANTITIES.stream().filter(line -> !isError(line)).toList();
  }

  private static boolean isError(List<String> line) {
    return line.get(1).equals("error");
  }

  /** The value of a text that Go has written, worked out without the parser under test. */
  private static BigDecimal exact(String text) {
    for (int i = 0; i < 6; i++) {
      if (text.endsWith("KMGTPE".charAt(i) + "i")) {
        BigDecimal unit = BigDecimal.valueOf(1024).pow(i + 1);
        return new BigDecimal(text.substring(0, text.length() - 2)).multiply(unit);
      }
    }
    int suffix = "num kMGTPE".indexOf(text.charAt(text.length() - 1));
    return suffix < 0
        ? new BigDecimal(text)
        : new BigDecimal(text.substring(0, text.length() - 1)).scaleByPowerOfTen((suffix - 3) * 3);
  }

  /** Null if it fits no long. */
  private static @org.jspecify.annotations.Nullable BigInteger roundedUp(BigDecimal value) {
    if (value.precision() - value.scale() > 19) {
      return null;
    }
    BigInteger rounded = value.setScale(0, RoundingMode.UP).toBigIntegerExact();
    return rounded.bitLength() > 63 ? null : rounded;
  }
}
