package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A server that goes on while somebody looks whether there is a first list. */
class AwaitSyncTest {
  private int answers = 1;

  @Test
  void whatHasEndedTheWaitIsWhatCounts() {
    IdleFeed settledOnce =
        new IdleFeed() {
          @Override
          public boolean isSettled() {
            return answers-- > 0;
          }
        };
    CloseTest.reading(settledOnce, StartPolicy.DEGRADED).awaitSync(Duration.ofMinutes(1));
  }

  @Test
  void theReasonIsThatOfTheEnd() {
    IdleFeed deniedOnce =
        new IdleFeed() {
          @Override
          public boolean isDenied() {
            return answers-- > 0;
          }
        };
    RunningInformer<?> informer = CloseTest.reading(deniedOnce, StartPolicy.FAIL_FAST);
    assertThatThrownBy(() -> informer.awaitSync(Duration.ofMinutes(1)))
        .isInstanceOf(NotSyncedException.class)
        .hasMessage("informer can't have its first list; no error so far");
  }
}
