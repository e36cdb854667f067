package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class InterruptWatchTest {
  private final InterruptWatch watch = new InterruptWatch();

  @Test
  void anEndThatThrowsKeepsNobodyElseWaiting() throws Exception {
    CountDownLatch thrown = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    InterruptWatch.Waiter failing =
        watch.waiter(
            () -> {
              thrown.countDown();
              throw new IllegalStateException("thrown on purpose");
            });
    InterruptWatch.Waiter other = watch.waiter(ended::countDown);
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
}
