package dev.bowline.mockserver.object;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts are a real server's. */
final class GoTimeTest {
  private static final String SECONDS = "\" as \"2006-01-02T15:04:05Z07:00\": cannot parse ";

  @ParameterizedTest
  @CsvSource({
    "2024-02-03T04:05:06Z, false",
    "2024-02-03T04:05:06.789+01:00, false",
    "2024-02-03T04:05:06.123456Z, true",
  })
  void aTimeIsOne(String text, boolean hasFraction) {
    assertThat(GoTime.problem(text, hasFraction)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "bad, '\"bad\" as \"2006\"'",
    "2024-01-01, '\"\" as \"T\"'",
    "2024-1-01T00:00:00Z, '\"1-01T00:00:00Z\" as \"01\"'",
    "2024-01-01T00:00:00, '\"\" as \"Z07:00\"'",
  })
  void whatIsUnlikeTheLayoutIsShown(String text, String problem) {
    assertThat(GoTime.problem(text, false)).isEqualTo("parsing time \"" + text + SECONDS + problem);
  }

  @ParameterizedTest
  @CsvSource({
    "2024-13-01T00:00:00Z, ': month out of range'",
    "2024-01-01T24:00:00Z, ': hour out of range'",
    "2024-01-01T00:00:00Zx, ': extra text: \"x\"'",
  })
  void whatIsBeyondTheRangeIsNamed(String text, String problem) {
    assertThat(GoTime.problem(text, false)).isEqualTo("parsing time \"" + text + "\"" + problem);
  }

  @ParameterizedTest
  @CsvSource("2024-01-01T00:00:00Z")
  void aFractionMayBeWanted(String text) {
    assertThat(GoTime.problem(text, true))
        .isEqualTo(
            "parsing time \"2024-01-01T00:00:00Z\" as \"2006-01-02T15:04:05.000000Z07:00\": cannot"
                + " parse \"Z\" as \".000000\"");
  }
}
