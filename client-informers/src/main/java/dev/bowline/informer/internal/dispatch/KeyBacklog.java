package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names of objects that changed, each once, and no object. A name that came and went before the
 * handler was told of it is forgotten, so that no more wait than are cached or known to it.
 */
final class KeyBacklog<T extends KubeObject> implements Backlog<T, ObjectKey> {
  private final Map<ObjectKey, Waiting> waiting = new LinkedHashMap<>();

  /** How many that wait are of the initial list. */
  private long initial;

  private boolean begun;

  /**
   * A name in line.
   *
   * @param isNew whether the handler has not been told of the object
   * @param isInitial whether it is of the initial list
   */
  private record Waiting(long since, boolean isNew, boolean isInitial) {}

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
        out(key, known);
      }
    }
    return true;
  }

  private void out(ObjectKey key, Waiting known) {
    waiting.remove(key);
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
