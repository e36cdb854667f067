package dev.bowline.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WorkQueueDelayTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final VirtualQueue time = new VirtualQueue();
  private final WorkQueue<String> queue = time.queue;

  @Test
  @Tag("scenario-107")
  void theEarliestTimeOfAKeyCounts() {
    queue.addAfter("a", Duration.ofSeconds(5));
    queue.addAfter("a", SECOND);
    queue.addAfter("a", Duration.ofSeconds(9));

    time.pass(SECOND.minusNanos(1));
    assertThat(time.work()).isEmpty();
    time.pass(Duration.ofNanos(1));
    assertThat(time.work()).containsExactly("a");
    time.assertEmpty();
    time.pass(Duration.ofMinutes(1));
    assertThat(time.work()).isEmpty();
  }

  @Test
  @Tag("scenario-107")
  void aKeyAddedForNowDoesntComeOnceMoreAfterItsDelay() {
    queue.addAfter("a", Duration.ofSeconds(5));
    queue.add("a");
    queue.addAfter("a", Duration.ofSeconds(7));

    assertThat(time.work()).containsExactly("a");
    time.assertEmpty();
  }

  @Test
  @Tag("scenario-107")
  void delaysOfZeroAndLessAreNone() {
    queue.addAfter("a", Duration.ZERO);
    queue.addAfter("b", Duration.ofSeconds(Long.MIN_VALUE));
    assertThat(time.work()).containsExactly("a", "b");
  }

  @Test
  @Tag("scenario-107")
  void aDelayedKeyComesAlsoIfItIsForgotten() {
    queue.addAfter("a", SECOND);
    queue.forget("a");
    time.pass(SECOND);
    assertThat(time.work()).containsExactly("a");
  }

  @Test
  @Tag("scenario-107")
  void hugeDelaysAreAHundredYears() {
    queue.addAfter("a", Duration.ofSeconds(Long.MAX_VALUE));
    queue.addAfter("b", SECOND);
    time.pass(SECOND);
    assertThat(time.work()).containsExactly("b");
    time.pass(Duration.ofDays(36_500));
    assertThat(time.work()).isEmpty();
    time.pass(Duration.ofDays(25));
    assertThat(time.work()).containsExactly("a");
  }

  @Test
  void delaysEndInTheirOrderAndAheadOfWhatIsAddedLater() {
    queue.addAfter("late", Duration.ofSeconds(3));
    queue.addAfter("early", SECOND);
    time.pass(Duration.ofSeconds(4));
    queue.add("now");
    assertThat(time.work()).containsExactly("early", "late", "now");
  }

  @Test
  void aDelayAskedForDuringTheWorkIsKeptAfterIt() {
    queue.add("a");
    time.take();
    queue.addAfter("a", Duration.ofSeconds(5));
    time.pass(Duration.ofSeconds(2));
    queue.done("a");
    assertThat(time.work()).isEmpty();
    time.pass(Duration.ofSeconds(3));
    assertThat(time.work()).containsExactly("a");
  }

  @Test
  @Tag("scenario-107")
  void tenThousandDelaysNeedNoThread() {
    int threads = Thread.activeCount();
    for (int i = 0; i < 10_000; i++) {
      queue.addAfter("key-" + i, Duration.ofMillis(1 + i * 7919L % 10_000));
    }
    assertThat(Thread.activeCount()).as("some may be others'").isLessThan(threads + 20);
    assertThat(queue.metrics().delayed()).isEqualTo(10_000);
    time.pass(Duration.ofSeconds(5));
    assertThat(queue.size()).isEqualTo(5_000);
    time.pass(Duration.ofSeconds(5));
    assertThat(queue.size()).isEqualTo(10_000);
    assertThat(queue.metrics().delayed()).isZero();
  }

  @Test
  @Tag("scenario-107")
  void theTimeOfAKeyInWorkIsNobodyElses() {
    queue.add("x");
    assertThat(time.take()).isEqualTo("x");
    queue.addAfter("y", Duration.ofSeconds(5));
    queue.addAfter("x", Duration.ofSeconds(5));
    queue.add("x");
    assertThat(time.take()).as("x is worked on").isEqualTo("nothing");
    queue.done("x");
    assertThat(time.work()).containsExactly("x");
    time.pass(Duration.ofSeconds(5));
    assertThat(time.work()).containsExactly("y");
    time.assertEmpty();
  }
}
