package dev.bowline.codec.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.Bytes;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Base64TextTest {
  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "QQ==, A",
    "QUI=, AB",
    "QUJD, ABC",
    "QUJDRA==, ABCD",
    "'Q\nU\r\nI=\n', AB",
    "'QQ=\n=', A"
  })
  void readsAsGo(String text, String expected) {
    assertThat(Base64Text.decode(text))
        .isEqualTo(Bytes.copyOf(expected.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Q",
        "QQ",
        "QQ=",
        "QQ===",
        "QUI",
        "QUI==",
        "QUJD=",
        "=",
        "====",
        "QQ=Q",
        "QQ==QQ==",
        "Q=Q=",
        "QU=J",
        "Q Q=",
        "QQ-_",
        "QQ\u00E9=",
        "QUJDR"
      })
  void refusesWhatGoRefuses(String text) {
    assertThat(Base64Text.decode(text)).isNull();
  }
}
