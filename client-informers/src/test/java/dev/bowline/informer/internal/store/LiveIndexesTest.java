package dev.bowline.informer.internal.store;

import static dev.bowline.informer.ConfigMaps.coloured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LiveIndexesTest {
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));
  private static final Index<ConfigMap, String> NAMES = Index.of("names", o -> List.of(o.name()));

  private final LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of(NAMES)));
  private final LiveIndexes<ConfigMap> indexes = new LiveIndexes<>(store);

  @Test
  @Tag("scenario-78")
  void anIndexOfAHundredThousandObjectsIsBuiltBesideReadersAndTheWriter() throws Exception {
    list(100_000);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Index<ConfigMap, String> slow =
        Index.of(
            "slow",
            o -> {
              inside.countDown();
              awaitQuietly(goOn);
              return List.of(ConfigMaps.colour(o));
            });
    Thread adder = new Thread(() -> indexes.add(slow));
    adder.start();
    assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();

    // The index's function is running. Nobody waits for it.
    assertThat(store.byIndex(NAMES, "o7")).hasSize(1);
    assertThatThrownBy(() -> store.byIndex(slow, "green"))
        .hasMessage("the informer has no index slow; it has [index names]");
    present(coloured("o7", 100_001, "blue"));
    present(coloured("new", 100_002, "blue"));
    absent(coloured("o8", 100_003, "green"));

    goOn.countDown();
    adder.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(store.size()).isEqualTo(100_000);
    assertThat(store.byIndex(slow, "blue"))
        .extracting(ConfigMap::name)
        .containsExactlyInAnyOrder("o7", "new");
    assertThat(store.byIndex(slow, "green")).hasSize(99_998);
    assertThat(store.resourceVersion().value()).isEqualTo("100003");
    present(coloured("o9", 100_004, "blue"));
    assertThat(store.byIndex(slow, "blue")).hasSize(3);
  }

  @Test
  @Tag("scenario-78")
  void anIndexThatIsAddedWhileTheCacheIsListedAnewIsOfTheNewList() throws Exception {
    list(100);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Index<ConfigMap, String> slow =
        Index.of(
            "slow",
            o -> {
              inside.countDown();
              awaitQuietly(goOn);
              return List.of(ConfigMaps.colour(o));
            });
    Thread adder = new Thread(() -> indexes.add(slow));
    adder.start();
    assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();
    replace(200, coloured("o1", 1, "green"), coloured("other", 150, "green"));
    goOn.countDown();
    adder.join(TimeUnit.SECONDS.toMillis(30));
    IndexCheck.assertEqualsRecomputation(store, slow);
    assertThat(store.byIndex(slow, "green")).hasSize(2);
  }

  @Test
  @Tag("scenario-81")
  void aRemovedIndexIsGoneButForSnapshotsTakenBefore() {
    list(3);
    indexes.add(COLOURS);
    Store<ConfigMap> before = store.snapshot();
    assertThat(indexes.remove(COLOURS)).isTrue();
    assertThat(indexes.remove(COLOURS)).isFalse();
    assertThatThrownBy(() -> store.byIndex(COLOURS, "green"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the informer has no index colours; it has [index names]");
    assertThat(before.byIndex(COLOURS, "green")).hasSize(3);
    present(coloured("o1", 50, "blue"));
    assertThat(store.byIndex(NAMES, "o1")).hasSize(1);
    indexes.add(COLOURS);
    assertThat(store.byIndex(COLOURS, "blue")).hasSize(1);
  }

  @Test
  void aNameThatIsTakenIsRefused() {
    assertThatThrownBy(() -> indexes.add(Index.of("names", o -> List.of(1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is an index names already");
  }

  @Test
  @Tag("scenario-78")
  @Tag("scenario-82")
  void indexesThatComeAndGoBesideAWriterNeverDisagreeWithTheContent() throws Exception {
    list(50);
    Thread writer =
        new Thread(
            () -> {
              for (int version = 51; version <= 4_000; version++) {
                ConfigMap object = coloured("o" + version % 50, version, "c" + version % 3);
                if (version % 7 == 0) {
                  absent(object);
                } else {
                  present(object);
                }
              }
            });
    writer.start();
    int rounds = 0;
    do {
      indexes.add(COLOURS);
      IndexCheck.assertEqualsRecomputation(store, COLOURS);
      assertThat(indexes.remove(COLOURS)).isTrue();
      rounds++;
    } while (writer.isAlive());
    writer.join();
    assertThat(rounds).isPositive();
    assertThat(store.resourceVersion().value()).isEqualTo("4000");
    IndexCheck.assertEqualsRecomputation(store, NAMES);
  }

  private void list(int objects) {
    replace(
        objects,
        IntStream.range(0, objects)
            .mapToObj(i -> coloured("o" + i, i + 1, "green"))
            .toArray(ConfigMap[]::new));
  }

  private void replace(long version, ConfigMap... objects) {
    publish(
        before -> ReplaceRules.replace(before, Listed.usable(List.of(objects)), version(version)));
  }

  private void present(ConfigMap object) {
    publish(before -> EventRules.present(before, object, object.resourceVersion()));
  }

  private void absent(ConfigMap object) {
    publish(before -> EventRules.absent(before, object, object.resourceVersion()));
  }

  /** As the dispatcher does. */
  private void publish(Function<StoreVersion<ConfigMap>, Transition<ConfigMap>> rule) {
    StoreVersion<ConfigMap> before;
    do {
      before = store.current();
    } while (!store.replace(before, rule.apply(before).after()));
  }

  private static ResourceVersion version(long value) {
    return new ResourceVersion(Long.toString(value));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
