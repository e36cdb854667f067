package dev.bowline.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.Warning;
import dev.bowline.meta.v1.Status;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-21T08:00:00Z"), ZoneOffset.UTC);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | 1",
        "' 30 ' | 30",
        "0 | 0",
        "Sat, 21 Nov 2026 08:00:10 GMT | 10",
        "Sat, 21 Nov 2026 07:00:00 GMT | 0"
      })
  void readsRetryAfterAsSecondsOrDate(String header, long seconds) {
    assertThat(RetryAfter.of(header, "", Status.EMPTY, CLOCK))
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "1.5", "99999999999999999999", "Sat, 31 Foo 2026"})
  void takesNonsenseForNoRetryAfter(String header) {
    assertThat(RetryAfter.of(header, "", Status.EMPTY, CLOCK)).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {-3600, 0, 3600})
  void aDateToRetryAfterIsReadByTheAnswersOwnDate(long off) {
    Clock wrong = Clock.offset(CLOCK, Duration.ofSeconds(off));
    String date = "Mon, 30 Nov 2026 12:00:00 GMT";
    assertThat(RetryAfter.of("Mon, 30 Nov 2026 12:00:05 GMT", date, Status.EMPTY, wrong))
        .isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void takesTheLongerOfHeaderAndStatus() {
    Status status = Status.of(s -> s.details(d -> d.retryAfterSeconds(5)));

    assertThat(RetryAfter.of("", "", status, CLOCK)).isEqualTo(Duration.ofSeconds(5));
    assertThat(RetryAfter.of("2", "", status, CLOCK)).isEqualTo(Duration.ofSeconds(5));
    assertThat(RetryAfter.of("9", "", status, CLOCK)).isEqualTo(Duration.ofSeconds(9));
  }

  @Test
  void readsSeveralWarningsFromOneHeader() {
    assertThat(WarningHeader.parse("299 - \"unknown field \\\"a\\\", really\", 299 proxy \"old\""))
        .containsExactly(
            new Warning(299, "-", "unknown field \"a\", really"), new Warning(299, "proxy", "old"));
  }

  @Test
  void leavesTheDateOfAWarningOut() {
    assertThat(WarningHeader.parse("299 - \"x\" \"Sat, 21 Nov 2026 08:00:10 GMT\", 299 - \"y\""))
        .containsExactly(new Warning(299, "-", "x"), new Warning(299, "-", "y"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "299", "299 -", "299 - x", "abc - \"x\"", "299 - \"", ",,,", "299 - \"\\"})
  void ignoresWhatIsNoWarning(String header) {
    assertThat(WarningHeader.parse(header)).isEmpty();
  }
}
