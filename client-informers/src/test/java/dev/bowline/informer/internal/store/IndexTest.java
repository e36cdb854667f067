package dev.bowline.informer.internal.store;

import static dev.bowline.informer.ConfigMaps.colour;
import static dev.bowline.informer.ConfigMaps.coloured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.Index;
import dev.bowline.informer.internal.Untellable;
import dev.bowline.informer.internal.driver.Logged;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class IndexTest {
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> Arrays.asList(ConfigMaps.colour(o).split("\\+")));

  private static final Index<ConfigMap, Integer> ODD =
      Index.of("odd", o -> Arrays.asList(o.name().hashCode() % 2 == 0 ? null : Integer.valueOf(1)));

  private static final Index<ConfigMap, String> MOODY =
      Index.of(
          "moody",
          o -> {
            if (ConfigMaps.colour(o).startsWith("r")) {
              throw new IllegalStateException("no red");
            }
            return List.of(ConfigMaps.colour(o));
          });

  private static final ResourceVersion AT_END = new ResourceVersion("2000");

  private final StoreVersion<ConfigMap> unsynced =
      StoreVersion.unsynced(List.of(COLOURS, ODD, MOODY));

  @Test
  @Tag("scenario-79")
  @Tag("scenario-80")
  void indexesEqualRecomputationAfterRandomChanges() {
    String[] colours = {"red", "green", "blue", "red+green", "green+green", "red+green+blue", ""};
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      StoreVersion<ConfigMap> store = unsynced;
      for (int version = 1; version < 500; version++) {
        ResourceVersion at = new ResourceVersion(Integer.toString(version));
        ConfigMap object =
            coloured("o" + random.nextInt(40), version, colours[random.nextInt(colours.length)]);
        int choice = random.nextInt(50);
        if (choice == 0 || version == 1) {
          List<ConfigMap> list =
              new ArrayList<>(store.stream().filter(o -> random.nextBoolean()).toList());
          list.removeIf(o -> o.name().equals(object.name()));
          list.add(object);
          store = ReplaceRules.replace(store, Listed.usable(list), at).after();
        } else {
          store =
              choice < 15
                  ? EventRules.absent(store, object, at).after()
                  : EventRules.present(store, object, at).after();
        }
      }
      IndexCheck.assertEqualsRecomputation(store, COLOURS);
      IndexCheck.assertEqualsRecomputation(store, ODD);
      IndexCheck.assertEqualsRecomputation(store, MOODY);
    }
  }

  @Test
  @Tag("scenario-79")
  void aHundredThousandKeysLeaveNothingBehind() {
    Index<ConfigMap, Integer> many =
        Index.of(
            "many",
            o -> {
              int first = Integer.parseInt(o.resourceVersion().value()) * 1000;
              return IntStream.range(first, first + 1000).boxed().toList();
            });
    StoreVersion<ConfigMap> store = listed(StoreVersion.unsynced(List.of(many)));
    for (int i = 1; i <= 100; i++) {
      ConfigMap object = coloured("o" + i % 2, i, "");
      store = EventRules.present(store, object, object.resourceVersion()).after();
      assertThat(store.indexKeys(many)).hasSize(Math.min(i, 2) * 1000);
    }
    assertThat(store.byIndex(many, 98_999)).isEmpty();
    assertThat(store.byIndex(many, 100_999)).hasSize(1);
    for (int i = 0; i < 2; i++) {
      store = EventRules.absent(store, coloured("o" + i, 2_000, ""), AT_END).after();
    }
    assertThat(store.size()).isZero();
    assertThat(store.indexKeys(many)).isEmpty();
  }

  @Test
  @Tag("scenario-80")
  void anObjectOfSeveralKeysIsFoundOnceUnderEach() {
    StoreVersion<ConfigMap> store =
        listed(unsynced, coloured("a", 1, "red+green+red"), coloured("b", 2, "green"));
    assertThat(store.byIndex(COLOURS, "red")).extracting(ConfigMap::name).containsExactly("a");
    assertThat(store.byIndex(COLOURS, "green"))
        .extracting(ConfigMap::name)
        .containsExactlyInAnyOrder("a", "b");
  }

  @Test
  @Tag("scenario-79")
  @SuppressWarnings("StreamToIterable") // as a user may write it
  void keysThatCanBeWalkedOnceAreEnough() {
    Index<ConfigMap, String> once = Index.of("once", o -> Stream.of("x", "y", "x")::iterator);
    StoreVersion<ConfigMap> store =
        listed(StoreVersion.unsynced(List.of(once)), coloured("a", 1, "red"));
    assertThat(store.byIndex(once, "x")).hasSize(1);
    assertThat(store.byIndex(once, "y")).hasSize(1);
    assertThat(store.indexFaults()).isZero();
  }

  @Test
  @Tag("scenario-79")
  @SuppressWarnings("NullAway") // as a user's function may
  void noKeysAtAllAreNoKeys() {
    Index<ConfigMap, String> none = Index.of("none", o -> null);
    StoreVersion<ConfigMap> store =
        listed(StoreVersion.unsynced(List.of(none)), coloured("a", 1, "red"));
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.indexKeys(none)).isEmpty();
    assertThat(store.indexFaults()).isZero();
  }

  private static StoreVersion<ConfigMap> listed(
      StoreVersion<ConfigMap> store, ConfigMap... objects) {
    return ReplaceRules.replace(store, Listed.usable(List.of(objects)), new ResourceVersion("1"))
        .after();
  }

  @Test
  @Tag("scenario-82")
  void anEventThatKeepsTheKeysFindsTheNewObject() {
    ConfigMap before = coloured("a", 1, "red");
    ConfigMap after = coloured("a", 2, "red");
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(before)), new ResourceVersion("1"))
            .after();
    StoreVersion<ConfigMap> next =
        EventRules.present(store, after, new ResourceVersion("2")).after();
    assertThat(next.byIndex(COLOURS, "red")).containsExactly(after);
    assertThat(store.byIndex(COLOURS, "red")).containsExactly(before);
  }

  @Test
  @Tag("scenario-79")
  void anObjectWhoseKeysCannotBeComputedIsCachedButNotIndexed() {
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(
                unsynced, Listed.usable(List.of(coloured("a", 1, "red"))), new ResourceVersion("1"))
            .after();
    assertThat(store.get(new ObjectKey("ns", "a"))).isPresent();
    assertThat(store.byIndex(MOODY, "red")).isEmpty();
    assertThat(store.byIndex(COLOURS, "red")).hasSize(1);
    assertThat(store.indexFaults()).isEqualTo(1);
    StoreVersion<ConfigMap> healed =
        EventRules.present(store, coloured("a", 2, "blue"), new ResourceVersion("2")).after();
    assertThat(healed.byIndex(MOODY, "blue")).hasSize(1);
    assertThat(healed.indexFaults()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-79")
  void anObjectWhoseKeysCannotBeComputedIsLogged() {
    assertThat(
            Logged.inFullBy(
                () ->
                    ReplaceRules.replace(
                        unsynced,
                        Listed.usable(List.of(coloured("a", 1, "red"))),
                        new ResourceVersion("1"))))
        .contains("has no keys for ns/a, since its function", "; 1 times so far", "\tat ");
  }

  @Test
  @Tag("scenario-79")
  void faultsAreLoggedTheFirstSecondAndFourthTimeAndSoOn() {
    Index<ConfigMap, String> broken =
        Index.of(
            "broken",
            o -> {
              throw new IllegalStateException("expected");
            });
    List<ConfigMap> nine =
        IntStream.rangeClosed(1, 9).mapToObj(i -> coloured("o" + i, i, "red")).toList();
    StoreVersion<ConfigMap> empty = StoreVersion.unsynced(List.of(broken));
    String log =
        Logged.inFullBy(
            () -> ReplaceRules.replace(empty, Listed.usable(nine), new ResourceVersion("9")));
    assertThat(log.lines().filter(line -> line.contains(" times so far")))
        .allMatch(line -> line.contains(" WARN dev.bowline"))
        .extracting(line -> line.substring(line.lastIndexOf("; ")))
        .containsExactly(
            "; 1 times so far", "; 2 times so far", "; 4 times so far", "; 8 times so far");
  }

  @Test
  @Tag("scenario-79")
  void anErrorOfAnIndexConcernsItsObjectOnly() {
    Index<ConfigMap, String> deep =
        Index.of(
            "deep",
            o -> {
              throw new StackOverflowError();
            });
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(
                StoreVersion.unsynced(List.of(deep)),
                Listed.usable(List.of(coloured("a", 1, "red"))),
                new ResourceVersion("1"))
            .after();
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.byIndex(deep, "red")).isEmpty();
  }

  /** As Kotlin's for what isn't implemented, which is no exception. */
  @Test
  @Tag("scenario-79")
  void noErrorOfTheUsersKeepsAnObjectOut() {
    Index<ConfigMap, String> odd =
        Index.of(
            "odd",
            o -> {
              throw new Error("not implemented");
            });
    Index<ConfigMap, Object> unhashable = Index.of("unhashable", o -> List.of(new Unhashable()));
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(
                StoreVersion.unsynced(List.of(odd, unhashable)),
                Listed.usable(List.of(coloured("a", 1, "red"))),
                new ResourceVersion("1"))
            .after();
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.byIndex(odd, "red")).isEmpty();
  }

  @Test
  @Tag("scenario-79")
  void whatAFunctionThrowsMayBeUnfitForTheLog() {
    Index<ConfigMap, String> untellable =
        Index.of(
            "untellable",
            o -> {
              throw new Untellable();
            });
    StoreVersion<ConfigMap> before = StoreVersion.unsynced(List.of(untellable));
    List<StoreVersion<ConfigMap>> after = new ArrayList<>();
    Logged.inFullBy(
        () ->
            after.add(
                ReplaceRules.replace(
                        before,
                        Listed.usable(List.of(coloured("a", 1, "red"))),
                        new ResourceVersion("1"))
                    .after()));
    assertThat(after.get(0).size()).isEqualTo(1);
    assertThat(after.get(0).indexFaults()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-79")
  void aKeyWhoseEqualsThrowsConcernsItsObjectOnly() {
    Index<ConfigMap, Zone> zones =
        Index.of("zones", o -> List.of(new Zone(colour(o).equals("none") ? null : colour(o))));
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(
                StoreVersion.unsynced(List.of(zones)),
                Listed.usable(
                    List.of(
                        coloured("a", 1, "none"),
                        coloured("b", 1, "none"),
                        coloured("c", 1, "red"))),
                new ResourceVersion("1"))
            .after();
    assertThat(store.size()).isEqualTo(3);
    assertThat(store.byIndex(zones, new Zone("red"))).hasSize(1);
    for (int version = 2; version < 10; version++) {
      String colour = version % 3 == 0 ? "red" : version % 3 == 1 ? "none" : "blue";
      for (String name : List.of("a", "b", "c")) {
        ConfigMap next = coloured(name, version, colour);
        store = EventRules.present(store, next, next.resourceVersion()).after();
        assertThat(store.get(next.key())).contains(next);
      }
      for (String each : List.of("red", "blue")) {
        assertThat(store.byIndex(zones, new Zone(each)))
            .allSatisfy(o -> assertThat(colour(o)).isEqualTo(each));
      }
    }
    assertThat(store.indexFaults()).isPositive();
    StoreVersion<ConfigMap> healed =
        ReplaceRules.replace(
                store,
                Listed.usable(List.of(coloured("a", 20, "red"), coloured("b", 20, "blue"))),
                new ResourceVersion("20"))
            .after();
    assertThat(healed.byIndex(zones, new Zone("red"))).hasSize(1);
    assertThat(healed.byIndex(zones, new Zone("blue"))).hasSize(1);
  }

  /** As written in haste. All are of one hash, so that they meet. */
  private static final class Zone {
    private final @Nullable String name;

    Zone(@Nullable String name) {
      this.name = name;
    }

    @Override
    public int hashCode() {
      return 7;
    }

    @Override
    @SuppressWarnings("NullAway") // the fault that is tested
    public boolean equals(@Nullable Object other) {
      return other instanceof Zone zone && name.equals(zone.name);
    }
  }

  private static final class Unhashable {
    @Override
    public int hashCode() {
      throw new IllegalStateException("no hash");
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  @Test
  void anUnknownIndexIsRefusedByName() {
    Index<ConfigMap, String> other = Index.of("other", o -> List.of());
    assertThatThrownBy(() -> unsynced.byIndex(other, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the informer has no index other; it has [index colours, index odd, index moody]");
  }
}
