package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Events that enter a queue together. Made when they are delivered, where that saves memory.
 *
 * @param size number of events
 * @param events the events, in order
 */
record Batch<T extends KubeObject>(long size, Iterator<CacheEvent<T>> events) {
  /** Events that all queues share. */
  static <T extends KubeObject> Batch<T> of(List<CacheEvent<T>> events) {
    return new Batch<>(events.size(), events.iterator());
  }

  /** The whole content of a cache, for a handler that comes late. */
  static <T extends KubeObject> Batch<T> snapshot(StoreVersion<T> store) {
    ResourceVersion version = store.resourceVersion();
    Stream<CacheEvent<T>> added =
        store.stream().map(object -> new CacheEvent.Added<>(object, true));
    Stream<CacheEvent<T>> synced = Stream.of(new CacheEvent.Synced<>(version));
    return new Batch<>(store.size() + 1L, Stream.concat(added, synced).iterator());
  }
}
