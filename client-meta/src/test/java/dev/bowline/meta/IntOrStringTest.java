package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntOrStringTest {
  @Test
  void holdsANumber() {
    IntOrString port = IntOrString.of(8080);
    assertThat(port.isInt()).isTrue();
    assertThat(port.intValue()).isEqualTo(8080);
    assertThat(port.toString()).isEqualTo("8080");
  }

  @Test
  void holdsATextAndRefusesToBeANumber() {
    IntOrString share = IntOrString.of("25%");
    assertThat(share.isInt()).isFalse();
    assertThat(share.toString()).isEqualTo("25%");
    assertThatThrownBy(share::intValue)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("25%");
  }

  @Test
  void tellsANumberFromATextOfDigits() {
    assertThat(IntOrString.of(80)).isNotEqualTo(IntOrString.of("80"));
    assertThat(IntOrString.of(80))
        .isEqualTo(IntOrString.of(80))
        .hasSameHashCodeAs(IntOrString.of(80));
    assertThat(IntOrString.of("80")).isEqualTo(IntOrString.of("80"));
    assertThat(IntOrString.of("")).isNotEqualTo(IntOrString.ZERO);
  }

  @Test
  void keepsTheHalfThatMeansNothingButComparesWithoutIt() {
    IntOrString both = IntOrString.ofBoth(true, 80, "http");
    assertThat(both).isEqualTo(IntOrString.of(80)).hasSameHashCodeAs(IntOrString.of(80));
    assertThat(both.textHalf()).isEqualTo("http");
    IntOrString named = IntOrString.ofBoth(false, 80, "http");
    assertThat(named).isEqualTo(IntOrString.of("http"));
    assertThat(named.numberHalf()).isEqualTo(80);
  }

  @Test
  void isTheSharedZero() {
    assertThat(IntOrString.of(0)).isSameAs(IntOrString.ZERO);
    assertThat(IntOrString.ofBoth(true, 0, "")).isSameAs(IntOrString.ZERO);
  }

  @ParameterizedTest
  @CsvSource({
    "25%, 10, 3, 2",
    "0%, 10, 0, 0",
    "100%, 7, 7, 7",
    "33%, 3, 1, 0",
    "150%, 3, 5, 4",
    "-25%, 10, -2, -3",
    "+5%, 1, 1, 0",
    "25%, -10, -2, -3",
    "1%, 2147483647, 21474837, 21474836"
  })
  void takesAPercentageOfATotalAsGoDoes(String text, int total, int up, int down) {
    IntOrString share = IntOrString.of(text);
    assertThat(share.isPercentage()).isTrue();
    assertThat(share.resolveUp(total)).isEqualTo(up);
    assertThat(share.resolveDown(total)).isEqualTo(down);
  }

  @Test
  void takesANumberAsItIs() {
    assertThat(IntOrString.of(5).isPercentage()).isFalse();
    assertThat(IntOrString.of(5).resolveUp(2)).isEqualTo(5);
    assertThat(IntOrString.of(-5).resolveDown(2)).isEqualTo(-5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "%", "http", "5", "5.5%", " 5%", "5 %", "5%%", "٥%", "0x5%", "--5%"})
  void refusesToResolveWhatGoRefuses(String text) {
    assertThatThrownBy(() -> IntOrString.of(text).resolveUp(10))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("neither a number nor a whole percentage such as 25%, but the text " + text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999%", "9223372036854775807%", "99999999999999999999%"})
  void refusesAShareBeyondAnInt(String text) {
    assertThatThrownBy(() -> IntOrString.of(text).resolveDown(1000))
        .isInstanceOf(ArithmeticException.class);
  }
}
