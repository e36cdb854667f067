package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Ends of objects that a handler was told of, so that none is told twice: an object that a list has
 * skipped is found gone with the answer to a write, or with a version of the cache, by threads that
 * don't wait for each other. Of more than so many the oldest are forgotten. Guarded by the lock of
 * its queue.
 */
final class ToldEnds<T extends KubeObject> {
  static final int MOST = 1_000;

  /** By uid: what the cache had reached without the object; none if that can't be compared. */
  private final Map<String, ResourceVersion> ends = new LinkedHashMap<>();

  private final Function<ObjectKey, ResourceVersion> reached;

  /**
   * None so far.
   *
   * @param reached the version that the cache has reached where an object would be
   */
  ToldEnds(Function<ObjectKey, ResourceVersion> reached) {
    this.reached = reached;
  }

  /** An event with which the cache has reached a version. */
  void note(CacheEvent<T> event) {
    if (event instanceof Removed<T> removed) {
      if (removed.outOfScope()) {
        ends.remove(removed.lastKnown().uid()); // nobody looks: this is no end
      } else {
        put(removed.lastKnown());
      }
    } else if (!ends.isEmpty() && event instanceof Added<T> added) {
      ends.remove(added.object().uid()); // what had left a selector is back
    } else if (!ends.isEmpty() && event instanceof Updated<T> updated) {
      ends.remove(updated.after().uid());
    }
  }

  /**
   * Whether the end of an object is still to be told, which then counts as told. What had left a
   * selector may be back by an own write, and be gone again.
   *
   * @param object in a state that the cache has passed by
   */
  boolean claim(T object) {
    ResourceVersion told = ends.get(object.uid());
    if (told != null && (told.isNone() || !told.isOlderThan(object.resourceVersion()))) {
      return false;
    }
    put(object);
    return true;
  }

  private void put(T object) {
    ResourceVersion version = reached.apply(object.key());
    ends.remove(object.uid()); // so that it is the newest
    ends.put(object.uid(), version.isComparable() ? version : ResourceVersion.NONE);
    if (ends.size() > MOST) {
      ends.remove(ends.keySet().iterator().next());
    }
  }

  /** Versions of before mean nothing any more. */
  void clear() {
    ends.clear();
  }
}
