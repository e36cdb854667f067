package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.NotSyncedException;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.SubscriptionStatus;
import dev.bowline.informer.internal.Untellable;
import dev.bowline.informer.internal.driver.Logged;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a subscription tells, and how it ends. */
@Timeout(60)
class SubscriptionTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final DispatchRig rig = new DispatchRig();
  private final List<CacheEvent<ConfigMap>> seen = new ArrayList<>();

  @Test
  void ofAFaultyServersNameThatIsListedTwiceTheHandlerHearsOnce() {
    List<CacheEvent<ConfigMap>> seen = new ArrayList<>();
    Subscription subscription = rig.dispatcher.subscribe(seen::add);
    ConfigMap[] objects = new ConfigMap[1200];
    for (int i = 0; i < objects.length; i++) {
      objects[i] = configMap("a" + i % 2, "uid-" + i, i + 1);
    }
    rig.list(5000, objects);
    assertThat(subscription.pending()).isEqualTo(3);
    rig.executor.runAll();
    assertThat(subscription.isSynced()).isTrue();
    assertThat(seen).hasSize(3);
  }

  @Test
  @Tag("scenario-89")
  void aHandlerIsSyncedWhenItHasReturnedFromTheEndOfItsList() {
    AtomicReference<Subscription> own = new AtomicReference<>();
    List<Boolean> synced = new ArrayList<>();
    Subscription subscription =
        rig.dispatcher.subscribe(e -> synced.add(requireNonNull(own.get()).isSynced()));
    own.set(subscription);
    rig.list(10, configMap("a", 1));
    assertThat(subscription.isSynced()).isFalse();
    rig.executor.runAll();
    assertThat(synced).containsExactly(false, false);
    assertThat(subscription.isSynced()).isTrue();
    assertThat(subscription.awaitSync(Duration.ZERO)).isSameAs(subscription);
  }

  @Test
  @Tag("scenario-89")
  @Tag("scenario-93")
  void aHandlerThatThrowsAtEachEventIsSyncedAllTheSame() {
    Subscription subscription =
        rig.dispatcher.subscribe(
            event -> {
              if (event instanceof CacheEvent.Synced) {
                throw new AssertionError("synced");
              }
              endlessly();
            });
    rig.list(10, configMap("a", 1));
    rig.executor.runAll();
    SubscriptionStatus status = subscription.status();
    assertThat(status.synced()).isTrue();
    assertThat(status.failures()).isEqualTo(2);
    assertThat(status.lastFailure()).get().isInstanceOf(AssertionError.class);
  }

  @SuppressWarnings("InfiniteRecursion")
  private static void endlessly() {
    endlessly();
  }

  @Test
  @Tag("scenario-89")
  void waitingForASyncTellsWhatKeptItFromComing() {
    Subscription subscription = rig.subscribe();
    assertThatThrownBy(() -> subscription.awaitSync(Duration.ofMillis(5)))
        .isInstanceOf(NotSyncedException.class)
        .hasMessage("test, handler 1 has not seen its initial list after 5 ms");
    subscription.close();
    assertThatThrownBy(() -> subscription.awaitSync(PATIENCE))
        .isInstanceOf(NotSyncedException.class)
        .hasMessage("test, handler 1 ended before it had seen its initial list");
    Subscription next = rig.subscribe();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> next.awaitSync(PATIENCE))
        .isInstanceOf(NotSyncedException.class)
        .hasMessage("test, handler 2: interrupted while waiting for its sync");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  @Tag("scenario-89")
  @Tag("scenario-98")
  void aHandlerCannotWaitForItself() {
    AtomicReference<Subscription> own = new AtomicReference<>();
    own.set(rig.dispatcher.subscribe(event -> requireNonNull(own.get()).awaitSync(PATIENCE)));
    rig.list(10);
    rig.executor.runAll();
    assertThat(requireNonNull(own.get()).status().lastFailure())
        .get()
        .isInstanceOf(IllegalStateException.class)
        .extracting(Throwable::getMessage)
        .isEqualTo("test, handler 1 waits for its own sync");
  }

  @Test
  void anEndlessTimeInThePastIsOver() {
    Subscription subscription = rig.dispatcher.subscribe(seen::add);
    assertThatThrownBy(() -> subscription.awaitSync(Duration.ofSeconds(Long.MIN_VALUE)))
        .isInstanceOf(NotSyncedException.class);
  }

  @Test
  @Tag("scenario-90")
  void lagIsTold() {
    AtomicReference<Subscription> own = new AtomicReference<>();
    List<Duration> handling = new ArrayList<>();
    own.set(
        rig.dispatcher.subscribe(
            event -> {
              rig.pass(Duration.ofSeconds(3));
              handling.add(requireNonNull(own.get()).status().handling());
            },
            new HandlerPlan("slow", null, 0, Overflow.COALESCE)));
    assertThat(requireNonNull(own.get()).status().oldest()).isZero();
    rig.list(10, configMap("a", 1));
    rig.pass(Duration.ofSeconds(5));
    SubscriptionStatus status = requireNonNull(own.get()).status();
    assertThat(status.name()).isEqualTo("test, handler slow");
    assertThat(status.pending()).isEqualTo(2);
    assertThat(status.oldest()).isEqualTo(Duration.ofSeconds(5));
    assertThat(status.handling()).isZero();
    rig.executor.runAll();
    rig.present(configMap("a", 11));
    rig.pass(Duration.ofSeconds(1));
    rig.present(configMap("b", 12));
    rig.present(configMap("a", 13));
    rig.pass(Duration.ofSeconds(1));
    assertThat(requireNonNull(own.get()).status().oldest()).isEqualTo(Duration.ofSeconds(2));
    assertThat(requireNonNull(own.get()).pending()).isEqualTo(2);
    assertThat(handling).containsExactly(Duration.ofSeconds(3), Duration.ofSeconds(3));
    requireNonNull(own.get()).replay();
    rig.pass(Duration.ofSeconds(1));
    assertThat(requireNonNull(own.get()).status().oldest()).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  @Tag("scenario-94")
  void refusalsOfAnExecutorAreCounted() {
    rig.executor.reject(true);
    Subscription subscription = rig.dispatcher.subscribe(seen::add);
    rig.list(10);
    rig.timers.runNext();
    assertThat(subscription.status().refusals()).isEqualTo(2);
    rig.executor.reject(false);
    rig.timers.runNext();
    rig.executor.runAll();
    assertThat(seen).hasSize(1);
    assertThat(subscription.isSynced()).isTrue();
  }

  /** An executor that refuses the first task. */
  private static HandlerPlan refusingFirst(
      AtomicInteger calls, Supplier<Error> refusal, Executor others) {
    return DispatchRig.on(
        task -> {
          if (calls.incrementAndGet() == 1) {
            throw refusal.get();
          }
          others.execute(task);
        });
  }

  @Test
  @Tag("scenario-94")
  void anExecutorOfTheUsersMayThrowWhateverItLikes() {
    AtomicInteger calls = new AtomicInteger();
    Subscription subscription =
        rig.dispatcher.subscribe(
            seen::add,
            refusingFirst(
                calls,
                () -> new LinkageError("not yet"),
                task -> {
                  task.run();
                  throw new RejectedExecutionException("too late");
                }));
    rig.list(10, configMap("a", 1));
    assertThat(seen).isEmpty();
    rig.timers.runNext();
    assertThat(seen).as("on the thread of all timers").isEmpty();
    rig.executor.runAll();
    rig.present(configMap("b", 11));
    assertThat(seen).hasSize(3);
    assertThat(rig.timers.waiting()).isZero();
    assertThat(subscription.status().refusals()).isEqualTo(1);
  }

  /** As a bounded hand-over in another language, whose timeout is an exception that is checked. */
  @Test
  @Tag("scenario-94")
  void aCheckedExceptionOfAnExecutorStopsNeitherItsHandlerNorTheOthers() {
    AtomicInteger calls = new AtomicInteger();
    List<CacheEvent<ConfigMap>> others = new ArrayList<>();
    rig.dispatcher.subscribe(
        seen::add,
        DispatchRig.on(
            task -> {
              switch (calls.incrementAndGet()) {
                case 1, 3 -> throw SubscriptionTest.<RuntimeException>unchecked(new IOException());
                case 2 -> throw new RejectedExecutionException("full");
                default -> task.run();
              }
            }));
    rig.dispatcher.subscribe(others::add);
    rig.list(10, configMap("a", 1));
    for (int i = 0; i < 3; i++) {
      rig.timers.runNext();
      rig.executor.runAll();
    }
    assertThat(seen).hasSize(2);
    assertThat(others).hasSize(2);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E unchecked(Exception e) throws E {
    throw (E) e;
  }

  @Test
  @Tag("scenario-94")
  void whereNoThreadAsksAnExecutorAgainItIsAskedLater() {
    AtomicInteger calls = new AtomicInteger();
    rig.dispatcher.subscribe(
        seen::add, refusingFirst(calls, () -> new OutOfMemoryError("full"), Runnable::run));
    rig.list(10, configMap("a", 1));
    rig.executor.lackThreads(true);
    rig.timers.runNext();
    rig.executor.lackThreads(false);
    rig.timers.runNext();
    rig.executor.runAll();
    assertThat(calls).hasValue(2);
    assertThat(seen).hasSize(2);
    assertThat(rig.timers.waiting()).isZero();
  }

  /** An executor that is shut down before the subscription is closed refuses for ever. */
  @Test
  @Tag("scenario-94")
  void whenItIsClosedItsExecutorIsAskedNoMore() {
    AtomicInteger calls = new AtomicInteger();
    Subscription subscription =
        rig.dispatcher.subscribe(
            seen::add,
            DispatchRig.on(
                task -> {
                  calls.incrementAndGet();
                  throw new RejectedExecutionException("shut down");
                }));
    rig.list(10, configMap("a", 1));
    subscription.close();
    rig.timers.runNext();
    rig.executor.runAll();
    assertThat(calls).hasValue(1);
    assertThat(rig.timers.waiting()).isZero();
    assertThat(rig.dispatcher.subscriptions()).isEmpty();
  }

  @Test
  @Tag("scenario-94")
  void whatAnExecutorThrowsMayBeUnfitForTheLog() {
    AtomicInteger calls = new AtomicInteger();
    rig.dispatcher.subscribe(seen::add, refusingFirst(calls, Untellable::new, Runnable::run));
    Logged.inFullBy(() -> rig.list(10, configMap("a", 1)));
    rig.timers.runNext();
    rig.executor.runAll();
    rig.present(configMap("b", 11));
    assertThat(seen).hasSize(3);
    assertThat(rig.timers.waiting()).isZero();
  }

  @Test
  @Tag("scenario-94")
  void aTaskThatAnExecutorRunsTwiceGivesNothingTwice() {
    rig.dispatcher.subscribe(
        seen::add,
        DispatchRig.on(
            task -> {
              task.run();
              task.run();
            }));
    rig.list(10, configMap("a", 1));
    rig.present(configMap("b", 11));
    assertThat(seen).hasSize(3);
  }

  @Test
  @Tag("scenario-94")
  void anExecutorThatRunsTasksAtOnceMayDoSoForAnyNumberOfEvents() {
    rig.dispatcher.subscribe(seen::add, DispatchRig.on(Runnable::run));
    ConfigMap[] objects = new ConfigMap[100_000];
    for (int i = 0; i < objects.length; i++) {
      objects[i] = configMap("o" + i, 1);
    }
    rig.list(10, objects);
    assertThat(seen).hasSize(100_001);
  }

  @Test
  @Tag("scenario-95")
  void closingAndWaitingWaitsForTheHandlerThatRuns() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Subscription subscription =
        rig.dispatcher.subscribe(
            event -> {
              inside.countDown();
              awaitQuietly(release);
            });
    rig.list(10, configMap("a", 1));
    Thread handler = new Thread(rig.executor::runAll);
    handler.start();
    inside.await();
    assertThat(subscription.closeAndWait(Duration.ofMillis(1))).isFalse();
    assertThat(rig.dispatcher.subscriptions()).containsExactly(subscription);
    Thread.currentThread().interrupt();
    assertThat(subscription.closeAndWait(PATIENCE)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    release.countDown();
    assertThat(subscription.closeAndWait(PATIENCE)).isTrue();
    assertThat(subscription.closeAndWait(Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
    assertThat(rig.dispatcher.subscriptions()).isEmpty();
    handler.join();
  }

  @Test
  @Tag("scenario-95")
  void aHandlerThatClosesItselfAndWaitsDoesNotWait() throws InterruptedException {
    AtomicReference<Subscription> own = new AtomicReference<>();
    List<Boolean> idle = new ArrayList<>();
    own.set(
        rig.dispatcher.subscribe(
            event -> idle.add(requireNonNull(own.get()).closeAndWait(PATIENCE))));
    rig.list(10, configMap("a", 1));
    rig.executor.runAll();
    assertThat(idle).containsExactly(false);
    assertThat(rig.dispatcher.subscriptions()).isEmpty();
    rig.dispatcher.close(PATIENCE);
    assertThat(requireNonNull(own.get()).closeAndWait(PATIENCE)).isTrue();
  }

  @Test
  @Tag("scenario-95")
  void aHandlerMayCloseAnotherAndWait() {
    Subscription other = rig.dispatcher.subscribe(seen::add);
    List<Boolean> idle = new ArrayList<>();
    rig.dispatcher.subscribe(event -> idle.add(other.closeAndWait(PATIENCE)));
    rig.executor.runAll();
    rig.list(10);
    rig.executor.runAll();
    assertThat(idle).containsExactly(true);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
