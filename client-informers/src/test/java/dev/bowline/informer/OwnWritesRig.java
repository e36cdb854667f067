package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Shard;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.own.Arrival;
import dev.bowline.informer.internal.own.Ledger;
import dev.bowline.informer.internal.own.LocalScope;
import dev.bowline.informer.internal.own.Recorder;
import dev.bowline.informer.internal.own.Vanished;
import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.ShardRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Tenure;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Own writes over a cache that changes as the test says, without threads, at a virtual time. */
final class OwnWritesRig {
  static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));

  private final LiveStore<ConfigMap> cache =
      new LiveStore<>(StoreVersion.unsynced(List.of(COLOURS)));
  private final Waiters waiters = new Waiters();
  private final Ledger<ConfigMap> ledger;
  private final Dispatcher<ConfigMap> dispatcher;
  private final OwnWrites<ConfigMap> own;
  private final AtomicLong now = new AtomicLong();
  private volatile boolean hasLeft;

  OwnWritesRig() {
    this(Scope.ALL, FieldMask.none(), Preparation.none(), 100);
  }

  OwnWritesRig(
      Scope scope, FieldMask mask, Preparation<ConfigMap> preparation, int mostOutstanding) {
    this(scope, mask, preparation, mostOutstanding, 100);
  }

  private OwnWritesRig(
      Scope scope,
      FieldMask mask,
      Preparation<ConfigMap> preparation,
      int mostOutstanding,
      int mostInDoubt) {
    LocalScope visible =
        new LocalScope(
            scope,
            name -> !hasLeft && (scope.namespace() == null || scope.namespace().equals(name)),
            () -> null);
    ledger =
        new Ledger<>(
            "informer of configmaps.v1",
            cache,
            now::get,
            mostOutstanding,
            mostInDoubt,
            visible,
            false);
    dispatcher =
        new Dispatcher<>(
            "informer of configmaps.v1",
            cache,
            Runnable::run,
            (delay, action) -> () -> {},
            now::get);
    Arrival<ConfigMap> arrival = new Arrival<>(ConfigMap.TYPE, mask, preparation);
    Recorder<ConfigMap> recorder = new Recorder<>(ledger, cache, visible, arrival);
    own = new OwnWrites<>("informer of configmaps.v1", ledger, recorder, dispatcher, waiters);
  }

  static OwnWritesRig holding(int mostOutstanding, int mostInDoubt) {
    return new OwnWritesRig(
        Scope.ALL, FieldMask.none(), Preparation.none(), mostOutstanding, mostInDoubt);
  }

  static OwnWritesRig in(Scope scope) {
    return new OwnWritesRig(scope, FieldMask.none(), Preparation.none(), 100);
  }

  static ObjectKey key(String name) {
    return new ObjectKey("ns", name);
  }

  OwnWrites<ConfigMap> own() {
    return own;
  }

  boolean isAnyWaiting() {
    return waiters.isAnyWaiting();
  }

  Ledger<ConfigMap> ledger() {
    return ledger;
  }

  /** What is read with the own writes: value and version, or a dash. */
  String read(String name) {
    return own.store()
        .get(key(name))
        .map(o -> ConfigMaps.colour(o) + "@" + o.resourceVersion())
        .orElse("-");
  }

  /** What the cache has, without the own writes. */
  Optional<ConfigMap> cached(String name) {
    return cache.get(key(name));
  }

  List<String> readColour(String colour) {
    return own.store().byIndex(COLOURS, colour).stream().map(ConfigMap::name).sorted().toList();
  }

  List<String> readAll() {
    return own.store().stream().map(ConfigMap::name).sorted().toList();
  }

  OwnWritesRig listed(long version, ConfigMap... objects) {
    return listed(Long.toString(version), objects);
  }

  OwnWritesRig listed(String version, ConfigMap... objects) {
    return publish(
        before ->
            ReplaceRules.replace(
                before, Listed.usable(List.of(objects)), new ResourceVersion(version)));
  }

  /** A list in which one object has a state that can't be used. */
  OwnWritesRig listedUnusable(long version, ConfigMap unusable, ConfigMap... objects) {
    Listed<ConfigMap> list = new Listed<>(List.of(objects), List.of(Listed.Unusable.of(unusable)));
    return publish(
        before -> ReplaceRules.replace(before, list, new ResourceVersion(Long.toString(version))));
  }

  OwnWritesRig present(ConfigMap object) {
    return publish(before -> EventRules.present(before, object, object.resourceVersion()));
  }

  OwnWritesRig absent(ConfigMap object) {
    return publish(before -> EventRules.absent(before, object, object.resourceVersion()));
  }

  /** An event whose object can't be used. */
  OwnWritesRig unusable(ConfigMap object) {
    return publish(before -> EventRules.unusable(before, object, object.resourceVersion()));
  }

  /** Another shard is looked at from now on, whose list is still to come. */
  OwnWritesRig move(Shard shard) {
    return publish(before -> ShardRules.enter(before, new Tenure(shard), true));
  }

  OwnWritesRig bookmark(long version) {
    ResourceVersion to = new ResourceVersion(Long.toString(version));
    return publish(before -> new Transition<>(before.movedTo(to), List.of(), false));
  }

  /** A list of which {@link OwnWrites#published} is still to be told. */
  void listedUntold(long version, ConfigMap... objects) {
    dispatcher.publish(
        before ->
            ReplaceRules.replace(
                before,
                Listed.usable(List.of(objects)),
                new ResourceVersion(Long.toString(version))));
  }

  private OwnWritesRig publish(Function<StoreVersion<ConfigMap>, Transition<ConfigMap>> rule) {
    dispatcher.publish(rule);
    own.published();
    return this;
  }

  /** What {@link OwnWrites#published} found gone, of which handlers are still to be told. */
  List<Vanished<ConfigMap>> found() {
    return ledger.published();
  }

  void tell(List<Vanished<ConfigMap>> found) {
    found.forEach(gone -> dispatcher.vanished(gone.object(), gone.writers()));
  }

  /** A change whose {@link OwnWrites#published} is still to come. */
  void presentUntold(ConfigMap object) {
    dispatcher.publish(before -> EventRules.present(before, object, object.resourceVersion()));
  }

  /** A write whose answer is lost. */
  void lose(String name) {
    lose(name, () -> {});
  }

  /** As above, behind what happens meanwhile. */
  void lose(String name, Runnable meanwhile) {
    assertThatThrownBy(
            () ->
                own.write(
                    key(name),
                    () -> {
                      meanwhile.run();
                      throw new IllegalCallerException("lost");
                    }))
        .hasMessage("lost");
  }

  /** No namespace is looked at any longer. */
  void leave() {
    hasLeft = true;
    own.scopeChanged();
  }

  void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }
}
