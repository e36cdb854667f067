package dev.bowline.informer.internal.own;

import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Objects that a version of the cache has decided on without ever having had them, until somebody
 * looks whether they are gone; one for each name. Changed under the lock of a {@link Ledger}.
 */
final class VanishedObjects<T extends KubeObject> {
  private final Map<ObjectKey, Vanished<T>> byKey = new ConcurrentHashMap<>();

  /** Also without the lock. */
  boolean isEmpty() {
    return byKey.isEmpty();
  }

  void add(Vanished<T> one) {
    byKey.merge(one.object().key(), one, Vanished::and);
  }

  boolean has(T object) {
    Vanished<T> known = byKey.get(object.key());
    return known != null && known.object().uid().equals(object.uid());
  }

  void removeIf(Predicate<T> condition) {
    byKey.values().removeIf(one -> condition.test(one.object()));
  }

  void clear() {
    byKey.clear();
  }

  /** Takes those that are gone, and forgets those whose name the cache has. */
  List<Vanished<T>> take(StoreVersion<T> cache) {
    List<Vanished<T>> gone = new ArrayList<>();
    for (ObjectKey key : List.copyOf(byKey.keySet())) {
      if (cache.isStale(key)) { // it is there, but can't be used; nothing tells when it goes
        continue;
      }
      Vanished<T> one = byKey.remove(key);
      if (one != null && cache.get(key).isEmpty()) { // another of the name is told by itself
        gone.add(one);
      }
    }
    return gone;
  }
}
