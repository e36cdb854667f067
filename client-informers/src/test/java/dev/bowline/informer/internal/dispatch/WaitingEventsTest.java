package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Synced;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.EventOverflowException;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Subscription;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a handler gets that doesn't keep up. */
class WaitingEventsTest {
  private final DispatchRig rig = new DispatchRig();
  private final List<CacheEvent<ConfigMap>> seen = new ArrayList<>();

  private void settle() {
    rig.executor.runAll();
    seen.clear();
  }

  @Test
  @Tag("scenario-91")
  void changesOfAnObjectAreOneInTheOrderInWhichObjectsBeganToWait() {
    rig.dispatcher.subscribe(seen::add);
    rig.list(10, configMap("a", 1), configMap("b", 2), configMap("c", 3));
    settle();
    rig.present(configMap("c", 11));
    rig.present(configMap("a", 12));
    rig.present(configMap("b", 13));
    rig.present(configMap("c", 14));
    rig.absent(configMap("a", 15));
    rig.executor.runAll();
    assertThat(seen)
        .containsExactly(
            new Updated<>(configMap("c", 3), configMap("c", 14)),
            new Removed<>(configMap("a", 1), configMap("a", 15), false, Origin.WATCH),
            new Updated<>(configMap("b", 2), configMap("b", 13)));
  }

  @Test
  @Tag("scenario-91")
  void anObjectThatComesAndGoesIsNeverHeardOf() {
    Subscription subscription = rig.dispatcher.subscribe(seen::add);
    rig.list(10);
    settle();
    for (int i = 0; i < 1000; i++) {
      rig.present(configMap("o" + i, 11 + 2 * i));
      rig.absent(configMap("o" + i, 12 + 2 * i));
    }
    assertThat(subscription.pending()).isZero();
    rig.executor.runAll();
    assertThat(seen).isEmpty();
  }

  @Test
  @Tag("scenario-91")
  void anotherObjectOfTheNameIsARemovalAndAnAddition() {
    Subscription subscription = rig.dispatcher.subscribe(seen::add);
    rig.list(10, configMap("a", "u1", 1));
    settle();
    rig.absent(configMap("a", "u1", 11));
    rig.present(configMap("a", "u2", 12));
    rig.present(configMap("a", "u2", 13));
    assertThat(subscription.pending()).isEqualTo(1);
    rig.executor.runAll();
    assertThat(seen)
        .containsExactly(
            new Removed<>(configMap("a", "u1", 1), configMap("a", "u1", 11), false, Origin.WATCH),
            new Added<>(configMap("a", "u2", 13), Origin.WATCH));
  }

  @Test
  @Tag("scenario-91")
  void theInitialListHasTheNewestStatesAndNothingThatIsGone() {
    rig.dispatcher.subscribe(seen::add);
    rig.list(10, configMap("a", 1), configMap("b", 2), configMap("c", "u1", 3));
    rig.present(configMap("a", 11));
    rig.absent(configMap("b", 12));
    rig.absent(configMap("c", "u1", 13));
    rig.present(configMap("c", "u2", 14));
    rig.present(configMap("d", 15));
    rig.executor.runAll();
    assertThat(seen)
        .containsExactly(
            new Added<>(configMap("a", 11), Origin.INITIAL_LIST),
            new Added<>(configMap("c", "u2", 14), Origin.INITIAL_LIST),
            new Synced<>(DispatchRig.version(10)),
            new Added<>(configMap("d", 15), Origin.WATCH));
  }

  @Test
  @Tag("scenario-71")
  @Tag("scenario-91")
  void whatANewListLacksIsRemovedInTheLastStateThatTheCacheHad() {
    rig.dispatcher.subscribe(seen::add);
    rig.list(10, configMap("a", 1));
    settle();
    rig.present(configMap("a", 11));
    rig.list(20);
    rig.executor.runAll();
    assertThat(seen)
        .containsExactly(
            new Removed<>(configMap("a", 1), configMap("a", 11), true, Origin.NEW_LIST));
  }

