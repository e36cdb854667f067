package dev.bowline.informer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitersTest {
  private final Waiters waiters = new Waiters();

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -20_000_000_000L, -1, 0})
  void aTimeThatIsOverIsNotWaitedFor(long seconds) throws InterruptedException {
    assertThat(waiters.await(() -> false, Duration.ofSeconds(seconds))).isFalse();
    assertThat(waiters.await(() -> true, Duration.ofSeconds(seconds))).isTrue();
  }

  @Test
  void aTimeOfCenturiesIsWaitedForUntilItComesTrue() throws InterruptedException {
    Thread other =
        new Thread(
            () -> {
              while (!waiters.isAnyWaiting()) {
                Thread.onSpinWait();
              }
              waiters.wake();
            });
    int[] looked = {0};
    other.start();
    assertThat(waiters.await(() -> looked[0]++ > 1, Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
    other.join();
  }
}
