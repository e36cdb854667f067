package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is kept of objects that leave a cache untold, as where a namespace is forgotten. */
class LeftUntoldTest {
  private static final int EACH = 1000;
  private final DispatchRig rig = new DispatchRig();

  @Test
  void aHandlerThatHangsDoesNotKeepWhatItWasNeverToldOf() {
    List<CacheEvent<ConfigMap>> events = new ArrayList<>();
    Subscription subscription = rig.dispatcher.subscribe(events::add);
    ConfigMap known = configMap("known", 1);
    rig.list(10, known);
    rig.executor.runAll();
    events.clear();
    rig.present(configMap("known", 11));
    comeAndLeave(20);
    assertThat(subscription.pending()).isLessThanOrEqualTo(2 * Sweep.FEWEST + EACH);
    rig.present(configMap("new", 1_000_000));
    rig.executor.runAll();
    assertThat(events)
        .startsWith(new Updated<>(known, configMap("known", 11), Origin.WATCH))
        .endsWith(new Added<>(configMap("new", 1_000_000), Origin.WATCH));
  }

  @Test
  void whatAPassHasIsToldByIt() {
    List<CacheEvent<ConfigMap>> events = new ArrayList<>();
    rig.dispatcher.subscribe(events::add);
    rig.list(10, configMap("a", 1));
    forgetAll(11);
    rig.present(configMap("a", "uid-2", 12));
    comeAndLeave(3);
    rig.executor.runAll();
    assertThat(events).contains(new CacheEvent.Synced<>(DispatchRig.version(10)));
    assertThat(events)
        .doesNotContain(new Added<>(configMap("a", 1), Origin.INITIAL_LIST))
        .contains(new Added<>(configMap("a", "uid-2", 12), Origin.INITIAL_LIST));
  }

  @Test
  void aHandlerOfNamesThatHangsDoesNotKeepThose() {
    List<ObjectKey> keys = new ArrayList<>();
    Subscription subscription = rig.dispatcher.subscribeKeys(keys::add, HandlerPlan.DEFAULT);
    rig.list(10, configMap("known", 1));
    rig.executor.runAll();
    keys.clear();
    rig.present(configMap("known", 11));
    comeAndLeave(20);
    assertThat(subscription.pending()).isLessThanOrEqualTo(2 * Sweep.FEWEST + EACH);
    rig.executor.runAll();
    assertThat(keys).startsWith(configMap("known", 11).key());
  }

  @Test
  void namesOfAnInitialListThatHasLeftDoNotKeepAHandlerFromBeingSynced() {
    List<ObjectKey> keys = new ArrayList<>();
    Subscription subscription = rig.dispatcher.subscribeKeys(keys::add, HandlerPlan.DEFAULT);
    rig.list(10, objects(0, 2 * EACH));
    forgetAll(11);
    assertThat(subscription.isSynced()).isTrue();
    rig.executor.runAll();
    assertThat(keys).isEmpty();
  }

  @Test
  void whatAHandlerWasNotToldOfIsNotRememberedWhenItHasLeft() {
    UntoldObjects<ConfigMap> untold = new UntoldObjects<>();
    int most = KeyBacklog.MOST_GONE;
    for (ConfigMap object : objects(0, most + 2)) {
      untold.keptFrom(new Added<>(object, Origin.WATCH));
    }
    for (int i = 0; i < most; i++) {
      assertThat(untold.told(removal(i))).hasSize(1);
    }
    assertThat(untold.told(removal(most))).isEmpty();
    untold.keptFrom(new Added<>(configMap("o-" + most, 1), Origin.WATCH));
    for (ConfigMap object : objects(0, most)) {
      untold.keptFrom(new Added<>(object, Origin.WATCH));
    }
    StoreVersion<ConfigMap> nearlyEmpty =
        ReplaceRules.replace(
                rig.store.current(),
                Listed.usable(List.of(configMap("o-" + most, 1))),
                DispatchRig.version(1))
            .after();
    untold.sweep(nearlyEmpty);
    assertThat(untold.told(removal(most))).isEmpty();
    assertThat(untold.told(removal(most + 1))).hasSize(1);
  }

  private static List<CacheEvent<ConfigMap>> removal(int number) {
    ConfigMap object = configMap("o-" + number, 1);
    return List.of(new Removed<>(object, object, false, Origin.WATCH));
  }

  private void comeAndLeave(int rounds) {
    for (int round = 0; round < rounds; round++) {
      for (ConfigMap object : objects(round * EACH, EACH)) {
        rig.present(object);
      }
      forgetAll(20 + (round + 1L) * EACH);
    }
  }

  private static ConfigMap[] objects(int first, int number) {
    return IntStream.range(first, first + number)
        .mapToObj(i -> configMap("o-" + i, 20 + i))
        .toArray(ConfigMap[]::new);
  }

  private void forgetAll(long version) {
    rig.dispatcher.publish(
        s ->
            new Transition<>(
                ReplaceRules.replace(s, Listed.usable(List.of()), DispatchRig.version(version))
                    .after(),
                List.of(),
                false));
  }
}
