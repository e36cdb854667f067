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

/** Names of objects that changed, each once, and no object. */
final class KeyBacklog<T extends KubeObject> implements Backlog<T, ObjectKey> {
  /** Since when each name has waited. */
  private final Map<ObjectKey, Long> waiting = new LinkedHashMap<>();

  /** The first so many are of the initial list. */
  private long initial;

  private boolean begun;

  /** All at once, since a pass would keep the objects. */
  @Override
  public void begin(Pass<T> list) {
    begun = true;
    while (list.hasNext()) {
      waiting.put(list.next().key(), list.since());
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
      waiting.putIfAbsent(EventBacklog.key(event), now);
    }
    return true;
  }

  @Override
  public void replay(StoreVersion<T> content, long now) {
    content.stream().forEach(object -> waiting.putIfAbsent(object.key(), now));
  }

  @Override
  public boolean isReplayDue() {
    return false;
  }

  @Override
  public @Nullable ObjectKey next() {
    Iterator<ObjectKey> keys = waiting.keySet().iterator();
    if (!keys.hasNext()) {
      return null;
    }
    ObjectKey next = keys.next();
    keys.remove();
    initial = Math.max(0, initial - 1);
    return next;
  }

  @Override
  public long size() {
    return waiting.size();
  }

  @Override
  public long oldest() {
    return waiting.values().iterator().next();
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
