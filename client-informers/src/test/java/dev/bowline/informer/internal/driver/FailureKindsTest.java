package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.TransportException;
import dev.bowline.informer.internal.reflector.Failure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.zip.DataFormatException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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

  /** As a proxy that compresses may do, over TLS: it is broken as it was sent. */
  @Test
  @Tag("scenario-39")
  void whatIsBadlyCompressedIsNotTheNetworksDoing() {
    IOException bad = new IOException(new DataFormatException("invalid block type"));
    assertThat(kind(bad)).isEqualTo(Failure.Kind.TORN_EVENT);
    assertThat(kind(new IOException("reset"))).isEqualTo(Failure.Kind.DISCONNECTED);
  }

  private static Failure.Kind kind(IOException cause) {
    return FailureKinds.failure(
            new TransportException(
                TransportException.Kind.DISCONNECTED, "broken", false, List.of(), cause))
        .kind();
  }
}
