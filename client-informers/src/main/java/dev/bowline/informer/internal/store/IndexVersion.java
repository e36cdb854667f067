package dev.bowline.informer.internal.store;

import dev.bowline.informer.Index;
import dev.bowline.informer.internal.trie.MapBuilder;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One state of an index: which objects have a key. Holds names, not objects, so that a change that
 * keeps an object's keys leaves it as it is. Immutable.
 */
final class IndexVersion<T extends KubeObject, K> {
  private final IndexKeys<T, K> function;

  /** Sets of names, each as a map to itself; never an empty set. */
  private final PersistentMap<K, PersistentMap<ObjectKey, ObjectKey>> entries;

  /**
   * Whether a name may be under a key that it hasn't any more, since that key's class is broken.
   */
  private final boolean isDoubtful;

  private IndexVersion(
      IndexKeys<T, K> function,
      PersistentMap<K, PersistentMap<ObjectKey, ObjectKey>> entries,
      boolean isDoubtful) {
    this.function = function;
    this.entries = entries;
    this.isDoubtful = isDoubtful;
  }

  static <T extends KubeObject, K> IndexVersion<T, K> of(Index<T, K> index) {
    return new IndexVersion<>(new IndexKeys<>(index), PersistentMap.empty(), false);
  }

  Index<T, K> index() {
    return function.index();
  }

  /** How often the index's function or a key of it threw. */
  long faults() {
    return function.faults();
  }

  /** The keys that have objects. */
  Set<K> keys() {
    return entries.keys().collect(Collectors.toUnmodifiableSet());
  }

  /** The objects under a key. */
  @SuppressWarnings("unchecked") // a key of another class is not equal to any
  List<T> find(Object key, PersistentMap<ObjectKey, T> items) {
    PersistentMap<ObjectKey, ObjectKey> names = entries.get((K) key);
    if (names == null) {
      return List.of();
    }
    List<T> found = new ArrayList<>(names.size());
    names.forEach(
        (name, same) -> {
          T object = items.get(name);
          if (object != null && (!isDoubtful || function.known(object).contains(key))) {
            found.add(object);
          }
        });
    return List.copyOf(found);
  }

  /** With the keys of an object's next state. */
  IndexVersion<T, K> updated(ObjectKey name, @Nullable T before, @Nullable T after) {
    try {
      return changed(name, before, after);
    } catch (Throwable e) {
      function.threw(name, e);
      return new IndexVersion<>(function, entries, true);
    }
  }

  private IndexVersion<T, K> changed(ObjectKey name, @Nullable T before, @Nullable T after) {
    Set<K> oldKeys = before == null ? Set.of() : function.known(before);
    Set<K> newKeys = after == null ? Set.of() : function.of(after);
    if (oldKeys.equals(newKeys)) {
      return this;
    }
    PersistentMap<K, PersistentMap<ObjectKey, ObjectKey>> changed = entries;
    for (K key : oldKeys) {
      PersistentMap<ObjectKey, ObjectKey> names = newKeys.contains(key) ? null : changed.get(key);
      if (names != null) {
        PersistentMap<ObjectKey, ObjectKey> fewer = names.remove(name);
        changed = fewer.isEmpty() ? changed.remove(key) : changed.put(key, fewer);
      }
    }
    for (K key : newKeys) {
      if (!oldKeys.contains(key)) {
        PersistentMap<ObjectKey, ObjectKey> names = changed.get(key);
        PersistentMap<ObjectKey, ObjectKey> some = names == null ? PersistentMap.empty() : names;
        changed = changed.put(key, some.put(name, name));
      }
    }
    return new IndexVersion<>(function, changed, isDoubtful);
  }

  /** The index of later objects than those that it was built of. */
  IndexVersion<T, K> caughtUp(PersistentMap<ObjectKey, T> from, PersistentMap<ObjectKey, T> to) {
    AtomicReference<IndexVersion<T, K>> last = new AtomicReference<>(this);
    from.forEachDifference(
        to, (name, before, after) -> last.set(last.getPlain().updated(name, before, after)));
    return last.getPlain();
  }

  /** The index of these objects. */
  IndexVersion<T, K> rebuilt(PersistentMap<ObjectKey, T> items) {
    Map<K, MapBuilder<ObjectKey, ObjectKey>> sets = new HashMap<>();
    items.forEach(
        (name, object) -> {
          try {
            for (K key : function.of(object)) {
              sets.computeIfAbsent(
                      key, k -> PersistentMap.<ObjectKey, ObjectKey>empty().toBuilder())
                  .put(name, name);
            }
          } catch (Throwable e) {
            function.threw(name, e);
          }
        });
    MapBuilder<K, PersistentMap<ObjectKey, ObjectKey>> builder =
        PersistentMap.<K, PersistentMap<ObjectKey, ObjectKey>>empty().toBuilder();
    sets.forEach((key, names) -> put(builder, key, names.build()));
    return new IndexVersion<>(function, builder.build(), false);
  }

  private void put(
      MapBuilder<K, PersistentMap<ObjectKey, ObjectKey>> builder,
      K key,
      PersistentMap<ObjectKey, ObjectKey> names) {
    try {
      builder.put(key, names);
    } catch (Throwable e) {
      names.keys().forEach(name -> function.threw(name, e));
    }
  }
}
