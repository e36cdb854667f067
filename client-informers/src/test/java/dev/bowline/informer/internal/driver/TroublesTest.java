package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.reflector.Effect;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class TroublesTest {
  private final Troubles troubles =
      new Troubles("pods of shop", LoggerFactory.getLogger(TroublesTest.class));

  @Test
  @Tag("scenario-66")
  void listsThatHaveToWaitAreToldFromTheFourthOnAndEverLess() {
    assertThat(Logged.by(() -> wait(1, 3))).isEmpty();
    assertThat(Logged.by(() -> wait(4, 7)))
        .containsOnlyOnce("pods of shop: has to list again and again")
        .contains("4 so far, this one for about 9 s");
    assertThat(Logged.by(() -> wait(8, 15))).containsOnlyOnce("8 so far");
  }

  private void wait(int from, int to) {
    for (int times = from; times <= to; times++) {
      troubles.none(0); // each of these lists succeeds
      troubles.delay(new Effect.Delay(times, Duration.ofSeconds(9)));
    }
  }
}
