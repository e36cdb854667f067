package dev.bowline.informer.internal.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Shard;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.Index;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.Publication;
import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.IndexCheck;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveIndexes;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.ShardRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Tenure;
import dev.bowline.informer.internal.store.Transition;
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

/** One tenure after another, and writers of earlier ones that don't know it yet. */
@Tag("scenario-103")
class ShardPublicationTest {
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));
  private static final List<Shard> SHARDS =
      List.of(Shard.byUid(0, 2), Shard.byUid(1, 2), Shard.byUid(1, 3), Shard.byUid(0, 1));

  private final LiveStore<ConfigMap> store =
      new LiveStore<>(StoreVersion.unsynced(List.of(COLOURS)));
  private final Dispatcher<ConfigMap> dispatcher =
      new Dispatcher<>("test", store, Runnable::run, (delay, action) -> () -> {}, () -> 0);
  private final Publication<ConfigMap> cache = Publication.of(store, dispatcher);

  @Test
  @Tag("scenario-103")
  void aWriterOfAnEarlierTenureIsNotHeardAlsoWhenItsShardIsBack() {
    Publication<ConfigMap> first = enter(SHARDS.get(3));
    list(first, 10, object("a", 5));
    Publication<ConfigMap> second = enter(SHARDS.get(3));
    assertThat(apply(first, object("a", 11)).stale()).isTrue();
    list(first, 12, object("b", 12));
    assertThat(store.get("ns", "a")).contains(object("a", 5));
    assertThat(store.current().isWhole()).isFalse();
    assertThat(store.current().reached("ns")).isEqualTo(ResourceVersion.NONE);
    list(second, 13, object("a", 11));
    assertThat(store.current().isWhole()).isTrue();
    assertThat(store.get("ns", "a")).contains(object("a", 11));
  }

  /** What a rule is applied to, and what it makes of it, are one step: also for a late writer. */
  @Test
  @Tag("scenario-103")
  void aMoveInTheMiddleOfAWriteUndoesIt() {
    Publication<ConfigMap> first = enter(SHARDS.get(3));
    list(first, 10, object("a", 5));
    List<StoreVersion<ConfigMap>> seen = new ArrayList<>();
    first.publish(
        now -> {
          seen.add(now);
          enter(SHARDS.get(3));
          return EventRules.present(now, object("a", 11), version(11));
        });
    assertThat(seen).hasSize(1);
    assertThat(store.get("ns", "a")).contains(object("a", 5));
  }

  @Test
  @Tag("scenario-103")
  void namesWithoutAUsableStateStayMarkedAsLongAsTheyMayBelong() {
    Publication<ConfigMap> first = enter(SHARDS.get(3));
    ConfigMap lower = inShard(SHARDS.get(0));
    ConfigMap upper = inShard(SHARDS.get(1));
    list(first, 10, lower, upper);
    first.publish(now -> EventRules.unusable(now, newer(lower), version(2000)));
    first.publish(now -> EventRules.unusable(now, newer(upper), version(2000)));
    enter(SHARDS.get(0));
    assertThat(store.isStale(lower.key())).isTrue();
    assertThat(store.isStale(upper.key())).isFalse();
  }

  private static ConfigMap newer(ConfigMap object) {
    return object.with(c -> c.metadata(m -> m.resourceVersion("2000")));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  @Tag("scenario-103")
  void isWhatItsShardHadLastWhoeverElseWrites(int seed) {
    Random random = new Random(seed);
    OrderCheck<ConfigMap> handler = new OrderCheck<>();
    dispatcher.subscribe(handler);
    Map<ObjectKey, ConfigMap> server = new HashMap<>();
    Map<ObjectKey, ResourceVersion> expected = new HashMap<>();
    List<Publication<ConfigMap>> writers = new ArrayList<>();
    Shard shard = SHARDS.get(0);
    writers.add(enter(shard));
    for (int version = 1; version <= 2000; version++) {
      ConfigMap object = object("o" + random.nextInt(20), version);
      boolean isDeletion = random.nextInt(4) == 0 && server.containsKey(object.key());
      if (isDeletion) {
        server.remove(object.key());
      } else {
        server.put(object.key(), object);
      }
      Publication<ConfigMap> present = writers.get(writers.size() - 1);
      int what = random.nextInt(20);
      if (what == 0) {
        shard = SHARDS.get(random.nextInt(SHARDS.size()));
        writers.add(enter(shard));
        Shard next = shard;
        store.stream().forEach(o -> assertThat(next.contains(o)).isTrue());
        expected.clear();
        store.stream().forEach(o -> expected.put(o.key(), o.resourceVersion()));
      } else if (what == 1 || (!store.current().isWhole() && what < 4)) {
        ConfigMap[] listed =
            server.values().stream().filter(shard::contains).toArray(ConfigMap[]::new);
        list(present, version, listed);
        expected.clear();
        server.values().stream()
            .filter(shard::contains)
            .forEach(o -> expected.put(o.key(), o.resourceVersion()));
      } else if (what == 4) {
        new LiveIndexes<>(store).remove(COLOURS);
        new LiveIndexes<>(store).add(COLOURS);
      } else if (what == 5) {
        Publication<ConfigMap> late = writers.get(random.nextInt(writers.size()));
        if (late != present) {
          list(late, version, object);
          late.publish(now -> EventRules.absent(now, object, version(100_000)));
        }
      } else if (store.current().isWhole()) {
        // the watch tells, if the shard has the object
        if (!shard.contains(object)) {
          ResourceVersion at = version(version);
          present.publish(now -> new Transition<>(now.movedTo(at), List.of(), false));
        } else if (isDeletion) {
          present.publish(now -> EventRules.absent(now, object, object.resourceVersion()));
          expected.remove(object.key());
        } else {
          apply(present, object);
          expected.put(object.key(), object.resourceVersion());
        }
      }
      assertThat(OrderCheck.versions(store.stream().toList())).isEqualTo(expected);
      assertThat(handler.versions()).isEqualTo(expected);
    }
    assertThat(handler.violations()).isEmpty();
    assertThat(store.epoch()).isEqualTo(1);
    IndexCheck.assertEqualsRecomputation(store, COLOURS);
  }

  private Publication<ConfigMap> enter(Shard shard) {
    Tenure tenure = new Tenure(shard);
    cache.publish(now -> ShardRules.enter(now, tenure, true));
    return new ShardPublication<>(cache, tenure);
  }

  private static Transition<ConfigMap> list(
      Publication<ConfigMap> writer, int version, ConfigMap... objects) {
    return writer.publish(
        now -> ReplaceRules.replace(now, Listed.usable(List.of(objects)), version(version)));
  }

  private static Transition<ConfigMap> apply(Publication<ConfigMap> writer, ConfigMap object) {
    return writer.publish(now -> EventRules.present(now, object, object.resourceVersion()));
  }

  private static ConfigMap inShard(Shard shard) {
    for (int i = 0; ; i++) {
      ConfigMap object = object("o" + i, 5);
      if (shard.contains(object)) {
        return object;
      }
    }
  }

  private static ResourceVersion version(int version) {
    return new ResourceVersion(Integer.toString(version));
  }

  private static ConfigMap object(String name, int version) {
    return ConfigMaps.configMap(
        name,
        name + "-" + name + "-uid",
        Integer.toString(version),
        version % 2 == 0 ? "red" : "green");
  }
}
