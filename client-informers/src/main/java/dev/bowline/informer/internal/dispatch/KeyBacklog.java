package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.internal.Tables;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names of objects that changed, each once, and no object. A name that came and went before the
 * handler was told of it is told, since who reads the store may have seen the object meanwhile and
 * would believe in it for ever. Only so many of those wait, so that a handler that hangs holds no
 * more than that beside what is cached or known to it; others are forgotten.
 */
final class KeyBacklog<T extends KubeObject> implements Backlog<T, ObjectKey> {
  /** Names that came and went. */
  static final int MOST_GONE = 10_000;

  private final Map<ObjectKey, Waiting> waiting = Tables.mapInOrder();

  private final Sweep sweep = new Sweep();

  /** How many that wait are of the initial list. */
  private long initial;

  /** How many that wait came and went. */
  private int gone;

  private boolean begun;

  /**
   * A name in line.
   *
   * @param isNew whether the handler has not been told of the object
   * @param isInitial whether it is of the initial list
   * @param isGone whether it came and went
   */
  private record Waiting(long since, boolean isNew, boolean isInitial, boolean isGone) {
    Waiting(long since, boolean isNew, boolean isInitial) {
      this(since, isNew, isInitial, false);
    }

    Waiting gone() {
      return new Waiting(since, false, isInitial, true);
    }
  }

  /** All at once, since a pass would keep the objects. */
  @Override
  public void begin(Pass<T> list) {
    begun = true;
    Waiting initially = new Waiting(list.since(), true, true);
    while (list.hasNext()) {
      waiting.put(list.next().key(), initially);
    }
    initial = waiting.size();
  }

  @Override
  public boolean hasBegun() {
    return begun;
  }

  @Override
  public boolean isInitialListOut() {
    return begun && initial == 0;
  }

  @Override
  public boolean add(List<CacheEvent<T>> events, long now) {
    for (CacheEvent<T> event : events) {
      ObjectKey key = EventBacklog.key(event);
      Waiting known = waiting.get(key);
      if (known == null) {
        waiting.put(key, new Waiting(now, event instanceof CacheEvent.Added, false));
      } else if (known.isNew() && event instanceof CacheEvent.Removed) {
        cameAndWent(key, known);
      }
    }
    return true;
  }

  private void cameAndWent(ObjectKey key, Waiting known) {
    if (gone < MOST_GONE) {
      waiting.put(key, known.gone());
      gone++;
    } else {
      out(key, known);
    }
  }

  private void out(ObjectKey key, Waiting known) {
    waiting.remove(key);
    gone -= known.isGone() ? 1 : 0;
    initial -= known.isInitial() ? 1 : 0;
  }

  @Override
  public void replay(StoreVersion<T> content, long now) {
    Waiting again = new Waiting(now, false, false);
    content.stream().forEach(object -> waiting.putIfAbsent(object.key(), again));
  }

  @Override
  public boolean isReplayDue() {
    return false;
  }

  @Override
  public void sweep(StoreVersion<T> content) {
    if (sweep.isDue(waiting.size())) {
      Iterator<Map.Entry<ObjectKey, Waiting>> all = waiting.entrySet().iterator();
      while (all.hasNext()) {
        Map.Entry<ObjectKey, Waiting> each = all.next();
        if (each.getValue().isNew() && content.get(each.getKey()).isEmpty()) {
          all.remove();
          initial -= each.getValue().isInitial() ? 1 : 0;
        }
      }
      sweep.done(waiting.size());
    }
  }

  @Override
  public @Nullable ObjectKey next() {
    Iterator<Map.Entry<ObjectKey, Waiting>> entries = waiting.entrySet().iterator();
    if (!entries.hasNext()) {
      return null;
    }
    Map.Entry<ObjectKey, Waiting> next = entries.next();
    ObjectKey key = next.getKey();
    out(key, next.getValue());
    return key;
  }

  @Override
  public long size() {
    return waiting.size();
  }

  @Override
  public long oldest() {
    return waiting.values().iterator().next().since();
  }

  @Override
  public void clear() {
    waiting.clear();
  }

  @Override
  public String shown(ObjectKey key) {
    return key.toString();
  }
}
