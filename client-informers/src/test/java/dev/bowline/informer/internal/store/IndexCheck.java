package dev.bowline.informer.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Compares an index with what its function says about every object. */
public final class IndexCheck {
  private IndexCheck() {}

  public static <T extends KubeObject, K> void assertEqualsRecomputation(
      Store<T> live, Index<T, K> index) {
    Store<T> store = live.snapshot();
    Map<K, Set<ObjectKey>> expected = new HashMap<>();
    store.stream()
        .forEach(
            object ->
                new IndexKeys<>(index)
                    .known(object)
                    .forEach(
                        key ->
                            expected.computeIfAbsent(key, k -> new HashSet<>()).add(object.key())));
    expected.forEach(
        (key, names) ->
            assertThat(store.byIndex(index, key))
                .allSatisfy(object -> assertThat(store.get(object.key())).containsSame(object))
                .map(KubeObject::key)
                .containsExactlyInAnyOrderElementsOf(names));
    assertThat(((StoreVersion<T>) store).indexKeys(index)).isEqualTo(expected.keySet());
  }
}
