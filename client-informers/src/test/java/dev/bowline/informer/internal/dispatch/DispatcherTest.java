package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Synced;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DispatcherTest {
  private static final HandlerPlan EVERY_EVENT =
      new HandlerPlan(null, null, 100, Overflow.COALESCE);

  private final ManualExecutor executor = new ManualExecutor();
  private final LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
  private final ManualTimers timers = new ManualTimers();
  private final AtomicLong clock = new AtomicLong();
  private final Dispatcher<ConfigMap> dispatcher =
      new Dispatcher<>("test", store, executor, timers, clock::get);
  private final List<CacheEvent<ConfigMap>> seen = new ArrayList<>();

  @Test
  void theCacheChangesBeforeItsHandlersAreTold() {
    AtomicReference<Integer> sizeSeen = new AtomicReference<>();
    dispatcher.subscribe(event -> sizeSeen.set(store.size()));
    list(configMap("a", 1), configMap("b", 2));
    assertThat(store.size()).isEqualTo(2);
    assertThat(sizeSeen).hasNullValue();
    executor.runAll();
    assertThat(sizeSeen).hasValue(2);
  }

  @Test
  void aHandlerGetsEventsInOrderOneTaskAtATime() {
    dispatcher.subscribe(seen::add);
    list(configMap("a", 1));
    assertThat(executor.waiting()).isEqualTo(1);
    executor.runAll();
    present(configMap("a", 11));
    present(configMap("b", 12));
    assertThat(executor.waiting()).isEqualTo(1);
    executor.runAll();
    assertThat(seen)
        .containsExactly(
            new Added<>(configMap("a", 1), true),
            new Synced<>(version(10)),
            new Updated<>(configMap("a", 1), configMap("a", 11)),
            new Added<>(configMap("b", 12), false));
  }

  @Test
  @Tag("scenario-88")
  void aLateHandlerGetsTheSnapshotAndExactlyWhatFollows() {
    list(configMap("a", 1));
    present(configMap("b", 11));
    dispatcher.subscribe(seen::add, EVERY_EVENT);
    present(configMap("a", 12));
    executor.runAll();
    assertThat(seen.subList(0, 2))
        .containsExactlyInAnyOrder(
            new Added<>(configMap("a", 1), true), new Added<>(configMap("b", 11), true));
    assertThat(seen.subList(2, 4))
        .containsExactly(
            new Synced<>(version(11)), new Updated<>(configMap("a", 1), configMap("a", 12)));
  }

  @Test
  void aHandlerBeforeTheFirstListGetsItAsTheOthersDo() {
    dispatcher.subscribe(seen::add);
    executor.runAll();
    assertThat(seen).isEmpty();
    list();
    executor.runAll();
    assertThat(seen).containsExactly(new Synced<>(version(10)));
  }

  @Test
  @Tag("scenario-93")
  void whatAHandlerThrowsIsCountedAndTheNextEventFollows() {
    Subscription subscription =
        dispatcher.subscribe(
            event -> {
              seen.add(event);
              if (seen.size() == 1) {
                throw new IllegalStateException("handler");
              }
              if (seen.size() == 2) {
                throw new StackOverflowError();
              }
            });
    list(configMap("a", 1), configMap("b", 2));
    executor.runAll();
    assertThat(seen).hasSize(3).last().isEqualTo(new Synced<>(version(10)));
    assertThat(subscription.failures()).isEqualTo(2);
    assertThat(subscription.pending()).isZero();
  }

  @Test
  void anInterruptOfWhoCallsIsNotTheHandlers() {
    List<Boolean> interrupted = new ArrayList<>();
    list(configMap("a", 1));
    Thread.currentThread().interrupt();
    dispatcher.subscribe(
        event -> interrupted.add(Thread.currentThread().isInterrupted()),
        new HandlerPlan(null, Runnable::run, 0, Overflow.COALESCE));
    assertThat(interrupted).containsExactly(false, false);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void anInterruptWhileAHandlerRunsOnTheCallersThreadIsTheCallers() {
    List<Boolean> interrupted = new ArrayList<>();
    list(configMap("a", 1));
    dispatcher.subscribe(
        event -> {
          interrupted.add(Thread.currentThread().isInterrupted());
          Thread.currentThread().interrupt();
        },
        new HandlerPlan(null, Runnable::run, 0, Overflow.COALESCE));
    assertThat(interrupted).containsExactly(false, false);
    assertThat(Thread.interrupted()).isTrue();
  }

  /** The cache's writer may begin it between the end of a handler's turn and the next step. */
  @Test
  void aReplayThatWasPutOffAndHasBegunIsNotBegunAgain() {
    list(configMap("a", 1));
    StoreVersion<ConfigMap> content = store.current();
    List<CacheEvent<ConfigMap>> one = List.of(new Added<>(configMap("b", 11), false));
    HandlerQueue.Owner<ConfigMap> owner =
        new HandlerQueue.Owner<>() {
          @Override
          public void replay(HandlerQueue<ConfigMap, ?> queue, boolean onlyIfDue) {
            queue.offer(one, content);
            queue.beginReplay(content, onlyIfDue);
            queue.schedule();
          }

          @Override
          public void handled(HandlerQueue<ConfigMap, ?> queue, long since) {}

          @Override
          public void ended(HandlerQueue<ConfigMap, ?> queue) {}
        };
    HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue =
        new HandlerQueue<>(
            "test",
            seen::add,
            new EventBacklog<>(DispatchRig.everyEvent(1, Overflow.DROP_AND_REPLAY)),
            new Handover("test", executor, executor, timers),
            clock::get,
            owner,
            false,
            new ReentrantLock());
    queue.begin(Pass.initial(content, 0));
    queue.offer(one, content);
    queue.offer(one, content); // one too many, while the initial list waits
    queue.schedule();
    executor.runAll();
    List<CacheEvent<ConfigMap>> afterwards =
        seen.subList(seen.indexOf(new Synced<ConfigMap>(version(10))) + 1, seen.size());
    assertThat(afterwards)
        .filteredOn(event -> EventBacklog.key(event).name().equals("a"))
        .as("replays")
        .hasSize(1);
  }

  @Test
  void aHandlersInterruptDoesNotReachTheNextEvent() {
    List<Boolean> interrupted = new ArrayList<>();
    dispatcher.subscribe(
        event -> {
          interrupted.add(Thread.currentThread().isInterrupted());
          Thread.currentThread().interrupt();
        });
    list(configMap("a", 1));
    executor.runAll();
    assertThat(interrupted).containsExactly(false, false);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  @Tag("scenario-94")
  void eventsThatAnExecutorRejectsGoOnByThemselvesInOrder() {
    Subscription subscription = dispatcher.subscribe(seen::add);
    executor.reject(true);
    list(configMap("a", 1));
    assertThat(timers.runNext()).isEqualTo(Duration.ofMillis(100));
    present(configMap("b", 11));
    assertThat(timers.waiting()).isEqualTo(1);
    assertThat(subscription.pending()).isEqualTo(3);
    executor.reject(false);
    assertThat(timers.runNext()).isEqualTo(Duration.ofMillis(200));
    assertThat(executor.waiting()).isEqualTo(1);
    executor.runAll();
    assertThat(seen)
        .containsExactly(
            new Added<>(configMap("a", 1), true),
            new Synced<>(version(10)),
            new Added<>(configMap("b", 11), false));
    assertThat(timers.waiting()).isZero();
  }

  @Test
  @Tag("scenario-94")
  void eventsForWhichThereIsNoThreadGoOnByThemselves() {
    dispatcher.subscribe(seen::add);
    executor.lackThreads(true);
    list(configMap("a", 1));
    executor.lackThreads(false);
    timers.runNext();
    executor.runAll();
    assertThat(seen).hasSize(2);
  }

  @Test
  @Tag("scenario-94")
  void theRestOfASliceGoesOnByItselfToo() {
    dispatcher.subscribe(seen::add);
    list(
        IntStream.range(0, 1000)
            .mapToObj(i -> configMap("o" + i, i + 1))
            .toArray(ConfigMap[]::new));
    executor.reject(true);
    executor.runNext();
    assertThat(seen.size()).isLessThan(1001);
    executor.reject(false);
    timers.runNext();
    executor.runAll();
    assertThat(seen).hasSize(1001);
  }

  @Test
  @Tag("scenario-94")
  void pausesBetweenTriesDoubleUpToSomeSecondsAndBeginAnew() {
    dispatcher.subscribe(seen::add);
    executor.reject(true);
    list();
    long[] millis = {100, 200, 400, 800, 1600, 3200, 6400, 6400, 6400};
    for (long expected : millis) {
      assertThat(timers.runNext()).isEqualTo(Duration.ofMillis(expected));
    }
    executor.reject(false);
    timers.runNext();
    executor.runAll();
    executor.reject(true);
    present(configMap("a", 11));
    assertThat(timers.runNext()).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void withoutTimersTheNextEventTriesAgain() {
    dispatcher.subscribe(seen::add);
    timers.end();
    executor.reject(true);
    list(configMap("a", 1));
    executor.reject(false);
    present(configMap("b", 11));
    executor.runAll();
    assertThat(seen).hasSize(3);
  }

  @Test
  void aTimerThatFailedButRunsAllTheSameDeliversNothingTwice() {
    dispatcher.subscribe(seen::add);
    executor.reject(true);
    timers.lackThreads(true);
    list(configMap("a", 1));
    executor.reject(false);
    present(configMap("b", 11));
    timers.runNext();
    assertThat(executor.waiting()).isEqualTo(1);
    executor.runAll();
    assertThat(seen).hasSize(3);
  }

  @Test
  void aSubscriptionThatIsClosedWhileItsEventsWaitForAThreadGetsNoneOfThem() {
    Subscription subscription = dispatcher.subscribe(seen::add);
    executor.reject(true);
    list(configMap("a", 1));
    subscription.close();
    executor.reject(false);
    timers.runNext();
    executor.runAll();
    assertThat(seen).isEmpty();
  }

  @Test
  void aBusyHandlerGivesItsThreadBackNowAndThen() {
    dispatcher.subscribe(seen::add);
    list(
        IntStream.range(0, 1000)
            .mapToObj(i -> configMap("o" + i, i + 1))
            .toArray(ConfigMap[]::new));
    executor.runNext();
    assertThat(seen.size()).isBetween(1, 500);
    executor.runAll();
    assertThat(seen).hasSize(1001);
  }

  @Test
  @Tag("scenario-95")
  void aClosedSubscriptionGetsNothingMore() {
    Subscription subscription = dispatcher.subscribe(seen::add);
    list(configMap("a", 1));
    assertThat(subscription.pending()).isEqualTo(2);
    subscription.close();
    subscription.close();
    assertThat(subscription.pending()).isZero();
    present(configMap("a", 11));
    executor.runAll();
    assertThat(seen).isEmpty();
  }

  @Test
  @Tag("scenario-95")
  void aHandlerMayCloseItsOwnSubscription() {
    AtomicReference<Subscription> own = new AtomicReference<>();
    own.set(
        dispatcher.subscribe(
            event -> {
              seen.add(event);
              requireNonNull(own.get()).close();
            }));
    list(configMap("a", 1), configMap("b", 2));
    executor.runAll();
    assertThat(seen).hasSize(1);
  }

  @Test
  @Tag("scenario-96")
  void theSameHandlerTwiceIsTwoSubscriptions() {
    dispatcher.subscribe(seen::add);
    dispatcher.subscribe(seen::add);
    list();
    executor.runAll();
    assertThat(seen).containsExactly(new Synced<>(version(10)), new Synced<>(version(10)));
  }

  @Test
  @Tag("scenario-97")
  void afterTheEndThereAreNoNewHandlers() throws InterruptedException {
    Subscription subscription = dispatcher.subscribe(seen::add);
    dispatcher.close(Duration.ofSeconds(1));
    assertThatThrownBy(() -> dispatcher.subscribe(seen::add))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("test is closed");
    subscription.close();
  }

  @Test
  @Tag("scenario-98")
  void aHandlerMayEndItAllAndAddHandlers() {
    dispatcher.subscribe(
        event -> {
          seen.add(event);
          dispatcher.subscribe(nested -> {}).close();
          try {
            dispatcher.close(Duration.ofHours(1));
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    list(configMap("a", 1));
    executor.runAll();
    assertThat(seen).hasSize(1);
  }

  @Test
  @Tag("scenario-121")
  void anObjectThatIsGoneIsToldOnceWhoeverFindsThatFirst() {
    dispatcher.subscribeWithoutEchoes(this, seen::add, EVERY_EVENT);
    list();
    ConfigMap gone = configMap("a", 9);
    dispatcher.beginWrite(this, gone.key(), 1);
    dispatcher.passedBy(this, gone, 1);
    dispatcher.vanished(gone, Set.of(this));
    dispatcher.endWrite(this, gone.key(), 1, version(9));
    executor.runAll();
    assertThat(seen).containsExactly(new Synced<>(version(10)), removed(gone));
    ConfigMap other = configMap("b", 8);
    dispatcher.beginWrite(this, other.key(), 2);
    dispatcher.vanished(other, Set.of(this));
    dispatcher.passedBy(this, other, 2);
    executor.runAll();
    assertThat(seen).hasSize(3).last().isEqualTo(removed(other));
  }

  @Test
  @Tag("scenario-121")
  void anObjectThatIsGoneIsNotToldBehindTheNextOfItsName() {
    dispatcher.subscribeWithoutEchoes(this, seen::add, EVERY_EVENT);
    list();
    ConfigMap gone = configMap("a", "uid-1", 9);
    ConfigMap next = configMap("a", "uid-2", 12);
    present(next);
    dispatcher.vanished(gone, Set.of(this));
    dispatcher.beginWrite(this, gone.key(), 1);
    dispatcher.passedBy(this, gone, 1);
    dispatcher.endWrite(this, gone.key(), 1, version(9));
    executor.runAll();
    assertThat(seen).containsExactly(new Synced<>(version(10)), new Added<>(next, false));
  }

  @Test
  @Tag("scenario-121")
  void aHandlerThatCannotTakeThatAnObjectIsGoneEnds() {
    Subscription subscription =
        dispatcher.subscribeWithoutEchoes(
            this, seen::add, new HandlerPlan(null, null, 1, Overflow.FAIL));
    list();
    executor.runAll();
    dispatcher.vanished(configMap("a", 8), Set.of(this));
    dispatcher.vanished(configMap("b", 9), Set.of(this));
    assertThat(subscription.status().open()).isFalse();
    assertThat(dispatcher.subscriptions()).isEmpty();
  }

  /** The clock stands for all that asks for memory on the way. */
  @Test
  void noEventIsLostWhereMemoryIsShortForAMoment() {
    AtomicInteger shortFor = new AtomicInteger();
    Dispatcher<ConfigMap> others =
        new Dispatcher<>(
            "test",
            store,
            executor,
            timers,
            () -> {
              if (shortFor.getAndDecrement() > 0) {
                throw new OutOfMemoryError("of a test");
              }
              return clock.get();
            });
    List<String> names = new ArrayList<>();
    others.subscribe(seen::add);
    others.subscribeKeys(key -> names.add(key.name()), EVERY_EVENT);
    shortFor.set(3);
    others.publish(
        now ->
            ReplaceRules.replace(
                now, Listed.usable(List.of(configMap("a", 1), configMap("b", 2))), version(10)));
    shortFor.set(3);
    executor.runAll();
    shortFor.set(3);
    others.publish(now -> EventRules.present(now, configMap("a", 11), version(11)));
    shortFor.set(2);
    others.publish(now -> EventRules.absent(now, configMap("b", 12), version(12)));
    shortFor.set(3);
    executor.runAll();
    assertThat(seen)
        .extracting(event -> event.getClass().getSimpleName())
        .containsExactly("Added", "Added", "Synced", "Updated", "Removed");
    assertThat(names).containsExactly("a", "b", "a", "b");
  }

  /** A quiet collection has nothing but bookmarks for hours. */
  @Test
  void whatCouldNotBeHandedOverComesWithTheNextBookmark() {
    AtomicInteger refusals = new AtomicInteger(1);
    Dispatcher<ConfigMap> others =
        new Dispatcher<>(
            "test",
            store,
            task -> {
              if (refusals.getAndDecrement() > 0) {
                throw new OutOfMemoryError("of a test");
              }
              task.run();
            },
            (delay, action) -> {
              throw new OutOfMemoryError("nor for a timer");
            },
            clock::get);
    others.subscribe(seen::add);
    others.publish(
        now -> ReplaceRules.replace(now, Listed.usable(List.of(configMap("a", 1))), version(10)));
    assertThat(seen).isEmpty();
    others.publish(now -> new Transition<>(now.movedTo(version(11)), List.of(), false));
    assertThat(seen).hasSize(2);
  }

  private static CacheEvent<ConfigMap> removed(ConfigMap gone) {
    return new Removed<>(gone, gone, true, Origin.NEW_LIST);
  }

  private void list(ConfigMap... objects) {
    dispatcher.publish(
        now -> ReplaceRules.replace(now, Listed.usable(Arrays.asList(objects)), version(10)));
  }

  private void present(ConfigMap object) {
    dispatcher.publish(now -> EventRules.present(now, object, object.resourceVersion()));
  }

  private static ResourceVersion version(long value) {
    return new ResourceVersion(Long.toString(value));
  }
}
