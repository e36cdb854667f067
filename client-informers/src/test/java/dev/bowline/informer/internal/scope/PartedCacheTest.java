package dev.bowline.informer.internal.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Shard;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Synced;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.Index;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.IndexCheck;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.ShardRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Tenure;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartedCacheTest {
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));

  private final LiveStore<ConfigMap> store =
      new LiveStore<>(StoreVersion.unsynced(List.of(COLOURS)));
  private final Dispatcher<ConfigMap> dispatcher = dispatcher(store);
  private final PartedCache<ConfigMap> cache = new PartedCache<>(store, dispatcher);
  private final List<CacheEvent<ConfigMap>> events = new ArrayList<>();

  private static Dispatcher<ConfigMap> dispatcher(LiveStore<ConfigMap> store) {
    return new Dispatcher<>("test", store, Runnable::run, (delay, action) -> () -> {}, () -> 0);
  }

  @Test
  @Tag("scenario-102")
  void opensWhenEachPartIsListed() {
    dispatcher.subscribe(events::add);
    PartedCache<ConfigMap>.Part one = cache.add("a");
    PartedCache<ConfigMap>.Part two = cache.add("b");
    list(one, 20, object("a", "x", 5));
    apply(one, object("a", "x", 21));
    assertThat(store.isSynced()).isFalse();
    assertThat(store.size()).isZero();
    assertThat(events).isEmpty();
    list(two, 15, object("b", "x", 6));
    assertThat(store.resourceVersion()).isEqualTo(version(15));
    assertThat(cache.reached()).isEqualTo(version(15));
    assertThat(events)
        .containsExactly(
            new Added<>(object("a", "x", 21), Origin.INITIAL_LIST),
            new Added<>(object("b", "x", 6), Origin.INITIAL_LIST),
            new Synced<>(version(15)));
    IndexCheck.assertEqualsRecomputation(store, COLOURS);
  }

  /** An index of namespaces that needs memory, of which there may be none. */
  private static Index<ConfigMap, String> hungry(boolean[] isShort) {
    return Index.of(
        "hungry",
        o -> {
          if (isShort[0]) {
            throw new OutOfMemoryError("of a test");
          }
          return List.of(o.namespace());
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-102")
  void aPartThatCouldNotBeTakenOutCanBeAfterwards(boolean isTheOnlyOne) {
    boolean[] isShort = {false};
    Index<ConfigMap, String> hungry = hungry(isShort);
    LiveStore<ConfigMap> content = new LiveStore<>(StoreVersion.unsynced(List.of(hungry)));
    Dispatcher<ConfigMap> handlers = dispatcher(content);
    PartedCache<ConfigMap> parted = new PartedCache<>(content, handlers);
    PartedCache<ConfigMap>.Part one = parted.add("a");
    list(one, 20, object("a", "x", 5));
    if (!isTheOnlyOne) {
      list(parted.add("b"), 30, object("b", "y", 6));
    }
    handlers.subscribe(events::add);
    events.clear();

    isShort[0] = true;
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> one.leave(true)).isInstanceOf(OutOfMemoryError.class);
      assertThat(content.get("a", "x")).isPresent();
      assertThat(content.isSynced()).isTrue();
      assertThat(content.resourceVersion()).isEqualTo(version(20));
      assertThat(parted.reached()).isEqualTo(version(20));
    }
    isShort[0] = false;
    apply(one, object("a", "x", 40));
    one.leave(true);
    parted.deliver();
    assertThat(content.size()).isEqualTo(isTheOnlyOne ? 0 : 1);
    assertThat(content.byIndex(hungry, "a")).isEmpty();
    assertThat(content.isSynced()).isEqualTo(!isTheOnlyOne);
    assertThat(events).last().isInstanceOf(Removed.class);

    PartedCache<ConfigMap>.Part again = parted.add("a");
    list(again, 50, object("a", "z", 45));
    assertThat(content.get("a", "z")).isPresent();
    assertThat(content.get("a", "x")).isEmpty();
    assertThat(parted.reached()).isEqualTo(version(isTheOnlyOne ? 50 : 30));
  }

  @Test
  @Tag("scenario-102")
  void whatCouldNotBeOpenedBehindALeavingIsOpenedByTheNextTry() {
    boolean[] isShort = {false};
    LiveStore<ConfigMap> content = new LiveStore<>(StoreVersion.unsynced(List.of(hungry(isShort))));
    Dispatcher<ConfigMap> handlers = dispatcher(content);
    handlers.subscribe(events::add);
    PartedCache<ConfigMap> parted = new PartedCache<>(content, handlers);
    PartedCache<ConfigMap>.Part listed = parted.add("a");
    PartedCache<ConfigMap>.Part unlisted = parted.add("b");
    list(listed, 20, object("a", "x", 5));
    isShort[0] = true;
    assertThatThrownBy(() -> unlisted.leave(true)).isInstanceOf(OutOfMemoryError.class);
    assertThat(content.isSynced()).isFalse();
    isShort[0] = false;
    unlisted.leave(true);
    parted.deliver();
    assertThat(content.isSynced()).isTrue();
    assertThat(events).first().isEqualTo(new Added<>(object("a", "x", 5), Origin.INITIAL_LIST));
  }

  /** What had waited is seen with the leaving, or not before it. */
  @Test
  @Tag("scenario-102")
  void aPartThatWaitsDoesSoWhileAnotherCannotBeTakenOut() {
    boolean[] isShort = {false};
    Index<ConfigMap, String> hungry = hungry(isShort);
    LiveStore<ConfigMap> content = new LiveStore<>(StoreVersion.unsynced(List.of(hungry)));
    PartedCache<ConfigMap> parted = new PartedCache<>(content, dispatcher(content));
    PartedCache<ConfigMap>.Part one = parted.add("a");
    PartedCache<ConfigMap>.Part late = parted.add("b");
    late.deny();
    list(one, 20, object("a", "x", 5));
    list(late, 10, object("b", "y", 6));
    assertThat(content.size()).isEqualTo(1);
    isShort[0] = true;
    assertThatThrownBy(() -> one.leave(false)).isInstanceOf(OutOfMemoryError.class);
    isShort[0] = false;
    assertThat(content.get("a", "x")).isPresent();
    assertThat(content.get("b", "y")).isEmpty();
    assertThat(late.shown().isSynced()).isFalse();
    one.leave(false);
    assertThat(content.get("a", "x")).isEmpty();
    assertThat(content.get("b", "y")).isPresent();
    assertThat(late.shown().isSynced()).isTrue();
  }

  /** A list that looked as if it were in would be compared with the next, which has the same. */
  @Test
  @Tag("scenario-102")
  void whatTheCacheCouldNotTakeIsTakenFromTheNextList() {
    boolean[] isShort = {true};
    Index<ConfigMap, String> hungry = hungry(isShort);
    LiveStore<ConfigMap> content = new LiveStore<>(StoreVersion.unsynced(List.of(hungry)));
    Dispatcher<ConfigMap> handlers = dispatcher(content);
    handlers.subscribe(events::add);
    PartedCache<ConfigMap> parted = new PartedCache<>(content, handlers);
    PartedCache<ConfigMap>.Part part = parted.add("a");
    assertThatThrownBy(() -> list(part, 20, object("a", "x", 5), object("a", "y", 6)))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(content.isSynced()).isFalse();
    assertThat(part.isSettled()).isFalse();
    isShort[0] = false;
    list(part, 20, object("a", "x", 5), object("a", "y", 6));
    assertThat(content.isSynced()).isTrue();
    assertThat(content.size()).isEqualTo(2);

    isShort[0] = true;
    assertThatThrownBy(() -> apply(part, object("a", "x", 21)))
        .isInstanceOf(OutOfMemoryError.class);
    assertThatThrownBy(() -> list(part, 22, object("a", "x", 21)))
        .isInstanceOf(OutOfMemoryError.class);
    isShort[0] = false;
    list(part, 22, object("a", "x", 21));
    assertThat(content.get("a", "x")).contains(object("a", "x", 21));
    assertThat(content.get("a", "y")).isEmpty();
    assertThat(events)
        .containsExactly(
            new Added<>(object("a", "x", 5), Origin.INITIAL_LIST),
            new Added<>(object("a", "y", 6), Origin.INITIAL_LIST),
            new Synced<>(version(20)),
            new Removed<>(object("a", "y", 6), object("a", "y", 6), true, Origin.NEW_LIST),
            new Updated<>(object("a", "x", 5), object("a", "x", 21), Origin.NEW_LIST));
  }

  /** What the cache took stays until a list shows that it is gone, whoever couldn't be told. */
  @Test
  @Tag("scenario-102")
  void whatTheCacheTookIsKnownAlsoWhereItCouldNotBeTold() {
    boolean[] isBroken = {false};
    Dispatcher<ConfigMap> handlers =
        new Dispatcher<>(
            "test",
            store,
            Runnable::run,
            (delay, action) -> () -> {},
            () -> {
              if (isBroken[0]) {
                throw new LinkageError("of a test");
              }
              return 0;
            });
    PartedCache<ConfigMap> parted = new PartedCache<>(store, handlers);
    PartedCache<ConfigMap>.Part part = parted.add("a");
    PartedCache<ConfigMap>.Part other = parted.add("b");
    handlers.subscribe(events::add);

    isBroken[0] = true;
    assertThatThrownBy(
            () -> {
              list(part, 20, object("a", "x", 5));
              list(other, 20, object("b", "x", 5));
            })
        .isInstanceOf(LinkageError.class);
    assertThatThrownBy(() -> apply(part, object("a", "y", 21))).isInstanceOf(LinkageError.class);
    assertThatThrownBy(() -> apply(other, object("b", "y", 22))).isInstanceOf(LinkageError.class);
    isBroken[0] = false;
    assertThat(store.size()).isEqualTo(4);
    assertThat(part.shown().size()).isEqualTo(2);

    list(part, 30, object("a", "x", 5));
    assertThat(store.get("a", "y")).isEmpty();
    assertThat(parted.reached()).isEqualTo(version(22));
    isBroken[0] = true;
    assertThatThrownBy(() -> other.leave(true)).isInstanceOf(LinkageError.class);
    isBroken[0] = false;
    other.leave(true);
    assertThat(store.stream()).containsExactly(object("a", "x", 5));
    assertThat(parted.reached()).isEqualTo(version(30));
  }

  @Test
  @Tag("scenario-102")
  void aListOfOnePartRemovesNothingOfAnother() {
    PartedCache<ConfigMap>.Part one = cache.add("a");
    PartedCache<ConfigMap>.Part two = cache.add("b");
    list(one, 20, object("a", "x", 5), object("a", "y", 7));
    list(two, 15, object("b", "x", 6));
    dispatcher.subscribe(events::add);
    events.clear();
    list(one, 30, object("a", "y", 25));
    assertThat(events)
        .containsExactly(
            new Removed<>(object("a", "x", 5), object("a", "x", 5), true, Origin.NEW_LIST),
            new Updated<>(object("a", "y", 7), object("a", "y", 25), Origin.NEW_LIST));
    assertThat(names()).containsExactlyInAnyOrder("a/y", "b/x");
    assertThat(store.resourceVersion()).isEqualTo(version(15));
    move(two, 40);
    assertThat(store.resourceVersion()).isEqualTo(version(30));
    IndexCheck.assertEqualsRecomputation(store, COLOURS);
  }

  @Test
  @Tag("scenario-102")
  void onePartThatIsDeniedKeepsNoOtherOut() {
    dispatcher.subscribe(events::add);
    PartedCache<ConfigMap>.Part one = cache.add("a");
    PartedCache<ConfigMap>.Part denied = cache.add("b");
    denied.deny();
    assertThat(store.isSynced()).isFalse();
    list(one, 20, object("a", "x", 5));
    assertThat(store.isSynced()).isTrue();
    assertThat(cache.reached()).isEqualTo(ResourceVersion.NONE);
    assertThat(events).hasSize(2).last().isEqualTo(new Synced<>(version(20)));
    list(denied, 30, object("b", "x", 6));
    assertThat(events)
        .hasSize(3)
        .last()
        .isEqualTo(new Added<>(object("b", "x", 6), Origin.NEW_LIST));
    assertThat(cache.reached()).isEqualTo(version(20));
  }

  @Test
  @Tag("scenario-102")
  void noPartAtAllIsNotSyncedAndNothingIsCalledDeleted() {
    dispatcher.subscribe(events::add);
    assertThat(store.isSynced()).isFalse();
    PartedCache<ConfigMap>.Part only = cache.add("a");
    list(only, 20, object("a", "x", 5));
    events.clear();
    only.leave(true);
    cache.deliver();
    assertThat(store.isSynced()).isFalse();
    assertThat(store.size()).isZero();
    assertThat(cache.reached()).isEqualTo(ResourceVersion.NONE);
    assertThat(events).containsExactly(Removed.outOfScope(object("a", "x", 5)));
    list(only, 30, object("a", "z", 25));
    assertThat(events).hasSize(1);

    List<CacheEvent<ConfigMap>> late = new ArrayList<>();
    dispatcher.subscribe(late::add);
    list(cache.add("b"), 40, object("b", "x", 35));
    assertThat(events)
        .hasSize(2)
        .last()
        .isEqualTo(new Added<>(object("b", "x", 35), Origin.NEW_LIST));
    assertThat(late)
        .containsExactly(
            new Added<>(object("b", "x", 35), Origin.INITIAL_LIST), new Synced<>(version(40)));
  }

  @Test
  @Tag("scenario-102")
  void whatIsForgottenIsToldToNobody() {
    PartedCache<ConfigMap>.Part one = cache.add("a");
    PartedCache<ConfigMap>.Part two = cache.add("b");
    list(one, 20, object("a", "x", 5));
    list(two, 15, object("b", "x", 6));
    dispatcher.subscribe(events::add);
    events.clear();
    two.leave(false);
    cache.deliver();
    assertThat(events).isEmpty();
    assertThat(names()).containsExactly("a/x");
    assertThat(store.resourceVersion()).isEqualTo(version(20));
    IndexCheck.assertEqualsRecomputation(store, COLOURS);
  }

  /** Otherwise the version of the cache would go back. */
  @Test
  @Tag("scenario-102")
  void aPartThatIsBehindIsNotSeenBeforeItHasCaughtUp() {
    PartedCache<ConfigMap>.Part one = cache.add("a");
    list(one, 20, object("a", "x", 5));
    dispatcher.subscribe(events::add);
    events.clear();
    PartedCache<ConfigMap>.Part late = cache.add("b");
    late.deny();
    list(late, 10, object("b", "x", 6), object("b", "y", 7));
    assertThat(names()).containsExactly("a/x");
    assertThat(cache.reached()).isEqualTo(ResourceVersion.NONE);
    apply(late, object("b", "x", 19));
    assertThat(events).isEmpty();
    move(late, 20);
    assertThat(events)
        .containsExactlyInAnyOrder(
            new Added<>(object("b", "x", 19), Origin.NEW_LIST),
            new Added<>(object("b", "y", 7), Origin.NEW_LIST));
    assertThat(cache.reached()).isEqualTo(version(20));
  }

  /** Else a busy namespace would be ahead of it for minutes, each time that it moves. */
  @Test
  @Tag("scenario-102")
  void theVersionStandsStillUntilAPartThatComesLaterIsListed() {
    PartedCache<ConfigMap>.Part busy = cache.add("a");
    list(busy, 20, object("a", "x", 5));
    PartedCache<ConfigMap>.Part late = cache.add("b");
    apply(busy, object("a", "x", 30));
    assertThat(store.get("a", "x")).contains(object("a", "x", 30));
    assertThat(store.resourceVersion()).isEqualTo(version(20));
    list(late, 25, object("b", "x", 6));
    assertThat(names()).containsExactlyInAnyOrder("a/x", "b/x");
    assertThat(store.resourceVersion()).isEqualTo(version(25));
    assertThat(cache.reached()).isEqualTo(version(25));
  }

  @Test
  @Tag("scenario-102")
  void partsAreSettledOnceTheCacheHasOpenedAndNotBefore() {
    List<PartedCache<ConfigMap>.Part> parts = new ArrayList<>();
    List<Boolean> whileItOpened = new ArrayList<>();
    Index<ConfigMap, String> looking =
        Index.of(
            "looking",
            o -> {
              whileItOpened.add(parts.stream().allMatch(part -> part.isSettled()));
              return List.of();
            });
    LiveStore<ConfigMap> looked = new LiveStore<>(StoreVersion.unsynced(List.of(looking)));
    PartedCache<ConfigMap> opening = new PartedCache<>(looked, dispatcher(looked));
    parts.add(opening.add("a"));
    parts.add(opening.add("b"));
    list(parts.get(0), 20, object("a", "x", 5));
    assertThat(parts.get(0).isSettled()).isTrue();
    assertThat(parts.get(1).isSettled()).isFalse();
    parts.get(1).deny();
    assertThat(whileItOpened).containsExactly(false);
    assertThat(parts).allMatch(part -> part.isSettled());
    assertThat(looked.isSynced()).isTrue();
  }

  /** Or whoever waits for a version would look at the cache before it has that. */
  @Test
  @Tag("scenario-102")
  void whatAPartIsSaidToHaveReachedIsInTheCache() {
    List<PartedCache<ConfigMap>.Part> parts = new ArrayList<>();
    List<ResourceVersion> whileItChanged = new ArrayList<>();
    Index<ConfigMap, String> looking =
        Index.of(
            "looking",
            o -> {
              whileItChanged.add(parts.get(0).shown().resourceVersion());
              return List.of();
            });
    LiveStore<ConfigMap> looked = new LiveStore<>(StoreVersion.unsynced(List.of(looking)));
    PartedCache<ConfigMap> changing = new PartedCache<>(looked, dispatcher(looked));
    parts.add(changing.add("a"));
    list(parts.get(0), 20, object("a", "x", 5));
    assertThat(whileItChanged).isNotEmpty().containsOnly(ResourceVersion.NONE);
    assertThat(parts.get(0).shown().resourceVersion()).isEqualTo(version(20));

    whileItChanged.clear();
    apply(parts.get(0), object("a", "x", 21));
    assertThat(whileItChanged).isNotEmpty().containsOnly(version(20));
    assertThat(parts.get(0).shown().resourceVersion()).isEqualTo(version(21));
  }

  @Test
  @Tag("scenario-102")
  void aPartThatWasDeniedHoldsTheVersionOfOthersBackOnlyOnceItIsListed() {
    PartedCache<ConfigMap>.Part busy = cache.add("a");
    PartedCache<ConfigMap>.Part denied = cache.add("b");
    denied.deny();
    list(busy, 20, object("a", "x", 5));
    move(busy, 40);
    assertThat(store.resourceVersion()).isEqualTo(version(40));
    list(denied, 35, object("b", "x", 6));
    move(busy, 50);
    assertThat(names()).containsExactly("a/x");
    assertThat(store.resourceVersion()).isEqualTo(version(40));
    move(denied, 45);
    assertThat(names()).containsExactlyInAnyOrder("a/x", "b/x");
    assertThat(store.resourceVersion()).isEqualTo(version(45));
  }

  @Test
  @Tag("scenario-102")
  void aPartThatWaitsIsSeenWhenVersionsOfAnotherGoBack() {
    dispatcher.subscribe(events::add);
    PartedCache<ConfigMap>.Part one = cache.add("a");
    list(one, 20);
    PartedCache<ConfigMap>.Part late = cache.add("b");
    late.deny();
    list(late, 10, object("b", "x", 6));
    events.clear();
    list(one, 9);
    assertThat(events).containsExactly(new Added<>(object("b", "x", 6), Origin.NEW_LIST));
    assertThat(store.resourceVersion()).isEqualTo(version(9));
    assertThat(store.epoch()).isEqualTo(2);
  }

  /** The other one can't notice it while it is denied, and keeps what it has. */
  @Test
  @Tag("scenario-102")
  void aPartWhoseListIsBehindTheVersionThatWaitedForItShowsThatVersionsWentBack() {
    PartedCache<ConfigMap>.Part one = cache.add("a");
    list(one, 20, object("a", "x", 5));
    dispatcher.subscribe(events::add);
    events.clear();
    PartedCache<ConfigMap>.Part late = cache.add("b");
    one.deny();
    list(late, 10, object("b", "x", 6));
    assertThat(names()).containsExactlyInAnyOrder("a/x", "b/x");
    assertThat(events).containsExactly(new Added<>(object("b", "x", 6), Origin.NEW_LIST));
    assertThat(store.resourceVersion()).isEqualTo(version(10));
    assertThat(store.epoch()).as("the version went back").isEqualTo(2);
    list(one, 12, object("a", "x", 5));
    assertThat(store.epoch()).isEqualTo(3);
    PartedCache<ConfigMap>.Part third = cache.add("c");
    third.deny();
    list(third, 8, object("c", "x", 7));
    assertThat(names()).as("behind, as who was denied may be").hasSize(2);
    list(third, 9, object("c", "x", 7));
    assertThat(names()).hasSize(3);
    assertThat(store.epoch()).isEqualTo(4);
  }

  @Test
  @Tag("scenario-83")
  @Tag("scenario-102")
  void aPartThatWaitsIsSeenWhenNoOtherIsLeft() {
    PartedCache<ConfigMap>.Part one = cache.add("a");
    list(one, 20, object("a", "x", 5));
    PartedCache<ConfigMap>.Part late = cache.add("b");
    late.deny();
    list(late, 10, object("b", "x", 6));
    dispatcher.subscribe(events::add);
    events.clear();
    one.leave(true);
    cache.deliver();
    assertThat(names()).containsExactly("b/x");
    assertThat(store.resourceVersion()).isEqualTo(version(10));
    assertThat(store.epoch()).as("the version went back").isEqualTo(2);
    assertThat(events)
        .containsExactly(
            Removed.outOfScope(object("a", "x", 5)),
            new Added<>(object("b", "x", 6), Origin.NEW_LIST));
  }

  @Test
  @Tag("scenario-102")
  void aServerThatWasRestoredBeginsAnEpochForAll() {
    PartedCache<ConfigMap>.Part one = cache.add("a");
    PartedCache<ConfigMap>.Part two = cache.add("b");
    list(one, 20);
    list(two, 20);
    list(one, 5);
    assertThat(store.epoch()).isEqualTo(2);
    assertThat(store.resourceVersion()).isEqualTo(version(5));
    list(two, 6);
    assertThat(store.epoch()).isEqualTo(3);
    assertThat(store.resourceVersion()).isEqualTo(version(5));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  @Tag("scenario-102")
  void isTheUnionOfItsPartsWhateverHappens(int seed) {
    Random random = new Random(seed);
    OrderCheck<ConfigMap> handler = new OrderCheck<>();
    dispatcher.subscribe(handler);
    Map<String, PartedCache<ConfigMap>.Part> parts = new HashMap<>();
    Map<String, Map<ObjectKey, ConfigMap>> truth = new HashMap<>();
    List<PartedCache<ConfigMap>.Part> gone = new ArrayList<>();
    for (int version = 1; version <= 2000; version++) {
      String namespace = "n" + random.nextInt(seed < 4 ? 4 : 20);
      PartedCache<ConfigMap>.Part part = parts.get(namespace);
      if (part == null) {
        parts.put(namespace, cache.add(namespace));
      } else if (random.nextInt(40) == 0) {
        part.leave(true);
        cache.deliver();
        parts.remove(namespace);
        truth.remove(namespace);
        gone.add(part);
      } else if (random.nextInt(40) == 0 && !gone.isEmpty()) {
        comesTooLate(random.nextInt(3), gone.get(random.nextInt(gone.size())), version);
      } else if (random.nextInt(60) == 0 && part.current().isSynced()) {
        Tenure tenure = new Tenure(Shard.byUid(random.nextInt(2), 2));
        part.publish(now -> ShardRules.enter(now, tenure, true));
      } else if (random.nextInt(60) == 0) {
        part.deny();
      } else {
        step(random, part, namespace, truth, version);
      }
      parts.forEach((name, each) -> move(each, each.current().resourceVersion()));
      assertReached(parts);
      boolean isOpen = parts.values().stream().anyMatch(each -> each.shown().isSynced());
      if (!isOpen) {
        continue;
      }
      Map<ObjectKey, ResourceVersion> expected = new HashMap<>();
      parts.values().stream()
          .flatMap(each -> each.shown().stream())
          .forEach(object -> expected.put(object.key(), object.resourceVersion()));
      assertThat(OrderCheck.versions(store.stream().toList())).isEqualTo(expected);
      assertThat(handler.versions()).isEqualTo(expected);
      assertThat(store.isSynced()).isTrue();
      assertVersion(parts);
    }
    assertThat(handler.violations()).isEmpty();
    IndexCheck.assertEqualsRecomputation(store, COLOURS);
  }

  private static void comesTooLate(int what, PartedCache<ConfigMap>.Part part, int version) {
    switch (what) {
      case 0 -> part.deny();
      case 1 -> part.leave(true);
      default -> list(part, version, object("gone", "x", version));
    }
  }

  private void assertReached(Map<String, PartedCache<ConfigMap>.Part> parts) {
    boolean isWhole = parts.values().stream().allMatch(part -> part.shown().isWhole());
    assertThat(cache.reached()).isEqualTo(isWhole ? least(parts) : ResourceVersion.NONE);
    for (int i = 0; i < 20; i++) {
      PartedCache<ConfigMap>.Part part = parts.get("n" + i);
      ResourceVersion expected =
          part == null || !part.shown().isWhole()
              ? ResourceVersion.NONE
              : part.shown().resourceVersion();
      assertThat(store.current().reached("n" + i)).isEqualTo(expected);
    }
  }

  /** While a part is waited for, the version may stand still at an older one. */
  private void assertVersion(Map<String, PartedCache<ConfigMap>.Part> parts) {
    boolean isWaiting =
        parts.values().stream().anyMatch(part -> !part.shown().isSynced() && !part.isSettled());
    if (!isWaiting) {
      assertThat(store.resourceVersion()).isEqualTo(least(parts));
    } else {
      assertThat(least(parts).isOlderThan(store.resourceVersion())).isFalse();
    }
  }

  private static ResourceVersion least(Map<String, PartedCache<ConfigMap>.Part> parts) {
    return parts.values().stream()
        .map(part -> part.shown().resourceVersion())
        .filter(version -> !version.isNone())
        .min((one, other) -> one.equals(other) ? 0 : one.isOlderThan(other) ? -1 : 1)
        .orElse(ResourceVersion.NONE);
  }

  private static void step(
      Random random,
      PartedCache<ConfigMap>.Part part,
      String namespace,
      Map<String, Map<ObjectKey, ConfigMap>> truth,
      int version) {
    Map<ObjectKey, ConfigMap> content = truth.computeIfAbsent(namespace, name -> new HashMap<>());
    ConfigMap object = object(namespace, "o" + random.nextInt(5), version);
    if (!part.current().isSynced() || random.nextInt(20) == 0) {
      content.put(object.key(), object);
      content.remove(object(namespace, "o" + random.nextInt(5), 1).key());
      list(part, version, content.values().toArray(ConfigMap[]::new));
    } else if (random.nextInt(3) == 0) {
      content.remove(object.key());
      part.publish(now -> EventRules.absent(now, object, version(version)));
    } else {
      content.put(object.key(), object);
      apply(part, object);
    }
  }

  private static void list(PartedCache<ConfigMap>.Part part, int version, ConfigMap... objects) {
    part.publish(
        now -> ReplaceRules.replace(now, Listed.usable(List.of(objects)), version(version)));
  }

  private static void apply(PartedCache<ConfigMap>.Part part, ConfigMap object) {
    part.publish(now -> EventRules.present(now, object, object.resourceVersion()));
  }

  private static void move(PartedCache<ConfigMap>.Part part, int version) {
    move(part, version(version));
  }

  private static void move(PartedCache<ConfigMap>.Part part, ResourceVersion version) {
    part.publish(
        now ->
            new dev.bowline.informer.internal.store.Transition<>(
                now.movedTo(version), List.of(), false));
  }

  private List<String> names() {
    return store.stream().map(o -> o.key().toString()).toList();
  }

  private static ResourceVersion version(int version) {
    return new ResourceVersion(Integer.toString(version));
  }

  private static ConfigMap object(String namespace, String name, int version) {
    return ConfigMaps.coloured(name, version, version % 2 == 0 ? "red" : "green")
        .with(c -> c.namespace(namespace));
  }
}
