package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.Quantity.Format;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arithmetic against what Go makes of the same quantities. */
class QuantityArithmeticTest {
  private static final List<List<String>> CASES = GoldenLines.of("quantity-arithmetic.tsv");

  @Test
  void comparesAddsAndSubtractsAsGoDoes() {
    assertThat(CASES).hasSizeGreaterThanOrEqualTo(700);
    for (List<String> line : CASES) {
      Quantity a = Quantity.parse(line.get(0));
      Quantity b = Quantity.parse(line.get(1));
      String why = line.toString();
      assertThat(a.compareTo(b)).as(why).isEqualTo(Integer.parseInt(line.get(2)));
      assertThat(a.add(b).toString()).as(why).isEqualTo(line.get(3));
      assertThat(a.add(b).format().name().replace("_", ""))
          .as(why)
          .isEqualToIgnoringCase(line.get(4));
      assertThat(a.subtract(b).toString()).as(why).isEqualTo(line.get(5));
    }
  }

  @Test
  void multipliesNegatesAndTellsTheSignAsGoDoes() {
    for (List<String> line : CASES) {
      Quantity a = Quantity.parse(line.get(0));
      String why = line.toString();
      assertThat(a.multiply(Long.parseLong(line.get(6))).toString()).as(why).isEqualTo(line.get(7));
      assertThat(a.negate().toString()).as(why).isEqualTo(line.get(8));
      assertThat(a.signum()).as(why).isEqualTo(Integer.parseInt(line.get(9)));
    }
  }

  @Test
  void roundsUpAsGoDoes() {
    for (List<String> line : CASES) {
      Quantity a = Quantity.parse(line.get(0));
      Quantity rounded = a.roundUp(Integer.parseInt(line.get(10)));
      assertThat(rounded).as(line.toString()).isEqualTo(Quantity.parse(line.get(12)));
      if (!rounded.equals(a)) {
        assertThat(rounded.toString()).as(line.toString()).isEqualTo(line.get(12));
      }
    }
  }

  @Test
  void scalesAsGoDoesWhereGoDoesNotOverflow() {
    int asInGo = 0;
    for (List<String> line : CASES) {
      Quantity a = Quantity.parse(line.get(0));
      int exponent = Integer.parseInt(line.get(10));
      BigDecimal exact = a.value().scaleByPowerOfTen(-exponent).setScale(0, RoundingMode.UP);
      if (exact.toBigIntegerExact().bitLength() > 63) {
        assertThatThrownBy(() -> a.scaledValue(exponent))
            .as(line.toString())
            .isInstanceOf(ArithmeticException.class)
            .hasMessage("quantity does not fit a long");
      } else {
        assertThat(a.scaledValue(exponent)).as(line.toString()).isEqualTo(exact.longValueExact());
        asInGo += line.get(11).equals(exact.toString()) ? 1 : 0;
      }
    }
    assertThat(asInGo).isGreaterThan(400);
  }

  @ParameterizedTest
  @CsvSource({"1k, 1000", "-1Ki, -1024", "0, 0", "8E, 8000000000000000000", "1000m, 1"})
  void isALongWhereItIsWhole(String text, long expected) {
    assertThat(Quantity.parse(text).longValueExact()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "100m, quantity 100m is not whole",
    "-1n, quantity -1n is not whole",
    "10E, quantity does not fit a long"
  })
  void isNoLongOtherwise(String text, String message) {
    assertThatThrownBy(() -> Quantity.parse(text).longValueExact())
        .isInstanceOf(ArithmeticException.class)
        .hasMessage(message);
  }

  @Test
  void isMadeOfLongs() {
    assertThat(Quantity.ofMilli(1500).toString()).isEqualTo("1500m");
    assertThat(Quantity.ofMilli(-3000).toString()).isEqualTo("-3");
    assertThat(Quantity.of(2048, Format.BINARY_SI).toString()).isEqualTo("2Ki");
    assertThat(Quantity.of(2000, Format.DECIMAL_EXPONENT).toString()).isEqualTo("2e3");
  }

  @Test
  void changesItsFormatButNotItsValue() {
    Quantity gibi = Quantity.parse("2Gi");
    assertThat(gibi.withFormat(Format.DECIMAL_SI).toString()).isEqualTo("2147483648");
    assertThat(gibi.withFormat(Format.DECIMAL_SI)).isEqualTo(gibi);
    assertThat(Quantity.parse("4096").withFormat(Format.BINARY_SI).toString()).isEqualTo("4Ki");
    assertThat(gibi.withFormat(Format.BINARY_SI)).isSameAs(gibi);
  }

  @Test
  void refusesAProductOfTooManyDigits() {
    Quantity huge = Quantity.parse("1e999999999");
    assertThatThrownBy(() -> huge.multiply(1000)).isInstanceOf(ArithmeticException.class);
    assertThat(huge.multiply(0)).isEqualTo(Quantity.ZERO);
    assertThat(huge.negate().signum()).isEqualTo(-1);
    assertThat(huge.roundUp(3)).isSameAs(huge);
  }
}
