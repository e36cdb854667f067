package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class QuietWatchdogTest {
  private final QuietWatchdog quiet = new QuietWatchdog(1);

  @Test
  void leavesTheQueueWhenNoLimitBeginsAnyMoreAndComesBackWithTheNext() {
    for (int i = 0; i < 3; i++) {
      quiet.limitBegins();
      await().until(() -> !quiet.isQueued());
    }
  }

  @Test
  void staysInTheQueueBehindALimitThatIsFarAway() {
    QuietWatchdog far = new QuietWatchdog(1L << 50);

    far.limitBegins();
    far.limitBegins();

    assertThat(far.isQueued()).isTrue();
    far.exit();
  }
}
