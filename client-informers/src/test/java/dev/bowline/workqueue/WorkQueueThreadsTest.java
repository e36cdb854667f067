package dev.bowline.workqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What waits, by the machine's clock. */
@Timeout(60)
class WorkQueueThreadsTest {
  private final WorkQueue<Integer> queue = WorkQueue.<Integer>named("q").build();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    queue.shutDown();
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @Tag("scenario-107")
  void aTakerWakesUpWhenTheEarliestDelayEnds() throws Exception {
    queue.addAfter(1, Duration.ofHours(1));
    Future<Integer> first = threads.submit(this::takeKey);
    Future<Integer> second = threads.submit(this::takeKey);
    awaitWaiting(2);
    queue.addAfter(2, Duration.ofMillis(20));
    queue.addAfter(3, Duration.ofMillis(10));
    assertThat(List.of(first.get(), second.get())).containsExactlyInAnyOrder(2, 3);
    assertThat(queue.metrics().delayed()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-107")
  void whoGoesLeavesTheNextDelayToAnother() throws Exception {
    queue.addAfter(1, Duration.ofMillis(100));
    queue.addAfter(2, Duration.ofMillis(120));
    Future<Integer> first = threads.submit(this::takeKey);
    Future<Integer> second = threads.submit(this::takeKey);
    assertThat(List.of(first.get(), second.get())).containsExactlyInAnyOrder(1, 2);
  }

  @Test
  @Tag("scenario-109")
  void takersThatWaitEndWithTheQueue() throws Exception {
    queue.addAfter(1, Duration.ofHours(1));
    Future<Integer> first = threads.submit(this::takeKey);
    Future<Integer> second = threads.submit(this::takeKey);
    awaitWaiting(2);
    queue.shutDown();
    assertThat(first.get()).isZero();
    assertThat(second.get()).isZero();
  }

  @Test
  @Tag("scenario-106")
  void aDrainWaitsForWorkAndForWhatWasAddedDuringIt() throws Exception {
    queue.add(1);
    assertThat(takeKey()).isEqualTo(1);
    queue.add(1);
    queue.add(2);
    Future<Boolean> drained = threads.submit(() -> queue.shutDownWithDrain(Duration.ofSeconds(-1)));
    await().until(queue::isShutDown);
    assertThat(queue.add(3)).isFalse();
    assertThat(takeKey()).isEqualTo(2);
    queue.done(2);
    Future<Integer> again = threads.submit(this::takeKey);
    assertThat(drained.isDone()).isFalse();
    queue.done(1);
    assertThat(again.get()).isEqualTo(1);
    assertThat(drained.isDone()).isFalse();
    queue.done(1);
    assertThat(drained.get()).isTrue();
    assertThat(takeKey()).isZero();
  }

  /** Of the last key that waits, and of what was added during the last work. */
  @Test
  @Tag("scenario-106")
  void aDropEndsADrainAndThoseWhoWait() throws Exception {
    queue.add(1);
    takeKey();
    queue.add(1);
    queue.add(2);
    Future<Boolean> drained = threads.submit(() -> queue.shutDownWithDrain(Duration.ofSeconds(-1)));
    await().until(queue::isShutDown);
    queue.drop(2);
    Future<Integer> taker = threads.submit(this::takeKey);
    awaitWaiting(1);
    queue.drop(1);
    assertThat(taker.get()).isZero();
    assertThat(drained.isDone()).isFalse();
    queue.done(1);
    assertThat(drained.get()).isTrue();
  }

  @Test
  @Tag("scenario-106")
  void theDropOfTheLastKeyEndsADrain() throws Exception {
    queue.add(1);
    Future<Boolean> drained = threads.submit(() -> queue.shutDownWithDrain(Duration.ofSeconds(-1)));
    await().until(queue::isShutDown);
    queue.drop(1);
    assertThat(drained.get()).isTrue();
  }

  @Test
  @Tag("scenario-106")
  void aShutDownEndsADrain() throws Exception {
    queue.add(1);
    takeKey();
    Future<Boolean> drained = threads.submit(() -> queue.shutDownWithDrain(Duration.ofHours(1)));
    await().until(queue::isShutDown);
    queue.shutDown();
    assertThat(drained.get()).isFalse();
    queue.done(1);
  }

  @Test
  @Tag("scenario-109")
  void whoGroupsKeysMayWaitForOthersThatAskTheQueue() throws Exception {
    CompletableFuture<WorkQueue<Integer>> built = new CompletableFuture<>();
    List<Boolean> answered = new ArrayList<>();
    built.complete(
        WorkQueue.<Integer>named("q")
            .fairBy(
                key -> {
                  CountDownLatch answer = new CountDownLatch(1);
                  threads.execute(
                      () -> {
                        built.join().size();
                        answer.countDown();
                      });
                  answered.add(isDown(answer));
                  return key % 2;
                })
            .build());
    built.join().add(1);
    built.join().addAfter(2, Duration.ofHours(1));
    assertThat(built.join().take()).map(WorkItem::key).contains(1);
    built.join().addRateLimited(1, 0);
    built.join().done(1);
    assertThat(answered).as("once per key that is added").containsExactly(true, true, true);
  }

  private static boolean isDown(CountDownLatch latch) {
    try {
      return latch.await(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @Tag("scenario-106")
  void aDrainHasAnEnd() throws Exception {
    queue.add(1);
    takeKey();
    assertThat(queue.shutDownWithDrain(Duration.ofMillis(10))).isFalse();
    queue.done(1);
  }

  @Test
  void aTakerThatIsInterruptedLeavesItsKeyToAnother() throws Exception {
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(queue::take);
    queue.add(1);
    assertThat(takeKey()).isEqualTo(1);
    queue.done(1);
  }

  @Test
  @Tag("scenario-110")
  void noKeyIsWorkedOnTwiceAtATimeAndNoneIsLost() throws Exception {
    Map<Integer, AtomicBoolean> busy = new ConcurrentHashMap<>();
    Map<Integer, Integer> wanted = new ConcurrentHashMap<>();
    Map<Integer, Integer> seen = new ConcurrentHashMap<>();
    List<Future<?>> workers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Callable<Integer> worker =
          () -> {
            int key;
            while ((key = takeKey()) != 0) {
              AtomicBoolean mine = busy.computeIfAbsent(key, k -> new AtomicBoolean());
              assertThat(mine.getAndSet(true)).isFalse();
              seen.put(key, wanted.get(key));
              mine.set(false);
              queue.done(key);
            }
            return 0;
          };
      workers.add(threads.submit(worker));
    }
    Random random = new Random(7);
    for (int i = 1; i <= 20_000; i++) {
      int key = 1 + random.nextInt(20);
      wanted.put(key, i);
      if (i % 3 == 0) {
        queue.addAfter(key, Duration.ofNanos(random.nextInt(100_000)), random.nextInt(5));
      } else {
        queue.add(key);
      }
    }
    await().atMost(30, TimeUnit.SECONDS).until(() -> seen.equals(wanted));
    queue.shutDown();
    for (Future<?> worker : workers) {
      worker.get();
    }
  }

  private int takeKey() throws InterruptedException {
    return queue.take().map(WorkItem::key).orElse(0);
  }

  private void awaitWaiting(int takers) {
    await().until(() -> queue.takers() == takers);
  }
}
