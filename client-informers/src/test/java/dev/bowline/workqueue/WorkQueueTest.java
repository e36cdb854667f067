package dev.bowline.workqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WorkQueueTest {
  private final VirtualQueue time = new VirtualQueue();
  private final WorkQueue<String> queue = time.queue;

  @Test
  @Tag("scenario-106")
  void aKeyWaitsOnceHoweverOftenItIsAdded() {
    queue.add("a");
    queue.add("b");
    queue.add("a");

    assertThat(queue.size()).isEqualTo(2);
    assertThat(time.work()).containsExactly("a", "b");
    assertThat(queue.metrics().adds()).isEqualTo(2);
    time.assertEmpty();
  }

  @Test
  @Tag("scenario-106")
  void aKeyAddedDuringItsWorkComesOnceMoreAfterIt() {
    queue.add("a");
    assertThat(time.take()).isEqualTo("a");
    queue.add("a");
    queue.add("a");
    queue.add("b");

    assertThat(queue.size()).isEqualTo(1);
    assertThat(time.take()).isEqualTo("b");
    assertThat(time.take()).isEqualTo("nothing");
    queue.done("a");
    assertThat(time.take()).isEqualTo("a");
    queue.done("a");
    queue.done("b");
    time.assertEmpty();
  }

  @Test
  @Tag("scenario-106")
  void aKeyAddedAfterItsWorkComesAgain() {
    queue.add("a");
    assertThat(time.work()).containsExactly("a");
    queue.add("a");
    assertThat(time.work()).containsExactly("a");
    time.assertEmpty();
  }

  @Test
  void theEndOfWorkThatNobodyDoesIsAnError() {
    queue.add("a");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> queue.done("a"))
        .withMessage("work queue q: nobody works on a");
    time.take();
    queue.done("a");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> queue.retry("a", 0))
        .withMessage("work queue q: nobody works on a");
  }

  @Test
  void prioritiesHaveARange() {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> queue.add("a", 1_000_001))
        .withMessage("a priority is from -1000000 to 1000000, not 1000001");
    time.assertEmpty();
  }

  @Test
  @Tag("scenario-106")
  void aQueueThatIsShutDownTakesNothingInAndHandsOutWhatIsReady() throws InterruptedException {
    queue.add("a");
    queue.addAfter("later", Duration.ofSeconds(1));
    queue.shutDown();

    assertThat(queue.add("b")).isFalse();
    assertThat(queue.addRateLimited("b", 0)).isFalse();
    assertThat(queue.take()).map(WorkItem::key).contains("a");
    queue.done("a");
    assertThat(queue.take()).isEmpty();
    time.pass(Duration.ofHours(1));
    assertThat(queue.take()).isEmpty();
    time.assertEmpty();
  }

  @Test
  @Tag("scenario-106")
  void aDrainWithoutTimeTellsWhetherAllIsDone() throws InterruptedException {
    queue.add("a");
    assertThat(queue.shutDownWithDrain(Duration.ZERO)).isFalse();
    time.take();
    assertThat(queue.shutDownWithDrain(Duration.ZERO)).isFalse();
    queue.done("a");
    assertThat(queue.shutDownWithDrain(Duration.ZERO)).isTrue();
    assertThat(queue.isShutDown()).isTrue();
  }

  @Test
  void metricsTellWhatWaitsAndWhatIsWorkedOn() {
    queue.add("a");
    queue.add("b", 7);
    queue.add("c", WorkQueue.LOW_PRIORITY);
    queue.add("d", WorkQueue.LOW_PRIORITY);
    queue.addAfter("e", Duration.ofMinutes(1));
    assertThat(time.take()).isEqualTo("b");
    time.pass(Duration.ofSeconds(2));
    assertThat(time.take()).isEqualTo("a");
    time.pass(Duration.ofSeconds(3));

    assertThat(queue.metrics())
        .isEqualTo(
            new WorkQueueMetrics(
                Map.of("-100", 2), 1, 2, 5, 0, 0, Duration.ofSeconds(8), Duration.ofSeconds(5)));
  }

  @Test
  void prioritiesBeyondTheTwentyFifthCountTogether() {
    for (int priority = 0; priority < 40; priority++) {
      queue.add("key-" + priority, priority);
    }
    assertThat(queue.metrics().depth()).hasSize(26).containsEntry("other", 15);
  }

  @Test
  void aRetryIsAnAddUnlessTheKeyWasAddedDuringItsWork() {
    queue.add("a");
    time.take();
    queue.retry("a", 0);
    assertThat(queue.metrics().adds()).isEqualTo(2);

    time.pass(Duration.ofHours(1));
    time.take();
    queue.add("a");
    queue.retry("a", 0);
    assertThat(queue.metrics().adds()).isEqualTo(3);
    assertThat(queue.metrics().retries()).isEqualTo(2);
  }

  @Test
  void anObserverIsToldAndItsFailuresChangeNothing() {
    List<String> told = new ArrayList<>();
    VirtualQueue observed =
        new VirtualQueue(
            b ->
                b.backoff(Backoff.of(failures -> Duration.ofSeconds(1)))
                    .observer(
                        new WorkQueueObserver() {
                          @Override
                          public void added(String priority) {
                            told.add("added " + priority);
                            throw new IllegalStateException("no");
                          }

                          @Override
                          public void raised(String priority) {
                            told.add("raised " + priority);
                          }

                          @Override
                          public void taken(String priority, Duration waited) {
                            told.add("taken " + priority + " " + waited);
                            throw new NoClassDefFoundError("no");
                          }

                          @Override
                          public void worked(Duration took) {
                            told.add("worked " + took);
                          }

                          @Override
                          public void retried() {
                            told.add("retried");
                          }
                        }));
    observed.queue.add("a", 2);
    observed.queue.add("a", 3);
    observed.queue.add("a", 3);
    observed.queue.add("a", 1);
    observed.pass(Duration.ofSeconds(2));
    observed.take();
    observed.pass(Duration.ofSeconds(3));
    observed.queue.retry("a", 3);

    assertThat(told)
        .containsExactly(
            "added 2", "raised 3", "taken 3 PT2S", "worked PT3S", "added 3", "retried");
  }

  @Test
  void aDroppedKeyDoesNotComeUntilItIsAddedAgain() {
    queue.add("ready");
    queue.add("other");
    queue.addAfter("delayed", Duration.ofSeconds(1));
    queue.addRateLimited("failed", 0);
    queue.drop("ready");
    queue.drop("delayed");
    queue.drop("failed");
    queue.drop("unknown");
    assertThat(queue.retries("failed")).isZero();
    time.pass(Duration.ofHours(1));
    assertThat(time.work()).containsExactly("other");
    time.assertEmpty();
    queue.add("ready");
    assertThat(time.work()).containsExactly("ready");
  }

  @Test
  void theWorkOnADroppedKeyHasNoSequel() {
    for (boolean isRetried : List.of(true, false)) {
      queue.add("a");
      time.take();
      queue.add("a");
      queue.drop("a");
      assertThat(
              isRetried
                  ? queue.retry("a", 0)
                  : queue.requeue("a", Duration.ofSeconds(5), WorkQueue.NORMAL_PRIORITY))
          .isNegative();
      time.assertEmpty();
    }
  }

  @Test
  void whatIsAddedAfterTheDropComesAndItsWorkMayFail() {
    queue.add("a");
    time.take();
    queue.drop("a");
    queue.addAfter("a", Duration.ofSeconds(1), 4);
    queue.retry("a", 0);
    assertThat(queue.retries("a")).as("of work that is of no interest").isZero();
    assertThat(queue.size()).isZero();
    time.pass(Duration.ofSeconds(1));
    assertThat(queue.poll()).map(WorkItem::priority).contains(4);
    queue.retry("a", 0);
    assertThat(queue.metrics().delayed()).isEqualTo(1);
    assertThat(queue.retries("a")).isEqualTo(1);
  }

  @Test
  void aRequeuedKeyWaitsUnlessItWasAddedMeanwhile() {
    queue.add("a");
    queue.addRateLimited("b", 0);
    time.pass(Duration.ofHours(1));
    time.take();
    time.take();
    queue.add("b");
    assertThat(queue.requeue("a", Duration.ofSeconds(5), 3)).isEqualTo(Duration.ofSeconds(5));
    queue.requeue("b", Duration.ofSeconds(5), 3);
    assertThat(queue.retries("b")).isZero();
    assertThat(queue.poll()).map(WorkItem::key).contains("b");
    assertThat(queue.requeue("b", Duration.ZERO, 0)).isPositive();
    assertThat(queue.retries("b")).isEqualTo(1);
    time.pass(Duration.ofSeconds(5));
    assertThat(time.work()).containsExactlyInAnyOrder("a", "b");
    queue.forget("b");
    time.assertEmpty();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> queue.requeue("a", Duration.ofSeconds(1), 0));
  }
}
