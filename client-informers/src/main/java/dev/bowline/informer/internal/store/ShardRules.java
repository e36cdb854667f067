package dev.bowline.informer.internal.store;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.internal.trie.MapBuilder;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.List;

/** What becomes of a cache when it is of another shard from now on. */
public final class ShardRules {
  private ShardRules() {}

  /**
   * What the shard doesn't contain goes; it is still there, but no longer looked at. The rest stays
   * as it is. The next version is not whole before a list of the shard.
   *
   * @param told whether handlers are told
   */
  public static <T extends KubeObject> Transition<T> enter(
      StoreVersion<T> cache, Tenure tenure, boolean told) {
    MapBuilder<ObjectKey, T> items = cache.items().toBuilder();
    MapBuilder<ObjectKey, String> stale = cache.stale().toBuilder();
    List<CacheEvent<T>> events = new ArrayList<>();
    cache
        .items()
        .forEach(
            (key, object) -> {
              if (!tenure.shard().contains(object)) {
                items.remove(key);
                stale.remove(key);
                if (told) {
                  events.add(Removed.outOfScope(object));
                }
              }
            });
    PersistentMap<ObjectKey, T> left = items.build();
    return new Transition<>(cache.entered(tenure, left, stale.build()), events, false);
  }
}
