package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class InterruptWatchTest {
  private final InterruptWatch watch = new InterruptWatch();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anEndThatThrowsKeepsNobodyElseWaiting(boolean isError) throws Exception {
    CountDownLatch thrown = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    InterruptWatch.Waiter failing =
        watch.waiter(
            () -> {
              thrown.countDown();
              if (isError) {
                throw new OutOfMemoryError("of a test");
              }
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
