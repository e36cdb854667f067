package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.Iterator;
import java.util.List;

/**
 * The whole content of a version of a cache on its way to a handler: its initial list or a replay.
 * The version is read bit by bit, so that a pass that waits costs no memory per object.
 */
final class Pass<T extends KubeObject> {
  private final Origin origin;
  private final StoreVersion<T> content;
  private final Iterator<T> objects;
  private final long since;
  private long left;

  private Pass(Origin origin, StoreVersion<T> content, Iterator<T> objects, long since) {
    this.origin = origin;
    this.content = content;
    this.objects = objects;
    this.since = since;
    this.left = content.size();
  }

  /** For a handler that comes late. */
  static <T extends KubeObject> Pass<T> initial(StoreVersion<T> content, long now) {
    return new Pass<>(Origin.INITIAL_LIST, content, content.stream().iterator(), now);
  }

  /** For handlers that were there before the first list, in the list's order. */
  static <T extends KubeObject> Pass<T> firstList(
      StoreVersion<T> content, List<CacheEvent<T>> events, long now) {
    return new Pass<>(Origin.INITIAL_LIST, content, new InListOrder<>(content, events), now);
  }

  /** Once more. */
  static <T extends KubeObject> Pass<T> replay(StoreVersion<T> content, long now) {
    return new Pass<>(Origin.REPLAY, content, content.stream().iterator(), now);
  }

  boolean isInitial() {
    return origin == Origin.INITIAL_LIST;
  }

  boolean hasNext() {
    return objects.hasNext();
  }

  T next() {
    T next = objects.next();
    left--;
    return next;
  }

  /** What the handler is told of an object that has not changed since the pass began. */
  CacheEvent<T> unchanged(T object) {
    return isInitial() ? new Added<>(object, origin) : new Updated<>(object, object, origin);
  }

  /** Whether an object of this name is among those that it hands out, or has been. */
  boolean has(ObjectKey key) {
    return content.get(key).isPresent();
  }

  /** The version of the content. */
  ResourceVersion at() {
    return content.resourceVersion();
  }

  /** Number of objects that have not been handed out. */
  long left() {
    return left;
  }

  /** When it began to wait. */
  long since() {
    return since;
  }
}
