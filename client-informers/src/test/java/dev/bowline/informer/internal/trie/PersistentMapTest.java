package dev.bowline.informer.internal.trie;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PersistentMapTest {
  /** A key whose hash is chosen, so that paths can be made long and collisions certain. */
  record Key(int id, int hash) {
    @Override
    public int hashCode() {
      return hash;
    }
  }

  enum Hashing {
    SPREAD,
    SEQUENTIAL,
    FEW,
    ALL_EQUAL,
    UPPER_BITS_ONLY;

    Key key(int id) {
      return new Key(
          id,
          switch (this) {
            case SPREAD -> id * 0x9E3779B9;
            case SEQUENTIAL -> id;
            case FEW -> id % 7;
            case ALL_EQUAL -> 42;
            case UPPER_BITS_ONLY -> id << 27;
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Hashing.class)
  void agreesWithHashMapUnderRandomChanges(Hashing hashing) {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Map<Key, Integer> expected = new HashMap<>();
      PersistentMap<Key, Integer> map = PersistentMap.empty();
      for (int i = 0; i < 600; i++) {
        Key key = hashing.key(random.nextInt(200));
        if (random.nextInt(5) < 3) {
          map = map.put(key, i);
          expected.put(key, i);
        } else {
          map = map.remove(key);
          expected.remove(key);
        }
        assertThat(map.size()).isEqualTo(expected.size());
      }
      assertEqual(map, expected, hashing);
    }
  }

  @ParameterizedTest
  @EnumSource(Hashing.class)
  void everyOlderVersionKeepsItsContent(Hashing hashing) {
    Random random = new Random(7);
    Map<Key, Integer> model = new HashMap<>();
    PersistentMap<Key, Integer> map = PersistentMap.empty();
    List<PersistentMap<Key, Integer>> versions = new ArrayList<>();
    List<Map<Key, Integer>> models = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      MapBuilder<Key, Integer> builder = map.toBuilder();
      for (int i = 0; i < 30; i++) {
        Key key = hashing.key(random.nextInt(100));
        if (random.nextBoolean()) {
          assertThat(builder.put(key, round * 100 + i)).isEqualTo(model.put(key, round * 100 + i));
        } else {
          assertThat(builder.remove(key)).isEqualTo(model.remove(key));
        }
        assertThat(builder.size()).isEqualTo(model.size());
        assertThat(builder.get(key)).isEqualTo(model.get(key));
      }
      map = builder.build();
      versions.add(map);
      models.add(Map.copyOf(model));
    }
    for (int i = 0; i < versions.size(); i++) {
      assertEqual(versions.get(i), models.get(i), hashing);
    }
  }

  @ParameterizedTest
  @EnumSource(Hashing.class)
  void differencesAreThoseOfTheContents(Hashing hashing) {
    Random random = new Random(11);
    PersistentMap<Key, Integer> before = filled(hashing, 120);
    for (int round = 0; round < 8; round++) {
      boolean shared = round % 2 == 0;
      MapBuilder<Key, Integer> builder =
          (shared ? before : PersistentMap.<Key, Integer>empty()).toBuilder();
      for (int i = 0; i < 40; i++) {
        Key key = hashing.key(random.nextInt(200));
        if (random.nextBoolean()) {
          builder.put(key, 1000 + i);
        } else {
          builder.remove(key);
        }
      }
      PersistentMap<Key, Integer> after = builder.build();
      Map<Key, Integer> rebuilt = new HashMap<>();
      before.forEach(rebuilt::put);
      before.forEachDifference(
          after,
          (key, was, is) -> {
            assertThat(rebuilt.get(key)).isSameAs(was);
            assertThat(is).isNotSameAs(was);
            if (is == null) {
              rebuilt.remove(key);
            } else {
              rebuilt.put(key, is);
            }
          });
      assertEqual(after, rebuilt, hashing);
      before = after;
    }
  }

  @Test
  void whatTwoMapsShareIsNotCompared() {
    Integer[] looks = {0};
    PersistentMap<Key, Integer> before = filled(Hashing.SPREAD, 10_000);
    PersistentMap<Key, Integer> after = before.put(Hashing.SPREAD.key(5), -1);
    Key counting = new Key(5, Hashing.SPREAD.key(5).hash());
    before.forEachDifference(
        after,
        (key, was, is) -> {
          looks[0]++;
          assertThat(key).isEqualTo(counting);
          assertThat(was).isEqualTo(5);
          assertThat(is).isEqualTo(-1);
        });
    assertThat(looks[0]).isEqualTo(1);
    before.forEachDifference(before, (key, was, is) -> looks[0]++);
    assertThat(looks[0]).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Hashing.class)
  void shapeDependsOnContentOnly(Hashing hashing) {
    PersistentMap<Key, Integer> direct = filled(hashing, 50);
    PersistentMap<Key, Integer> detour = filled(hashing, 300);
    for (int i = 299; i >= 50; i--) {
      detour = detour.remove(hashing.key(i));
    }
    if (hashing != Hashing.ALL_EQUAL && hashing != Hashing.FEW) {
      assertThat(detour.values().toList()).isEqualTo(direct.values().toList());
    }
    assertThat(detour.values().toList())
        .containsExactlyInAnyOrderElementsOf(direct.values().toList());
  }

  @Test
  void isTheSameInstanceIfNothingChanges() {
    PersistentMap<Key, Integer> map = filled(Hashing.FEW, 40);
    Integer value = requireNonNull(map.get(Hashing.FEW.key(3)));
    assertThat(map.put(Hashing.FEW.key(3), value)).isSameAs(map);
    assertThat(map.remove(Hashing.FEW.key(1000))).isSameAs(map);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 32, 33, 1000})
  void becomesTheEmptyMapWhenEverythingIsRemoved(int size) {
    PersistentMap<Key, Integer> map = filled(Hashing.SPREAD, size);
    for (int i = 0; i < size; i++) {
      map = map.remove(Hashing.SPREAD.key(i));
    }
    assertThat(map).isSameAs(PersistentMap.empty());
    assertThat(map.values()).isEmpty();
  }

  @Test
  void aBuilderIsOfNoUseAfterBuild() {
    MapBuilder<String, String> builder = PersistentMap.<String, String>empty().toBuilder();
    builder.put("a", "b");
    builder.build();
    assertThatThrownBy(() -> builder.put("c", "d"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("this builder has built its map");
  }

  @Test
  void aSecondBuilderLeavesTheFirstOnesMapAlone() {
    MapBuilder<Key, Integer> builder = PersistentMap.<Key, Integer>empty().toBuilder();
    IntStream.range(0, 500).forEach(i -> builder.put(Hashing.SPREAD.key(i), i));
    PersistentMap<Key, Integer> first = builder.build();
    MapBuilder<Key, Integer> second = first.toBuilder();
    IntStream.range(0, 500).forEach(i -> second.put(Hashing.SPREAD.key(i), -1));
    second.build();
    assertThat(first.values().mapToInt(i -> i).sum()).isEqualTo(499 * 500 / 2);
  }

  private static PersistentMap<Key, Integer> filled(Hashing hashing, int size) {
    PersistentMap<Key, Integer> map = PersistentMap.empty();
    for (int i = 0; i < size; i++) {
      map = map.put(hashing.key(i), i);
    }
    return map;
  }

  private static void assertEqual(
      PersistentMap<Key, Integer> map, Map<Key, Integer> expected, Hashing hashing) {
    Map<Key, Integer> entries = new HashMap<>();
    map.forEach(entries::put);
    assertThat(entries).isEqualTo(expected);
    assertThat(map.keys()).containsExactlyInAnyOrderElementsOf(expected.keySet());
    assertThat(map.values()).containsExactlyInAnyOrderElementsOf(expected.values());
    for (int id = 0; id < 210; id++) {
      Key key = hashing.key(id);
      assertThat(map.get(key)).isEqualTo(expected.get(key));
      assertThat(map.containsKey(key)).isEqualTo(expected.containsKey(key));
    }
  }
}
