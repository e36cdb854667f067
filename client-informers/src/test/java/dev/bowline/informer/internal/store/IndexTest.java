package dev.bowline.informer.internal.store;

import static dev.bowline.informer.ConfigMaps.coloured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.Index;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
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

  private final StoreVersion<ConfigMap> unsynced =
      StoreVersion.unsynced(List.of(COLOURS, ODD, MOODY));

  @Test
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
  void anObjectWhoseKeysCannotBeComputedIsCachedButNotIndexed() {
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(
                unsynced, Listed.usable(List.of(coloured("a", 1, "red"))), new ResourceVersion("1"))
            .after();
    assertThat(store.get(new ObjectKey("ns", "a"))).isPresent();
    assertThat(store.byIndex(MOODY, "red")).isEmpty();
    assertThat(store.byIndex(COLOURS, "red")).hasSize(1);
  }

  @Test
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

  @Test
  void anUnknownIndexIsRefusedByName() {
    Index<ConfigMap, String> other = Index.of("other", o -> List.of());
    assertThatThrownBy(() -> unsynced.byIndex(other, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the informer was built without index other; it has [index colours, index odd, index moody]");
  }
}
