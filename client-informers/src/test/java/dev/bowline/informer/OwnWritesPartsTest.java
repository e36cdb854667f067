package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.own.Arrival;
import dev.bowline.informer.internal.own.Awaited;
import dev.bowline.informer.internal.own.Ledger;
import dev.bowline.informer.internal.own.LocalScope;
import dev.bowline.informer.internal.own.Recorder;
import dev.bowline.informer.internal.scope.PartedCache;
import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Own writes where the cache has a part for each namespace, one of which is quiet. */
class OwnWritesPartsTest {
  private static final ObjectKey KEY = new ObjectKey("busy", "a");

  private final Set<String> namespaces = new HashSet<>(Set.of("busy", "quiet"));
  private final LiveStore<ConfigMap> cache = new LiveStore<>(StoreVersion.unsynced(List.of()));
  private final Dispatcher<ConfigMap> dispatcher =
      new Dispatcher<>("test", cache, Runnable::run, (delay, action) -> () -> {}, () -> 0);
  private final PartedCache<ConfigMap> parts = new PartedCache<>(cache, dispatcher);
  private final PartedCache<ConfigMap>.Part busy = parts.add("busy");
  private final PartedCache<ConfigMap>.Part quiet = parts.add("quiet");
  private final LocalScope scope = new LocalScope(Scope.ALL, namespaces::contains, () -> null);
  private final Ledger<ConfigMap> ledger =
      new Ledger<>("test", cache, () -> 0, 100, 100, scope, true);
  private final OwnWrites<ConfigMap> own = own();

  private OwnWrites<ConfigMap> own() {
    Arrival<ConfigMap> arrival =
        new Arrival<>(ConfigMap.TYPE, FieldMask.none(), Preparation.none());
    Recorder<ConfigMap> recorder = new Recorder<>(ledger, cache, scope, arrival);
    return new OwnWrites<>("test", ledger, recorder, dispatcher, new Waiters());
  }

  @BeforeEach
  void list() {
    publish(busy, v -> ReplaceRules.replace(v, Listed.usable(List.of(object("u1", 5))), at(10)));
    publish(quiet, v -> ReplaceRules.replace(v, Listed.usable(List.of()), at(10)));
    assertThat(cache.isSynced()).isTrue();
  }

  @Test
  @Tag("scenario-120")
  void aQuietNamespaceKeepsNoOtherBehind() {
    own.write(KEY, () -> object("u1", 100));
    assertThat(own.isCaughtUp(KEY)).isFalse();
    assertThat(read()).isEqualTo("u1@100");
    present(object("u1", 100));
    assertThat(cache.resourceVersion()).isEqualTo(at(10));
    assertThat(own.isCaughtUp(KEY)).isTrue();
    own.await(Duration.ZERO);
    present(object("u1", 120));
    assertThat(read()).isEqualTo("u1@120");
    assertThat(own.outstanding()).isZero();
  }

  @Test
  @Tag("scenario-120")
  void aVersionOfAnotherNamespaceSaysNothing() {
    own.write(KEY, () -> object("u1", 100));
    ResourceVersion later = at(200);
    publish(quiet, v -> new Transition<>(v.movedTo(later), List.of(), false));
    assertThat(own.isCaughtUp(KEY)).isFalse();
    assertThat(read()).isEqualTo("u1@100");
  }

  @Test
  @Tag("scenario-120")
  void whatIsOutstandingInAQuietNamespaceHoldsNothingOfOthers() {
    ConfigMap elsewhere =
        ConfigMap.of(
            c -> c.metadata(m -> m.namespace("quiet").name("q").uid("q").resourceVersion("90")));
    own.write(elsewhere.key(), () -> elsewhere);
    own.write(KEY, () -> object("u1", 100));
    present(object("u1", 100));
    assertThat(own.outstanding()).isEqualTo(1);
    assertThat(own.isCaughtUp(KEY)).isTrue();
    assertThat(own.isCaughtUp(elsewhere.key())).isFalse();
  }

  @Test
  @Tag("scenario-125")
  void aDeleteHidesNoLaterObjectOfTheName() {
    own.write(KEY, () -> object("u1", 101));
    own.write(KEY, () -> new Deletion.Done("u1"));
    present(object("u1", 101));
    publish(busy, v -> EventRules.absent(v, object("u1", 121), at(121)));
    assertThat(own.isCaughtUp(KEY)).isTrue();
    present(object("u2", 122));
    assertThat(read()).isEqualTo("u2@122");
  }

  @Test
  @Tag("scenario-122")
  void aNamespaceThatLeavesTakesItsEntriesWithIt() {
    List<CacheEvent<ConfigMap>> told = new ArrayList<>();
    ObjectKey created = new ObjectKey("busy", "n");
    own.write(created, () -> object("n", "u9", 130));
    own.write(KEY, () -> object("u1", 131));
    own.subscribe(told::add);
    told.clear();
    busy.leave(false);
    own.published();
    namespaces.remove("busy");
    own.scopeChanged();
    own.write(created, () -> object("n", "u9", 132));
    assertThat(own.store().get(created)).isEmpty();
    assertThat(own.outstanding()).isZero();
    publish(quiet, v -> new Transition<>(v.movedTo(at(200)), List.of(), false));
    assertThat(told).isEmpty();
  }

  @Test
  @Tag("scenario-122")
  void nobodyWaitsForANamespaceThatHasLeft() {
    own.write(KEY, () -> object("u1", 131));
    Awaited<ConfigMap> all = Awaited.all(ledger);
    Awaited<ConfigMap> one = Awaited.of(KEY, ledger);
    assertThat(one.isReached()).isFalse();
    assertThat(one.behind()).containsExactly(KEY);
    busy.leave(false);
    own.published();
    namespaces.remove("busy");
    own.scopeChanged();
    assertThat(own.isCaughtUp(KEY)).isTrue();
    assertThat(all.isReached()).isTrue();
    assertThat(one.isReached()).isTrue();
    assertThat(one.lag()).isEmpty();
  }

  @Test
  @Tag("scenario-122")
  void nobodyWaitsForADoubtInANamespaceThatHasLeft() {
    own.write(KEY, () -> object("u1", 131));
    own.write(KEY, () -> "evicted, perhaps");
    Awaited<ConfigMap> one = Awaited.of(KEY, ledger);
    assertThat(one.isReached()).isFalse();
    busy.leave(false);
    namespaces.remove("busy");
    own.scopeChanged();
    assertThat(own.isCaughtUp(KEY)).isTrue();
    assertThat(one.isReached()).isTrue();
  }

  private void present(ConfigMap object) {
    publish(busy, v -> EventRules.present(v, object, object.resourceVersion()));
  }

  private void publish(
      PartedCache<ConfigMap>.Part part,
      Function<StoreVersion<ConfigMap>, Transition<ConfigMap>> rule) {
    part.publish(rule);
    own.published();
  }

  private String read() {
    return own.store().get(KEY).map(o -> o.uid() + "@" + o.resourceVersion()).orElse("-");
  }

  private static ResourceVersion at(long version) {
    return new ResourceVersion(Long.toString(version));
  }

  private static ConfigMap object(String uid, long version) {
    return object("a", uid, version);
  }

  private static ConfigMap object(String name, String uid, long version) {
    return ConfigMap.of(
        c ->
            c.metadata(
                m ->
                    m.namespace("busy")
                        .name(name)
                        .uid(uid)
                        .resourceVersion(Long.toString(version))));
  }
}
