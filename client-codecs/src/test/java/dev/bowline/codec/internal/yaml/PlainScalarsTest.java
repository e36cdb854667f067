package dev.bowline.codec.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainScalarsTest {
  @ParameterizedTest
  @ValueSource(strings = {"y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE"})
  void yamlOneDotOneWordsAreTrue(String text) {
    assertThat(resolve(text)).isEqualTo(true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE"})
  void yamlOneDotOneWordsAreFalse(String text) {
    assertThat(resolve(text)).isEqualTo(false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "~", "null", "Null", "NULL"})
  void emptyAndNullAreNull(String text) {
    assertThat(resolve(text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yEs",
        "tRUE",
        "nULL",
        "1:20",
        "2024-01-02",
        "08x",
        "1_0x",
        "1e400",
        "0x",
        "0b2",
        "v1.2.3",
        "+",
        "-",
        ".",
        "1.2.3.4",
        "_1",
        "trues",
        "1e",
        "٣",
        "._1",
        ".1_",
        ".1__0",
        ".1_e1",
        "0b+",
        "0B+1",
        "-0b+1",
        "0b+2",
        "0b-1000000000000000000000000000000000000000000000000000000000000001"
      })
  void everythingElseIsAString(String text) {
    assertThat(resolve(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "-0,0",
    "017,15",
    "0o17,15",
    "0x1F,31",
    "-0x1F,-31",
    "0b11,3",
    "1_000,1000",
    "+1,1",
    "00,0",
    "0b+1,1",
    "0b-11,-3",
    "0_b-_1,-1",
    "9223372036854775807,9223372036854775807",
    "-9223372036854775808,-9223372036854775808"
  })
  void integersFollowGo(String text, long value) {
    assertThat(resolve(text)).isEqualTo(value);
  }

  @Test
  void integersAboveLongUpTo64BitsStayExact() {
    assertThat(resolve("18446744073709551615")).isEqualTo(new BigInteger("18446744073709551615"));
    assertThat(resolve("18446744073709551616")).isEqualTo(0x1p64);
  }

  @ParameterizedTest
  @CsvSource({
    "1.0,1.0",
    "0.1,0.1",
    "-0.5,-0.5",
    "0e1,0.0",
    "1e2,100.0",
    ".5,0.5",
    "-1.5E-3,-0.0015",
    "08,8.0",
    "1.,1.0",
    ".1_0,0.1",
    ".1e1_0,1e9",
    "+.1_0_,0.1"
  })
  void decimalsAreDoubles(String text, double value) {
    assertThat(resolve(text)).isEqualTo(value);
  }

  @Test
  void hugeDigitStringsAreBoundedInTime() {
    String digits = "9".repeat(1_000_000);
    assertThat(resolve(digits)).isEqualTo(digits);
  }

  @ParameterizedTest
  @CsvSource({"true,true", "0x10,16", "1e3,1000", "1.50,1.5", "7,7", "n,false"})
  void keysAreWrittenAsGoWritesThem(String text, String key) {
    Object value = resolve(text);
    assertThat(value).isNotNull();
    assertThat(PlainScalars.keyText(Objects.requireNonNull(value))).isEqualTo(key);
  }

  private static @Nullable Object resolve(String text) {
    return PlainScalars.resolve(text);
  }
}
