package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class WaitWatchTest {
  private final WaitWatch watch = new WaitWatch();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anEndThatThrowsKeepsNobodyElseWaiting(boolean isError) throws Exception {
    CountDownLatch thrown = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    WaitWatch.Waiter failing =
        watch.waiter(
            () -> {
              thrown.countDown();
              if (isError) {
                throw new OutOfMemoryError("of a test");
              }
              throw new IllegalStateException("thrown on purpose");
            });
    WaitWatch.Waiter other = watch.waiter(ended::countDown);
    Thread interrupted =
        new Thread(
            () -> {
              failing.begin();
              Thread.currentThread().interrupt();
              while (thrown.getCount() > 0) {
                Thread.onSpinWait();
              }
              failing.end();
              other.begin();
              while (ended.getCount() > 0) {
                Thread.onSpinWait();
              }
              other.end();
            });
    interrupted.setDaemon(true);
    interrupted.start();

    assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
  }

  /** As a listener of the user's may leave it, or who interrupts all threads of a group. */
  @Test
  void whoInterruptsTheOneThatLooksDoesNotHaveItLookWithoutAPause() throws Exception {
    AtomicReference<Thread> looking = new AtomicReference<>(Thread.currentThread());
    CountDownLatch interrupted = new CountDownLatch(1);
    WaitWatch.Limit other = watch.limit(TimeUnit.HOURS.toNanos(1), () -> {});
    watch.limit(
        1,
        () -> {
          looking.set(Thread.currentThread());
          Thread.currentThread().interrupt();
          interrupted.countDown();
        });
    assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    CountDownLatch later = new CountDownLatch(1);
    watch.limit(200_000_000L, later::countDown);
    assertThat(later.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(looking).doesNotHaveValue(Thread.currentThread());
    assertThat(looking.get()).extracting(Thread::isInterrupted).isEqualTo(false);
    other.forget();
  }

  @Test
  void aLimitEndsWhatGoesOnOnce() throws Exception {
    AtomicInteger ends = new AtomicInteger();
    AtomicInteger forgotten = new AtomicInteger();
    watch.limit(50_000_000L, forgotten::incrementAndGet).forget();
    watch.limit(50_000_000L, ends::incrementAndGet);
    CountDownLatch later = new CountDownLatch(1);
    watch.limit(
        300_000_000L,
        () -> {
          later.countDown();
          throw new IllegalStateException("thrown on purpose");
        });
    CountDownLatch last = new CountDownLatch(1);
    watch.limit(500_000_000L, last::countDown);

    assertThat(later.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(ends).hasValue(1);
    assertThat(forgotten).hasValue(0);
  }
}
