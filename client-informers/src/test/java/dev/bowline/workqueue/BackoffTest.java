package dev.bowline.workqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.client.RateLimit;
import dev.bowline.informer.internal.Untellable;
import dev.bowline.informer.internal.driver.Logged;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  @Tag("scenario-108")
  void pausesDoubleUpToTheLongest() {
    Backoff.Pauses pauses =
        Backoff.exponential(Duration.ofMillis(5), Duration.ofSeconds(1000)).begin();
    assertThat(pauses.next(0, 0)).isEqualTo(Duration.ofMillis(5));
    assertThat(pauses.next(1, 0)).isEqualTo(Duration.ofMillis(10));
    assertThat(pauses.next(17, 0)).isEqualTo(Duration.ofMillis(655_360));
    for (int failures : new int[] {18, 38, 39, 40, 62, 63, 64, 65, 1000, Integer.MAX_VALUE}) {
      assertThat(pauses.next(failures, 0)).isEqualTo(Duration.ofSeconds(1000));
    }
  }

  @Test
  @Tag("scenario-108")
  void theLongestPauseMayBeForEver() {
    Backoff.Pauses pauses =
        Backoff.exponential(Duration.ofNanos(1), Duration.ofSeconds(Long.MAX_VALUE)).begin();
    assertThat(pauses.next(61, 0)).isEqualTo(Duration.ofNanos(1L << 61));
    assertThat(pauses.next(62, 0)).isEqualTo(Duration.ofDays(36_525));
  }

  @Test
  void jitterMakesEachPauseLongerByARandomPartOfIt() {
    double[] numbers = {0, 0.5, 0.999, 0.25};
    int[] drawn = {0};
    Backoff.Pauses pauses =
        Backoff.exponential(Duration.ofSeconds(1), Duration.ofSeconds(4))
            .withJitter(0.2, () -> numbers[drawn[0]++])
            .begin();
    assertThat(pauses.next(0, 0)).isEqualTo(Duration.ofSeconds(1));
    assertThat(pauses.next(1, 0)).isEqualTo(Duration.ofMillis(2200));
    assertThat(pauses.next(1, 0)).isEqualTo(Duration.ofNanos(2_399_600_000L));
    assertThat(pauses.next(9, 0)).isEqualTo(Duration.ofMillis(4200));
  }

  @Test
  void jitterIsAPart() {
    Backoff backoff = Backoff.standard();
    for (double jitter : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatExceptionOfType(IllegalArgumentException.class)
          .isThrownBy(() -> backoff.withJitter(jitter))
          .withMessage("jitter is from 0 to 1, not " + jitter);
    }
    Backoff forEver = Backoff.of(failures -> Duration.ofSeconds(Long.MAX_VALUE));
    assertThat(forEver.withJitter(1).begin().next(0, 0)).isGreaterThan(Duration.ofDays(36_524));
  }

  @Test
  void pausesDontShrink() {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> Backoff.exponential(Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .withMessage("pauses must be more than zero and not shrink: first PT2S, longest PT1S");
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> Backoff.exponential(Duration.ZERO, Duration.ofSeconds(1)));
  }

  @Test
  @Tag("scenario-108")
  void aBucketGivesItsBurstAndThenItsRateWhateverTheKey() {
    Backoff bucket = Backoff.tokenBucket(new RateLimit(2, 3));
    Backoff.Pauses pauses = bucket.begin();
    for (int i = 0; i < 3; i++) {
      assertThat(pauses.next(i, 0)).isLessThanOrEqualTo(Duration.ZERO);
    }
    assertThat(pauses.next(0, 0)).isEqualTo(Duration.ofMillis(500));
    assertThat(pauses.next(0, 0)).isEqualTo(Duration.ofSeconds(1));
    assertThat(pauses.next(0, SECOND)).isEqualTo(Duration.ofMillis(500));
    assertThat(pauses.next(0, 100 * SECOND)).isLessThanOrEqualTo(Duration.ZERO);
    assertThat(bucket.begin().next(0, 0)).as("another queue").isLessThanOrEqualTo(Duration.ZERO);
  }

  @Test
  @Tag("scenario-108")
  void theLongestOfSeveralCounts() {
    Backoff.Pauses pauses =
        Backoff.longestOf(Backoff.standard(), Backoff.tokenBucket(new RateLimit(10, 100))).begin();
    assertThat(pauses.next(0, 0)).isEqualTo(Duration.ofMillis(5));
    for (int i = 0; i < 99; i++) {
      assertThat(pauses.next(0, 0)).isEqualTo(Duration.ofMillis(5));
    }
    assertThat(pauses.next(0, 0)).isEqualTo(Duration.ofMillis(100));
    assertThat(pauses.next(10, 0)).isEqualTo(Duration.ofMillis(5120));
  }

  @Test
  @Tag("scenario-108")
  void theStandardPauseOfAKeyIsItsOwnHoweverManyOthersFailed() {
    Backoff.Pauses pauses = Backoff.standard().begin();
    for (int i = 0; i < 100_000; i++) {
      assertThat(pauses.next(0, 0)).isEqualTo(Duration.ofMillis(5));
    }
    assertThat(pauses.next(40, 0)).isEqualTo(Duration.ofSeconds(1000));
  }

  @Test
  @Tag("scenario-108")
  void aQueueCountsFailuresUntilItForgets() {
    VirtualQueue time =
        new VirtualQueue(
            b -> b.backoff(Backoff.exponential(Duration.ofSeconds(1), Duration.ofHours(1))));
    time.queue.addRateLimited("a", 0);
    time.pass(Duration.ofSeconds(1));
    assertThat(time.queue.poll()).map(WorkItem::retries).contains(1);
    assertThat(time.queue.retry("a", 0)).isEqualTo(Duration.ofSeconds(2));
    assertThat(time.queue.retries("a")).isEqualTo(2);
    time.pass(Duration.ofSeconds(2));
    time.take();
    time.queue.forget("a");
    time.queue.done("a");
    assertThat(time.queue.retries("a")).isZero();
    assertThat(time.queue.metrics().retries()).isEqualTo(2);
    time.assertEmpty();
  }

  @Test
  @Tag("scenario-108")
  void nothingIsKeptOfKeysThatAreForgotten() {
    VirtualQueue time = new VirtualQueue();
    for (int i = 0; i < 1000; i++) {
      time.queue.addRateLimited("key-" + i, 0);
    }
    assertThat(time.queue.metrics().remembered()).isEqualTo(1000);
    time.pass(Duration.ofHours(1));
    for (String key : time.work()) {
      time.queue.forget(key);
    }
    time.assertEmpty();
  }

  @Test
  @Tag("scenario-110")
  void whatIsAddedDuringWorkThatFailsWaitsForThePause() {
    VirtualQueue time =
        new VirtualQueue(b -> b.backoff(Backoff.of(failures -> Duration.ofSeconds(10))));
    time.queue.add("a");
    time.take();
    time.queue.add("a", 5);
    assertThat(time.queue.retry("a", 0)).isEqualTo(Duration.ofSeconds(10));
    time.pass(Duration.ofSeconds(9));
    assertThat(time.take()).isEqualTo("nothing");
    time.pass(Duration.ofSeconds(1));
    assertThat(time.queue.poll()).map(WorkItem::priority).contains(5);

    time.queue.retry("a", 0);
    time.queue.add("a");
    assertThat(time.take()).as("added after the failure").isEqualTo("a");
  }

  @Test
  void aBackoffThatThrowsLosesNoKey() {
    VirtualQueue time =
        backingOff(
            () -> {
              throw new IllegalStateException("no");
            });
    time.queue.add("a");
    time.take();
    assertThat(time.queue.retry("a", 0)).isEqualTo(Duration.ofSeconds(1));
    time.pass(Duration.ofSeconds(1));
    assertThat(time.take()).isEqualTo("a");
  }

  /** Else nobody could ever take the key again. */
  @Test
  void whatABackoffThrowsMayBeUnfitForTheLog() {
    VirtualQueue time =
        backingOff(
            () -> {
              throw new Untellable();
            });
    time.queue.add("a");
    time.take();
    Logged.inFullBy(() -> time.queue.retry("a", 0));
    time.pass(Duration.ofSeconds(1));
    assertThat(time.take()).isEqualTo("a");
  }

  private static VirtualQueue backingOff(Supplier<Duration> pause) {
    return new VirtualQueue(b -> b.backoff(Backoff.of(failures -> pause.get())));
  }
}