  @Test
  @Tag("scenario-99")
  void whereNewsCameFromIsTold() {
    rig.dispatcher.subscribe(seen::add);
    rig.list(10, configMap("a", 1), configMap("gone", 2));
    rig.executor.runAll();
    rig.present(configMap("b", 11));
    rig.executor.runAll();
    rig.list(20, configMap("a", 12), configMap("b", 11), configMap("c", 13));
    rig.executor.runAll();
    rig.present(configMap("a", 21));
    rig.dispatcher.subscribe(seen::add);
    rig.executor.runAll();
    assertThat(seen.stream().map(CacheEvent::origin))
        .containsExactly(
            Origin.INITIAL_LIST,
            Origin.INITIAL_LIST,
            Origin.INITIAL_LIST,
            Origin.WATCH,
            Origin.NEW_LIST,
            Origin.NEW_LIST,
            Origin.NEW_LIST,
            Origin.WATCH,
            Origin.INITIAL_LIST,
            Origin.INITIAL_LIST,
            Origin.INITIAL_LIST,
            Origin.INITIAL_LIST);
  }

  @Test
  @Tag("scenario-92")
  void everyEventIsGivenAsItHappenedWhileThereIsRoom() {
    rig.dispatcher.subscribe(seen::add, DispatchRig.everyEvent(3, Overflow.FAIL));
    rig.list(10, configMap("a", 1));
    settle();
    rig.present(configMap("a", 11));
    rig.present(configMap("a", 12));
    rig.absent(configMap("a", 13));
    rig.executor.runAll();
    assertThat(seen)
        .containsExactly(
            new Updated<>(configMap("a", 1), configMap("a", 11)),
            new Updated<>(configMap("a", 11), configMap("a", 12)),
            new Removed<>(configMap("a", 12), configMap("a", 13), false, Origin.WATCH));
  }

  @Test
  @Tag("scenario-92")
  void whatFindsNoRoomIsMergedBehindWhatWaits() {
    Subscription subscription =
        rig.dispatcher.subscribe(seen::add, DispatchRig.everyEvent(2, Overflow.COALESCE));
    rig.list(10, configMap("a", 1));
    settle();
    for (int version = 11; version < 100; version++) {
      rig.present(configMap("a", version));
    }
    assertThat(subscription.pending()).isEqualTo(3);
    rig.executor.runAll();
    rig.present(configMap("a", 100));
    rig.present(configMap("a", 101));
    rig.executor.runAll();
    assertThat(seen)
        .containsExactly(
            new Updated<>(configMap("a", 1), configMap("a", 11)),
            new Updated<>(configMap("a", 11), configMap("a", 12)),
            new Updated<>(configMap("a", 12), configMap("a", 99)),
            new Updated<>(configMap("a", 99), configMap("a", 100)),
            new Updated<>(configMap("a", 100), configMap("a", 101)));
  }

  @Test
  @Tag("scenario-92")
  @Tag("scenario-99")
  void aHandlerThatWantsItIsGivenEverythingAnewInsteadOfWhatWaits() {
    rig.dispatcher.subscribe(seen::add, DispatchRig.everyEvent(2, Overflow.DROP_AND_REPLAY));
    rig.list(10, configMap("a", 1), configMap("b", 2), configMap("c", 3));
    settle();
    rig.present(configMap("a", 11));
    rig.present(configMap("a", 12));
    rig.present(configMap("a", 13));
    rig.absent(configMap("b", 14));
    rig.present(configMap("d", 15));
    rig.executor.runAll();
    assertThat(seen)
        .containsExactlyInAnyOrder(
            new Updated<>(configMap("a", 1), configMap("a", 13), Origin.REPLAY),
            new Updated<>(configMap("c", 3), configMap("c", 3), Origin.REPLAY),
            new Removed<>(configMap("b", 2), configMap("b", 14), false, Origin.REPLAY),
            new Added<>(configMap("d", 15), Origin.WATCH));
    seen.clear();
    rig.present(configMap("a", 16));
    rig.present(configMap("a", 17));
    rig.executor.runAll();
    assertThat(seen)
        .containsExactly(
            new Updated<>(configMap("a", 13), configMap("a", 16)),
            new Updated<>(configMap("a", 16), configMap("a", 17)));
  }

