package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

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
}
