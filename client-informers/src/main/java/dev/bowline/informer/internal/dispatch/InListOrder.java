package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.internal.Tables;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a version of a cache in the order of the list that made it. It goes on only once
 * it has the next object, so that who asks again where memory was short misses none.
 */
final class InListOrder<T extends KubeObject> implements Iterator<T> {
  private final StoreVersion<T> content;
  private final List<CacheEvent<T>> events;

  /** The names that it has passed, where one may come twice; otherwise null. */
  private final @Nullable Set<ObjectKey> passed;

  private int at;
  private @Nullable T found;

  InListOrder(StoreVersion<T> content, List<CacheEvent<T>> events) {
    this.content = content;
    this.events = events;
    boolean isNameTwice = events.size() > content.size() + 1; // beside the end of the list
    this.passed = isNameTwice ? Tables.set() : null;
  }

  @Override
  public boolean hasNext() {
    while (found == null && at < events.size()) {
      T next = events.get(at) instanceof Added<T> added ? object(added.object().key()) : null;
      at++;
      found = next;
    }
    return found != null;
  }

  /** Null for one that has passed, or isn't there any more. */
  private @Nullable T object(ObjectKey key) {
    T object = content.get(key).orElse(null);
    return object == null || passed == null || passed.add(key) ? object : null;
  }

  @Override
  public T next() {
    if (!hasNext() || found == null) {
      throw new NoSuchElementException();
    }
    T next = found;
    found = null;
    return next;
  }
}
