package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.Quantity.Format;
import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  @Test
  void equalsByValueWhateverTheSpelling() {
    assertThat(Quantity.parse("1000m")).isEqualTo(Quantity.parse("1"));
    assertThat(Quantity.parse("1Ki")).isEqualTo(Quantity.parse("1024"));
    assertThat(Quantity.parse("1e3")).isEqualTo(Quantity.parse("1k"));
    assertThat(Quantity.parse("+5")).isEqualTo(Quantity.parse("5"));
    assertThat(Quantity.parse("1")).isNotEqualTo(Quantity.parse("1001m"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0e-9000000", "0000000000e-9000000", "-0.0e-999999999", "0e999999999"})
  void aZeroHasNoDigitsHoweverItIsSpelled(String text) {
    assertThat(Quantity.parse(text).value()).isEqualTo(BigDecimal.ZERO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000e999999998", "-1000e999999999"})
  void aNumberOfTooManyDigitsIsNoQuantity(String text) {
    assertThatThrownBy(() -> Quantity.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("quantity \"" + text + "\" has more digits than a quantity can have");
  }

  @Test
  void aSuffixOnTooManyDigitsIsNoQuantity() {
    for (String suffix : new String[] {"E", "k", ".5"}) {
      assertThatThrownBy(() -> Quantity.parse("1".repeat(1022) + suffix))
          .as(suffix)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageEndingWith("...\" has more digits than a quantity can have");
    }
  }

  @Test
  void whatCanBeMadeCanBeRead() {
    Quantity large = Quantity.parse("1".repeat(600) + "e600");
    Quantity small = Quantity.parse("4770e-3");
    assertThatThrownBy(() -> large.add(small))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("quantity has a text of 1206 characters");
    Quantity sum = large.add(Quantity.parse("1e300"));
    assertThat(Quantity.parse(sum.toString())).isEqualTo(sum);
  }

  @Test
  void hashesEqualValuesEqually() {
    assertThat(Quantity.parse("1Ki")).hasSameHashCodeAs(Quantity.parse("1.024k"));
    assertThat(Quantity.parse("00012")).hasSameHashCodeAs(Quantity.parse("12000m"));
    assertThat(Quantity.parse("0Mi")).hasSameHashCodeAs(Quantity.ZERO);
  }

  @Test
  void keepsTheVeryTextWhenItIsCanonical() {
    String text = new String("250m");
    assertThat(Quantity.parse(text).toString()).isSameAs(text);
    String bytes = new String("128Mi");
    assertThat(Quantity.parse(bytes).toString()).isSameAs(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "1500, DECIMAL_SI, 1500",
    "2000, DECIMAL_SI, 2k",
    "0.5, DECIMAL_SI, 500m",
    "2048, BINARY_SI, 2Ki",
    "1536, BINARY_SI, 1536",
    "1023, BINARY_SI, 1023",
    "-2097152, BINARY_SI, -2Mi",
    "2048.5, BINARY_SI, 2048500m",
    "12345000, DECIMAL_EXPONENT, 12345e3",
    "0.25, DECIMAL_EXPONENT, 250e-3",
    "0, BINARY_SI, 0",
    "0.0000000001, DECIMAL_SI, 1n",
    "-0.0000000011, DECIMAL_SI, -2n"
  })
  void writesAValueInTheFormatAskedFor(BigDecimal value, Format format, String text) {
    Quantity quantity = Quantity.of(value, format);
    assertThat(quantity.toString()).isEqualTo(text);
    assertThat(quantity.format()).isEqualTo(format);
    assertThat(Quantity.parse(text)).isEqualTo(quantity);
  }

  @Test
  void makesAQuantityOfALong() {
    assertThat(Quantity.of(0).toString()).isEqualTo("0");
    assertThat(Quantity.of(3_000_000).toString()).isEqualTo("3M");
    assertThat(Quantity.of(Long.MIN_VALUE).longValue()).isEqualTo(Long.MIN_VALUE);
    assertThat(Quantity.of(Long.MAX_VALUE).longValue()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void keepsTheMagnitudeBeyondTheLargestSuffix() {
    assertThat(Quantity.parse("1000E").toString()).isEqualTo("1000E");
    assertThat(Quantity.parse("20000E").value()).isEqualByComparingTo("2e22");
    BigDecimal huge = BigDecimal.valueOf(1024).pow(8);
    assertThat(Quantity.of(huge, Format.BINARY_SI).toString()).isEqualTo("1048576Ei");
  }

  @Test
  void takesTheFormatOfTheOtherWhenItIsZero() {
    assertThat(Quantity.ZERO.add(Quantity.parse("2Ki")).format()).isEqualTo(Format.BINARY_SI);
    assertThat(Quantity.ZERO.subtract(Quantity.parse("2Ki")).toString()).isEqualTo("-2Ki");
    assertThat(Quantity.parse("1Ki").add(Quantity.parse("1")).format()).isEqualTo(Format.BINARY_SI);
  }

  @Test
  void subtractsToZero() {
    Quantity difference = Quantity.parse("1Gi").subtract(Quantity.parse("1024Mi"));
    assertThat(difference.isZero()).isTrue();
    assertThat(difference).isEqualTo(Quantity.ZERO);
    assertThat(difference.toString()).isEqualTo("0");
  }

  @Test
  void addingAndSubtractingAgainGivesTheSameValue() {
    Random random = new Random(20260101);
    String[] suffixes = {"", "m", "u", "n", "k", "M", "Ki", "Mi", "Gi", "e3", "e-3"};
    for (int i = 0; i < 5000; i++) {
      Quantity a = Quantity.parse(random.nextInt(100_000) + suffixes[random.nextInt(11)]);
      Quantity b = Quantity.parse(-random.nextInt(100_000) + suffixes[random.nextInt(11)]);
      assertThat(a.add(b).subtract(b)).as("%s and %s", a, b).isEqualTo(a);
      assertThat(a.add(b)).as("%s and %s", a, b).isEqualTo(b.add(a));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', quantity is empty",
    "1K, '\"1K\" has \"K\" after the number'",
    "'1 ', 'has \" \" after the number'",
    "abc, 'has \"abc\" after the number'",
    "1e, 'has \"e\" after the number'",
    "1e+, 'has the exponent \"+\", expected an integer'",
    "1e1000000000, has an exponent beyond 999999999",
    "1e-9999999999999999999999, has an exponent beyond 999999999",
    "Ei, has no digits"
  })
  void saysWhatIsWrongWithAText(String text, String message) {
    assertThatThrownBy(() -> Quantity.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void showsOnlyTheBeginningOfALongTextInErrors() {
    assertThatThrownBy(() -> Quantity.parse("1" + "x".repeat(1000)))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .hasSizeLessThan(300);
    assertThatThrownBy(() -> Quantity.parse("1".repeat(2000)))
        .hasMessage("quantity of 2000 characters, expected at most 1024");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "-1e999999999", "123456789012345678901e999999000"})
  void costsLittleWhereAFewCharactersNameAHugeNumber(String text) {
    Quantity huge = Quantity.parse(text);
    assertThat(huge).isEqualTo(Quantity.parse(text)).hasSameHashCodeAs(Quantity.parse(text));
    assertThat(huge).isNotEqualByComparingTo(Quantity.of(1));
    assertThat(huge.doubleValue()).isInfinite();
    assertThatThrownBy(huge::longValue).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(huge::milliValue).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> huge.add(Quantity.of(1))).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> Quantity.of(1).subtract(huge)).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> Quantity.of(huge.value(), Format.BINARY_SI))
        .isInstanceOf(ArithmeticException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e-999999999", "9.5e-999999999", "0.0001n"})
  void roundsWhatIsFarTooSmallToTheSmallestStep(String text) {
    assertThat(Quantity.parse(text)).isEqualTo(Quantity.parse("1n"));
    assertThat(Quantity.parse("-" + text)).isEqualTo(Quantity.parse("-1n"));
  }

  @Test
  void sortsByValue() {
    Stream<Quantity> sorted =
        Stream.of("1Gi", "1G", "-1", "500m", "0", "10e9").map(Quantity::parse).sorted();
    assertThat(sorted.map(Quantity::toString))
        .containsExactly("-1", "0", "500m", "1G", "1Gi", "10e9");
  }
}
