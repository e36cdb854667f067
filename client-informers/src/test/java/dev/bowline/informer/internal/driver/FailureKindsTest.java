package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureKindsTest {
  @ParameterizedTest
  @CsvSource({"PT7S,PT7S", "PT10M,PT10M", "PT10M1S,PT10M", "PT24H,PT10M"})
  @Tag("scenario-42")
  @Tag("scenario-60")
  void aServerMayAskForTenMinutesAtMost(Duration asked, Duration waited) {
    assertThat(FailureKinds.failure(Refusals.of(503, "ServiceUnavailable", asked)).retryAfter())
        .isEqualTo(waited);
    assertThat(FailureKinds.failure(Refusals.of(429, "TooManyRequests", asked)).retryAfter())
        .isEqualTo(waited);
  }
}
