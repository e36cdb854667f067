package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Synced;
import dev.bowline.informer.internal.Tables;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Objects of own making whose additions a handler wasn't told of. That they are gone is told, but
 * only so many of those wait, so that a handler that hangs holds no more than that of what came and
 * went; others are forgotten. Guarded by the lock of its queue.
 */
final class UntoldObjects<T extends KubeObject> {
  private final Set<ObjectKey> there = Tables.set();

  private final Sweep sweep = new Sweep();

  /** Those whose removal waits. */
  private final Set<ObjectKey> gone = Tables.set();

  /** The handler isn't told of an event. */
  void keptFrom(CacheEvent<T> event) {
    if (event instanceof Added<T> added) {
      there.add(added.object().key());
    }
  }

  /** As if the handler weren't told of an addition; whether that is news. */
  boolean expect(ObjectKey key) {
    return there.add(key);
  }

  /** It is told, or there was none. */
  void forget(ObjectKey key) {
    there.remove(key);
  }

  /** As {@link Backlog#sweep}. */
  void sweep(StoreVersion<T> content) {
    if (sweep.isDue(there.size())) {
      there.removeIf(key -> content.get(key).isEmpty());
      sweep.done(there.size());
    }
  }

  /** What of these events the handler is told. */
  List<CacheEvent<T>> told(List<CacheEvent<T>> events) {
    if (there.isEmpty()) {
      return events;
    }
    List<CacheEvent<T>> told = new ArrayList<>(events.size());
    for (CacheEvent<T> event : events) {
      if (event instanceof Synced<T> || isTold(event, EventBacklog.key(event))) {
        told.add(event);
      }
    }
    return told;
  }

  private boolean isTold(CacheEvent<T> event, ObjectKey key) {
    return !there.remove(key) || !(event instanceof Removed<T>) || mayWait(key);
  }

  /** Whether the removal of one that the handler was never told of is told. */
  private boolean mayWait(ObjectKey key) {
    return gone.contains(key) || (gone.size() < KeyBacklog.MOST_GONE && gone.add(key));
  }

  /** An event waits no longer. */
  void out(CacheEvent<T> event) {
    if (!gone.isEmpty() && event instanceof Removed<T> removed) {
      gone.remove(removed.lastKnown().key());
    }
  }

  /** Nothing waits. */
  void drained() {
    gone.clear();
  }

  /** All that there is is told. */
  void clear() {
    there.clear();
  }
}
