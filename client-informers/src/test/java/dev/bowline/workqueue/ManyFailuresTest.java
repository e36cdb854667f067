package dev.bowline.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.RateLimit;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many keys fail for good, one worker takes 10 ms for each, and every second comes a key that
 * doesn't fail.
 */
class ManyFailuresTest {
  private static final int FAILING = 2000;
  private static final Duration RUN = Duration.ofMillis(10);

  /** How long it takes to try all of them. */
  private static final Duration PASS = RUN.multipliedBy(FAILING);

  /** The longest wait of a key that doesn't fail, of those that are taken between two times. */
  private static Duration longestWait(Backoff backoff, Duration from, Duration to) {
    long[] now = {0};
    WorkQueue<String> queue =
        WorkQueue.<String>named("q").backoff(backoff).ticker(() -> now[0]).build();
    for (int i = 0; i < FAILING; i++) {
      queue.add("failing " + i);
    }
    Duration longest = Duration.ZERO;
    for (int run = 0; now[0] < to.toNanos(); run++) {
      if (run % 100 == 0) {
        queue.add("sound " + run);
      }
      WorkItem<String> item = queue.poll().orElse(null);
      if (item != null && item.key().startsWith("failing")) {
        queue.retry(item.key(), item.priority());
      } else if (item != null) {
        boolean isMeasured = now[0] >= from.toNanos() && item.waited().compareTo(longest) > 0;
        longest = isMeasured ? item.waited() : longest;
        queue.done(item.key());
      }
      now[0] += RUN.toNanos();
    }
    return longest;
  }

  @Test
  @Tag("scenario-108")
  void othersWaitForOnePassAtMostUntilPausesAreLonger() {
    Duration whileAllAreDue = longestWait(Backoff.standard(), Duration.ZERO, Duration.ofMinutes(6));
    assertThat(whileAllAreDue).isBetween(PASS, PASS.multipliedBy(11).dividedBy(10));
    assertThat(longestWait(Backoff.standard(), Duration.ofMinutes(10), Duration.ofMinutes(15)))
        .isLessThanOrEqualTo(Duration.ofSeconds(1));
  }

  @Test
  @Tag("scenario-108")
  void withABucketTheyWaitForTheFirstPassOnly() {
    Backoff bucket =
        Backoff.longestOf(Backoff.standard(), Backoff.tokenBucket(new RateLimit(10, 100)));
    assertThat(longestWait(bucket, PASS.multipliedBy(2), Duration.ofMinutes(6)))
        .isLessThanOrEqualTo(RUN.multipliedBy(2));
  }
}
