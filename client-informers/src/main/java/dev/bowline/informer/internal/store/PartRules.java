package dev.bowline.informer.internal.store;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.internal.trie.MapBuilder;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a cache whose content comes in parts, each with a list and a watch of its own.
 * The names of two parts never meet.
 */
public final class PartRules {
  private PartRules() {}

  /**
   * All parts become the content of a cache that has had none.
   *
   * @param last the version that it had when it had content before; null if it never had
   */
  public static <T extends KubeObject> Transition<T> open(
      StoreVersion<T> cache,
      Collection<StoreVersion<T>> parts,
      ResourceVersion version,
      @Nullable ResourceVersion last) {
    Origin origin = last == null ? Origin.INITIAL_LIST : Origin.NEW_LIST;
    boolean isBack = last != null && version.isOlderThan(last);
    MapBuilder<ObjectKey, T> items = PersistentMap.<ObjectKey, T>empty().toBuilder();
    MapBuilder<ObjectKey, String> stale = PersistentMap.<ObjectKey, String>empty().toBuilder();
    List<CacheEvent<T>> events = new ArrayList<>();
    for (StoreVersion<T> part : parts) {
      part.items().forEach(items::put);
      part.stale().forEach(stale::put);
      part.stream().forEach(object -> events.add(new Added<>(object, origin)));
    }
    StoreVersion<T> after =
        cache.replaced(items.build(), cache.epoch() + (isBack ? 1 : 0), version);
    return new Transition<>(after.staleOf(stale.build()), events, false);
  }

  /**
   * A part has changed.
   *
   * @param shown the part as the cache has it; if it is synced, the one that changed
   * @param next what becomes of it
   * @param version the cache's with it
   */
  public static <T extends KubeObject> Transition<T> change(
      StoreVersion<T> cache, StoreVersion<T> shown, Transition<T> next, ResourceVersion version) {
    StoreVersion<T> after = next.after();
    List<CacheEvent<T>> events = new ArrayList<>();
    if (shown.isSynced()) { // and so is what the change began with: no initial list, and no Synced
      events.addAll(next.events());
    } else { // its first list, or more, if it had to wait
      after.stream().forEach(object -> events.add(new Added<>(object, Origin.NEW_LIST)));
    }
    long epoch = cache.epoch() + after.epoch() - shown.epoch();
    return new Transition<>(
        cache.with(shown, after, epoch, version), events, next.stale() && events.isEmpty());
  }

  /**
   * A part leaves the cache. Its objects are still there, but no longer looked at.
   *
   * @param told whether handlers are told
   */
  public static <T extends KubeObject> Transition<T> leave(
      StoreVersion<T> cache, StoreVersion<T> shown, ResourceVersion version, boolean told) {
    List<CacheEvent<T>> events = new ArrayList<>();
    if (told) {
      shown.stream().forEach(object -> events.add(Removed.outOfScope(object)));
    }
    StoreVersion<T> nothing = StoreVersion.unsynced(List.of());
    return new Transition<>(cache.with(shown, nothing, cache.epoch(), version), events, false);
  }
}
