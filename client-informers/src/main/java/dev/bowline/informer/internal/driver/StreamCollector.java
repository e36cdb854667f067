package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.Listed.Unusable;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The objects of one streaming list that is being read. What changes before the list's end changes
 * here, and nobody sees it. For the informer's thread.
 */
final class StreamCollector<T extends KubeObject> {
  private final Map<ObjectKey, T> items = new LinkedHashMap<>();
  private final Map<ObjectKey, Unusable> unusable = new LinkedHashMap<>();

  /** An object that appeared or changed. */
  void put(T object) {
    ObjectKey key = object.key();
    if (!knowsBetter(key, object)) {
      items.put(key, object);
      unusable.remove(key);
    }
  }

  /** An object that appeared or changed, but can't be used; its last usable state stays. */
  void putUnusable(KubeObject object) {
    ObjectKey key = object.key();
    if (knowsBetter(key, object)) {
      return;
    }
    T known = items.get(key);
    if (known != null && !known.uid().equals(object.uid())) {
      items.remove(key);
    }
    unusable.put(key, Unusable.of(object));
  }

  /** An object that is gone. */
  void remove(KubeObject object) {
    ObjectKey key = object.key();
    if (!knowsBetter(key, object)) {
      items.remove(key);
      unusable.remove(key);
    }
  }

  private boolean knowsBetter(ObjectKey key, KubeObject object) {
    T known = items.get(key);
    return known != null && object.resourceVersion().isOlderThan(known.resourceVersion());
  }

  /** The whole list. */
  Listed<T> take() {
    return new Listed<>(new ArrayList<>(items.values()), new ArrayList<>(unusable.values()));
  }
}
