package dev.bowline.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.RateLimit;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long LONG = TimeUnit.HOURS.toNanos(1);

  private final TokenBucket bucket = new TokenBucket(new RateLimit(1, 1));

  @Test
  void placesThatAreAllGivenBackAreThereAgainInWhateverOrder() {
    assertThat(take(0)).isZero();
    for (int i = 1; i <= 4; i++) {
      assertThat(take(0)).isEqualTo(i * SECOND);
    }
    bucket.giveBack(2 * SECOND);
    bucket.giveBack(SECOND);
    bucket.giveBack(3 * SECOND);
    bucket.giveBack(4 * SECOND);

    assertThat(take(0)).isEqualTo(SECOND);
    assertThat(take(0)).isEqualTo(2 * SECOND);
  }

  @Test
  void aPlaceAheadOfOthersIsGivenOutFirstAndOnce() {
    for (int i = 0; i <= 3; i++) {
      assertThat(take(0)).isEqualTo(i * SECOND);
    }
    bucket.giveBack(2 * SECOND);

    assertThat(take(SECOND / 2)).isEqualTo(SECOND + SECOND / 2);
    assertThat(take(SECOND / 2)).isEqualTo(3 * SECOND + SECOND / 2);
  }

  @Test
  void aPlaceWhoseTimeHasComeIsLost() {
    for (int i = 0; i <= 2; i++) {
      assertThat(take(0)).isEqualTo(i * SECOND);
    }
    bucket.giveBack(SECOND);

    assertThat(take(SECOND + 1)).isEqualTo(2 * SECOND - 1);
  }

  private long take(long now) {
    return bucket.take(now, LONG);
  }
}
