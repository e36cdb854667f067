package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Subscription;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Replays to handlers that are not told of own writes, while such are under way. */
class EchoFreeReplayTest {
  private static final ObjectKey A = new ObjectKey("ns", "a");

  private final DispatchRig rig = new DispatchRig();
  private final List<CacheEvent<ConfigMap>> seen = new ArrayList<>();

  @Test
  @Tag("scenario-121")
  void aReplayShowsWhatIsHeldAndNothingOfThatComesLater() {
    Subscription subscription = subscribed(HandlerPlan.DEFAULT);
    begin(1);
    present("a", 11);
    begin(2);
    present("a", 12);
    subscription.replay();
    failed(1);
    stored(2, 12);
    assertThat(told())
        .containsExactlyInAnyOrder(
            updated("a", 1, 12, Origin.REPLAY), updated("b", 2, 2, Origin.REPLAY));
    present("a", 13);
    assertThat(told()).containsExactlyInAnyOrder(updated("a", 12, 13, Origin.WATCH));
  }

  @Test
  @Tag("scenario-121")
  void whatAReplayHasShownIsNotToldAgain() {
    Subscription subscription = subscribed(HandlerPlan.DEFAULT);
    begin(1);
    present("a", 11);
    subscription.replay();
    assertThat(told())
        .containsExactlyInAnyOrder(
            updated("a", 1, 11, Origin.REPLAY), updated("b", 2, 2, Origin.REPLAY));
    failed(1);
    assertThat(told()).isEmpty();
  }

  @Test
  @Tag("scenario-121")
  void anOverflowThatReplaysShowsWhatIsHeld() {
    subscribed(DispatchRig.everyEvent(1, Overflow.DROP_AND_REPLAY));
    begin(1);
    present("a", 11);
    present("b", 12);
    present("b", 13);
    assertThat(told())
        .containsExactlyInAnyOrder(
            updated("a", 1, 11, Origin.REPLAY), updated("b", 2, 13, Origin.REPLAY));
    failed(1);
    assertThat(told()).isEmpty();
  }

  @Test
  @Tag("scenario-121")
  void whatIsHeldWhenAReplayHasToWaitIsShownByIt() {
    List<Subscription> own = new ArrayList<>();
    AtomicBoolean isFirst = new AtomicBoolean(true);
    own.add(
        rig.dispatcher.subscribeWithoutEchoes(
            this,
            event -> {
              seen.add(event);
              if (event.origin() == Origin.REPLAY && isFirst.getAndSet(false)) {
                present("a", 11);
                own.get(0).replay();
              }
            },
            HandlerPlan.DEFAULT));
    begin(1);
    listed();
    own.get(0).replay();
    List<CacheEvent<ConfigMap>> told = told();
    failed(1);
    assertThat(told()).isEmpty();
    assertThat(told)
        .containsExactlyInAnyOrder(
            updated("a", 1, 1, Origin.REPLAY),
            updated("b", 2, 2, Origin.REPLAY),
            updated("a", 1, 11, Origin.REPLAY),
            updated("b", 2, 2, Origin.REPLAY));
  }

  @Test
  @Tag("scenario-121")
  void anObjectThatIsHeldWhenAReplayBeginsIsAddedOnceAndRemovedOnce() {
    Subscription subscription = subscribed(HandlerPlan.DEFAULT);
    rig.absent(configMap("a", 11));
    assertThat(told())
        .containsExactlyInAnyOrder(
            new Removed<>(configMap("a", 1), configMap("a", 11), false, Origin.WATCH));
    begin(1);
    rig.present(configMap("a", "u2", 12));
    subscription.replay();
    assertThat(told())
        .containsExactlyInAnyOrder(
            new Added<>(configMap("a", "u2", 12), Origin.REPLAY),
            updated("b", 2, 2, Origin.REPLAY));
    rig.absent(configMap("a", "u2", 13));
    failed(1);
    assertThat(told())
        .containsExactlyInAnyOrder(
            new Removed<>(configMap("a", "u2", 12), configMap("a", "u2", 13), false, Origin.WATCH));
  }

  @Test
  @Tag("scenario-121")
  void aReplayOfAnEmptyCacheKeepsNoLaterOneWaiting() {
    Subscription subscription =
        rig.dispatcher.subscribeWithoutEchoes(this, seen::add, HandlerPlan.DEFAULT);
    rig.list(10);
    rig.executor.runAll();
    subscription.replay();
    begin(1);
    present("a", 11);
    stored(1, 11);
    subscription.replay();
    assertThat(told()).containsExactly(updated("a", 11, 11, Origin.REPLAY));
  }

  @Test
  @Tag("scenario-121")
  void aRemovalAndWhatIsHeldBehindItAreShownInOrder() {
    Subscription subscription = subscribed(HandlerPlan.DEFAULT);
    begin(1);
    present("a", 11);
    rig.absent(configMap("a", 12));
    rig.present(configMap("a", "u2", 13));
    subscription.replay();
    failed(1);
    assertThat(told())
        .hasSize(3)
        .contains(updated("b", 2, 2, Origin.REPLAY))
        .containsSubsequence(
            new Removed<>(configMap("a", 1), configMap("a", 12), false, Origin.REPLAY),
            new Added<>(configMap("a", "u2", 13), Origin.REPLAY));
  }

  @Test
  @Tag("scenario-121")
  void aReplayShowsWhatTheCacheHoldsWhereAnOwnChangeFollowedOneThatWaits() {
    Subscription subscription = subscribed(HandlerPlan.DEFAULT);
    present("a", 11);
    own(1, configMap("a", 12));
    rig.absent(configMap("b", 13));
    own(2, configMap("b", "u2", 14));
    subscription.replay();
    assertThat(told())
        .hasSize(3)
        .contains(updated("a", 1, 12, Origin.REPLAY))
        .containsSubsequence(
            new Removed<>(configMap("b", 2), configMap("b", 13), false, Origin.REPLAY),
            new Added<>(configMap("b", "u2", 14), Origin.REPLAY));
  }

  private Subscription subscribed(HandlerPlan plan) {
    Subscription subscription = rig.dispatcher.subscribeWithoutEchoes(this, seen::add, plan);
    listed();
    return subscription;
  }

  private void listed() {
    rig.list(10, configMap("a", 1), configMap("b", 2));
    rig.executor.runAll();
  }

  /** What the handler is told now. Replays have no order of names. */
  private List<CacheEvent<ConfigMap>> told() {
    seen.clear();
    rig.executor.runAll();
    return List.copyOf(seen);
  }

  private void present(String name, long version) {
    rig.present(configMap(name, version));
  }

  private void own(long write, ConfigMap object) {
    rig.dispatcher.beginWrite(this, object.key(), write);
    rig.present(object);
    rig.dispatcher.endWrite(this, object.key(), write, object.resourceVersion());
  }

  private void begin(long write) {
    rig.dispatcher.beginWrite(this, A, write);
  }

  private void failed(long write) {
    rig.dispatcher.endWrite(this, A, write, ResourceVersion.NONE);
  }

  private void stored(long write, long version) {
    rig.dispatcher.endWrite(this, A, write, DispatchRig.version(version));
  }

  private static CacheEvent<ConfigMap> updated(
      String name, long before, long after, Origin origin) {
    return new Updated<>(configMap(name, before), configMap(name, after), origin);
  }
}
