package dev.bowline.informer.internal.store;

import dev.bowline.client.internal.raw.Unchanged;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Synced;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.internal.store.Listed.Unusable;
import dev.bowline.informer.internal.trie.MapBuilder;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a new list does to a cache. */
public final class ReplaceRules {
  private ReplaceRules() {}

  /**
   * Everything that is not in the list goes, then what the list has comes, in its order. An object
   * that didn't change stays the instance that it was, and nobody is told. Equal versions alone
   * don't say so: defaults and conversions of a definition change what is read of objects that
   * nobody writes, and so does another release of the server. Where only fields differ that the
   * model doesn't know, the listed state takes the place of the other, since it may be written
   * back, and nobody is told of two states that are equal. One that can't be used stays as it is
   * known, unless versions went back or it was another object of that name, and its name is marked.
   *
   * @param version the version of the list
   */
  public static <T extends KubeObject> Transition<T> replace(
      StoreVersion<T> store, Listed<T> list, ResourceVersion version) {
    boolean newEpoch =
        version.isOlderThan(store.resourceVersion()) || hasGoneBack(store.items(), list.items());
    return replace(store, list, version, newEpoch);
  }

  /**
   * As {@link #replace(StoreVersion, Listed, ResourceVersion)}, of a server whose versions are
   * known to have gone back. By the time of the list they may have passed those in the cache again.
   */
  public static <T extends KubeObject> Transition<T> replaceAnew(
      StoreVersion<T> store, Listed<T> list, ResourceVersion version) {
    return replace(store, list, version, true);
  }

  private static <T extends KubeObject> Transition<T> replace(
      StoreVersion<T> store, Listed<T> list, ResourceVersion version, boolean newEpoch) {
    boolean initial = !store.isSynced();
    Origin origin = initial ? Origin.INITIAL_LIST : Origin.NEW_LIST;
    PersistentMap<ObjectKey, T> known = store.items();
    MapBuilder<ObjectKey, T> builder = PersistentMap.<ObjectKey, T>empty().toBuilder();
    List<CacheEvent<T>> arrivals = new ArrayList<>(initial ? list.items().size() + 1 : 0);
    for (T object : list.items()) {
      ObjectKey key = object.key();
      T listed = builder.get(key);
      T before = listed == null ? known.get(key) : listed; // a faulty server may list a name twice
      if (before != null
          && (listed != null || !newEpoch) // then it is listed in a state that isn't older as well
          && EventRules.isSame(before, object)
          && object.resourceVersion().isOlderThan(before.resourceVersion())) {
        continue;
      }
      if (before != null && isEqual(before, object)) {
        builder.put(key, Unchanged.hasSameUnknownFields(before, object) ? before : object);
      } else {
        builder.put(key, object);
        arrive(arrivals, before, object, origin);
      }
    }
    if (!newEpoch) {
      keepKnown(list.unusable(), known, builder);
    }
    PersistentMap<ObjectKey, T> items = builder.build();
    List<CacheEvent<T>> events = new ArrayList<>();
    known.forEach(
        (key, before) -> {
          if (!items.containsKey(key)) {
            events.add(new Removed<>(before, before, true, origin));
          }
        });
    events.addAll(arrivals);
    if (initial) {
      events.add(new Synced<>(version));
    }
    long epoch = newEpoch ? store.epoch() + 1 : store.epoch();
    StoreVersion<T> after = store.replaced(items, epoch, version);
    for (Unusable object : list.unusable()) {
      after = after.withStale(object.key(), object.uid(), version);
    }
    return new Transition<>(after, events, false);
  }

  /**
   * Versions that were put back may have passed the known one by the time of the list; an object
   * that is older than it was still tells.
   */
  private static <T extends KubeObject> boolean hasGoneBack(
      PersistentMap<ObjectKey, T> known, List<T> listed) {
    if (known.isEmpty()) {
      return false;
    }
    Set<ObjectKey> older = listed(known, listed, true);
    if (!older.isEmpty()) {
      older.removeAll(listed(known, listed, false)); // a faulty server may list a name twice
    }
    return !older.isEmpty();
  }

  /** Names of known objects that are listed in a state that is older, or in one that isn't. */
  private static <T extends KubeObject> Set<ObjectKey> listed(
      PersistentMap<ObjectKey, T> known, List<T> listed, boolean isOlder) {
    Set<ObjectKey> keys = new HashSet<>();
    for (T object : listed) {
      T before = known.get(object.key());
      if (before != null
          && EventRules.isSame(before, object)
          && object.resourceVersion().isOlderThan(before.resourceVersion()) == isOlder) {
        keys.add(object.key());
      }
    }
    return keys;
  }

  private static <T extends KubeObject> void keepKnown(
      List<Unusable> unusable,
      PersistentMap<ObjectKey, T> known,
      MapBuilder<ObjectKey, T> builder) {
    for (Unusable object : unusable) {
      T before = known.get(object.key());
      if (before != null
          && before.uid().equals(object.uid())
          && builder.get(object.key()) == null) {
        builder.put(object.key(), before);
      }
    }
  }

  private static boolean isEqual(KubeObject before, KubeObject after) {
    return EventRules.isSame(before, after) && before.equals(after);
  }

  private static <T extends KubeObject> void arrive(
      List<CacheEvent<T>> events, @Nullable T before, T object, Origin origin) {
    if (before != null && EventRules.isSame(before, object)) {
      events.add(new Updated<>(before, object, origin));
      return;
    }
    if (before != null) {
      events.add(new Removed<>(before, before, true, origin));
    }
    events.add(new Added<>(object, origin));
  }
}
