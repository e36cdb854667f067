package dev.bowline.codec.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ends of Go's range; what is in it is compared with Go's own by the golden values. */
class GoDurationTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775808ns",
        "18446744073709551616ns",
        "18446744073709551617ns",
        "18446744073709551616h",
        "36893488147419103233s",
        "-18446744073709551617ns",
        "184467440737095516160ns",
        "9223372036.854775808s",
        "2562047h47m16.854775808s",
      })
  void whatGoRefusesAsTooLongIsRefused(String text) {
    assertThat(GoDuration.parse(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "9223372036854775807ns, PT2562047H47M16.854775807S",
    "-9223372036854775808ns, PT-2562047H-47M-16.854775808S",
    "2562047h47m16.854775807s, PT2562047H47M16.854775807S",
  })
  void theLongestAreRead(String text, Duration expected) {
    assertThat(GoDuration.parse(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "5.9223372036854775808h, PT5H55M20.413933267S",
    "-5.9223372036854775808ms, PT-0.005922337S",
    ".9223372036854775808us2562047h, PT2562047H0.000000922S",
    "5.9223372036854775809m, PT5M55.340232221S",
  })
  void fractionsAtTheEndOf64BitsAreRead(String text, Duration expected) {
    assertThat(GoDuration.parse(text)).isEqualTo(expected);
  }
}
