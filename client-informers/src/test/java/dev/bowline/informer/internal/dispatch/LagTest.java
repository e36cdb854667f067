package dev.bowline.informer.internal.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LagTest {
  private static final long FRESH = Duration.ofMillis(99).toNanos();
  private static final long OLDER = Duration.ofMillis(100).toNanos();

  private final Lag lag = new Lag();

  @Test
  @Tag("scenario-90")
  void manyThatWaitAreAMilestoneAtEachDoubling() {
    assertThat(lag.isMilestone(1023, OLDER)).isFalse();
    assertThat(lag.isMilestone(1024, FRESH)).isFalse();
    assertThat(lag.isMilestone(1024, OLDER)).isTrue();
    assertThat(lag.isMilestone(2047, OLDER)).isFalse();
    assertThat(lag.isMilestone(5000, OLDER)).isTrue();
    assertThat(lag.isMilestone(8191, OLDER)).isFalse();
    lag.reset();
    assertThat(lag.isMilestone(1024, OLDER)).isTrue();
  }

  @Test
  @Tag("scenario-90")
  void soIsOneThatWaitsForLong() {
    assertThat(lag.isMilestone(1, Duration.ofSeconds(29).toNanos())).isFalse();
    assertThat(lag.isMilestone(1, Duration.ofSeconds(30).toNanos())).isTrue();
    assertThat(lag.isMilestone(1, Duration.ofSeconds(59).toNanos())).isFalse();
    assertThat(lag.isMilestone(1, Duration.ofMinutes(10).toNanos())).isTrue();
    assertThat(lag.isMilestone(1, Duration.ofMinutes(10).toNanos())).isFalse();
  }
}
