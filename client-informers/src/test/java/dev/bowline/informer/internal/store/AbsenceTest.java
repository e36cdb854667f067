package dev.bowline.informer.internal.store;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Shard;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Of which objects a cache may say that there are none. */
class AbsenceTest {
  private static final ResourceVersion TEN = new ResourceVersion("10");
  private static final ResourceVersion ELEVEN = new ResourceVersion("11");
  private static final ObjectKey A = new ObjectKey("ns", "a");
  private static final ObjectKey B = new ObjectKey("ns", "b");

  private static StoreVersion<ConfigMap> listed(Coverage coverage) {
    StoreVersion<ConfigMap> unsynced = StoreVersion.unsynced(List.of(), coverage);
    return listed(unsynced);
  }

  private static StoreVersion<ConfigMap> listed(StoreVersion<ConfigMap> before) {
    return ReplaceRules.replace(before, Listed.usable(List.of(configMap("a", 1))), TEN).after();
  }

  static Stream<Coverage> coverages() {
    return Stream.of(Coverage.ALL, Coverage.of("ns"));
  }

  @ParameterizedTest
  @MethodSource("coverages")
  void beforeTheFirstListNothingIsKnown(Coverage coverage) {
    assertThat(StoreVersion.unsynced(List.of(), coverage).isAbsent(B)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("coverages")
  void whatAListDoesNotHaveIsNotThere(Coverage coverage) {
    StoreVersion<ConfigMap> store = listed(coverage);
    assertThat(store.isAbsent(B)).isTrue();
    assertThat(store.isAbsent(A)).isFalse();
    assertThat(EventRules.absent(store, configMap("a", 11), ELEVEN).after().isAbsent(A)).isTrue();
  }

  @Test
  void ofOtherNamespacesNothingIsKnown() {
    ObjectKey other = new ObjectKey("other", "a");
    assertThat(listed(Coverage.ALL).isAbsent(other)).isTrue();
    assertThat(listed(Coverage.of("ns")).isAbsent(other)).isFalse();
  }

  @Test
  void whatCannotBeReadIsThere() {
    StoreVersion<ConfigMap> store =
        EventRules.unusable(listed(Coverage.ALL), configMap("b", 11), ELEVEN).after();
    assertThat(store.get(B)).isEmpty();
    assertThat(store.isAbsent(B)).isFalse();
  }

  @Test
  void aNameDoesNotTellWhetherItsUidIsOfTheShard() {
    StoreVersion<ConfigMap> store = StoreVersion.unsynced(List.of());
    Tenure tenure = new Tenure(Shard.byUid(0, 1));
    assertThat(listed(ShardRules.enter(store, tenure, false).after()).isAbsent(B)).isFalse();
  }

  @Test
  void aNamespaceTellsWhetherItIsOfTheShard() {
    List<StoreVersion<ConfigMap>> shards =
        IntStream.range(0, 3)
            .mapToObj(i -> new Tenure(Shard.byNamespace(i, 3)))
            .map(
                tenure -> {
                  StoreVersion<ConfigMap> store = StoreVersion.unsynced(List.of());
                  return ShardRules.enter(store, tenure, false).after();
                })
            .toList();
    assertThat(shards).noneMatch(shard -> shard.isAbsent(B));
    assertThat(shards.stream().map(AbsenceTest::listed))
        .filteredOn(shard -> shard.isAbsent(B))
        .hasSize(1);
  }

  @Test
  void untilTheListOfTheNextShardNothingIsKnown() {
    Tenure first = new Tenure(Shard.byNamespace(0, 1));
    StoreVersion<ConfigMap> store = StoreVersion.unsynced(List.of());
    StoreVersion<ConfigMap> listed = listed(ShardRules.enter(store, first, false).after());
    assertThat(listed.isAbsent(B)).isTrue();
    Tenure next = new Tenure(Shard.byNamespace(0, 1));
    StoreVersion<ConfigMap> moved = ShardRules.enter(listed, next, false).after();
    assertThat(moved.isAbsent(B)).isFalse();
    assertThat(listed(moved).isAbsent(B)).isTrue();
  }
}
