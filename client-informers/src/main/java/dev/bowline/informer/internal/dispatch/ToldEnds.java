package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Ends of objects that a handler was told of, so that none is told twice: an object that a list has
 * skipped is found gone with the answer to a write, or with a version of the cache, by threads that
 * don't wait for each other. Of more than so many the oldest are forgotten. Guarded by the lock of
 * its queue.
 */
final class ToldEnds<T extends KubeObject> {
  static final int MOST = 1_000;

  /** By uid: the version of the end; none if it is that of any state. */
  private final Map<String, ResourceVersion> ends = new LinkedHashMap<>();

  /** An event that the handler is told, sooner or later. */
  void note(CacheEvent<T> event) {
    if (event instanceof Removed<T> removed) {
      T last = removed.lastKnown();
      put(last, removed.finalStateUnknown() ? ResourceVersion.NONE : last.resourceVersion());
    } else if (!ends.isEmpty() && event instanceof Added<T> added) {
      ends.remove(added.object().uid()); // what had left a selector is back
    } else if (!ends.isEmpty() && event instanceof Updated<T> updated) {
      ends.remove(updated.after().uid());
    }
  }

  /** Whether the end of an object is still to be told, which then counts as told. */
  boolean claim(T object) {
    ResourceVersion told = ends.get(object.uid());
    if (told != null && (told.isNone() || !told.isOlderThan(object.resourceVersion()))) {
      return false;
    }
    put(object, ResourceVersion.NONE);
    return true;
  }

  private void put(T object, ResourceVersion version) {
    ends.remove(object.uid()); // so that it is the newest
    ends.put(object.uid(), version);
    if (ends.size() > MOST) {
      ends.remove(ends.keySet().iterator().next());
    }
  }

  /** Versions of before mean nothing any more. */
  void clear() {
    ends.clear();
  }
}