  @Test
  @Tag("scenario-92")
  void aHandlerThatWantsItRatherEndsVisibly() {
    Subscription subscription =
        rig.dispatcher.subscribe(seen::add, DispatchRig.everyEvent(2, Overflow.FAIL));
    Subscription other = rig.subscribe();
    rig.list(10, configMap("a", 1));
    settle();
    rig.present(configMap("a", 11));
    rig.present(configMap("a", 12));
    assertThat(subscription.status().open()).isTrue();
    rig.present(configMap("a", 13));
    rig.executor.runAll();
    assertThat(seen).isEmpty();
    assertThat(subscription.status().open()).isFalse();
    assertThat(subscription.status().ending())
        .containsInstanceOf(EventOverflowException.class)
        .get()
        .extracting(Throwable::getMessage)
        .isEqualTo("test, handler 1: 2 events wait, and no more may; the subscription has ended");
    assertThat(rig.dispatcher.subscriptions()).containsExactly(other);
  }

  @Test
  void aReplayGivesEachObjectOnceMore() {
    Subscription subscription = rig.dispatcher.subscribe(seen::add);
    subscription.replay();
    rig.list(10, configMap("a", 1), configMap("b", 2));
    settle();
    subscription.replay();
    subscription.replay();
    rig.present(configMap("b", 11));
    rig.executor.runAll();
    assertThat(seen)
        .containsExactlyInAnyOrder(
            new Updated<>(configMap("a", 1), configMap("a", 1), Origin.REPLAY),
            new Updated<>(configMap("b", 2), configMap("b", 11), Origin.REPLAY),
            new Updated<>(configMap("a", 1), configMap("a", 1), Origin.REPLAY),
            new Updated<>(configMap("b", 11), configMap("b", 11), Origin.REPLAY));
    settle();
    subscription.close();
    subscription.replay();
    assertThat(subscription.pending()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {255, 256, 257, 512})
  void aReplayThatIsAskedForDuringAnotherFollowsWhateverTheSizeOfTheCache(int size) {
    Subscription subscription = rig.dispatcher.subscribe(seen::add);
    rig.list(
        10,
        IntStream.range(0, size).mapToObj(i -> configMap("n" + i, 1)).toArray(ConfigMap[]::new));
    settle();
    subscription.replay();
    subscription.replay();
    rig.executor.runAll();
    assertThat(seen).hasSize(2 * size);
  }

  @Test
  void aReplayKeepsTheOrderOfWhatWaitsAsItHappenedAndMerged() {
    Subscription subscription =
        rig.dispatcher.subscribe(seen::add, DispatchRig.everyEvent(1, Overflow.COALESCE));
    rig.list(10, configMap("a", 1));
    settle();
    rig.present(configMap("a", 11));
    rig.present(configMap("a", 12));
    rig.present(configMap("b", 13));
    subscription.replay();
    rig.absent(configMap("b", 14));
    rig.executor.runAll();
    assertThat(seen)
        .containsExactly(new Updated<>(configMap("a", 1), configMap("a", 12), Origin.REPLAY));
  }

  @Test
  void namesWaitOnceAndWithoutObjects() {
    List<ObjectKey> keys = new ArrayList<>();
    Subscription subscription = rig.dispatcher.subscribeKeys(keys::add, HandlerPlan.DEFAULT);
    assertThat(subscription.isSynced()).isFalse();
    rig.list(10, configMap("a", 1), configMap("b", 2));
    rig.present(configMap("b", 11));
    rig.present(configMap("c", 12));
    rig.absent(configMap("a", 13));
    assertThat(subscription.pending()).isEqualTo(3);
    rig.executor.runAll();
    assertThat(keys).extracting(ObjectKey::name).containsExactly("a", "b", "c");
    assertThat(subscription.isSynced()).isTrue();
    keys.clear();
    subscription.replay();
    rig.absent(configMap("b", 14));
    rig.executor.runAll();
    assertThat(keys).containsExactlyInAnyOrder(new ObjectKey("ns", "b"), new ObjectKey("ns", "c"));
  }

  @Test
  void handlersOfNamesAreSyncedByAnEmptyList() {
    Subscription subscription = rig.dispatcher.subscribeKeys(key -> {}, HandlerPlan.DEFAULT);
    rig.list(10);
    assertThat(subscription.isSynced()).isTrue();
    assertThat(rig.dispatcher.subscribeKeys(key -> {}, HandlerPlan.DEFAULT).isSynced()).isTrue();
  }
}
