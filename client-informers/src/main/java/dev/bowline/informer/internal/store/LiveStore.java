package dev.bowline.informer.internal.store;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The newest version of a cache, published by one writer with one volatile write. */
public final class LiveStore<T extends KubeObject> implements Store<T> {
  private volatile StoreVersion<T> current;

  /** Begins at a version. */
  public LiveStore(StoreVersion<T> first) {
    current = first;
  }

  /** The newest version. */
  public StoreVersion<T> current() {
    return current;
  }

  /** Makes a version the newest. For the one writer. */
  public void publish(StoreVersion<T> next) {
    current = next;
  }

  @Override
  public Optional<T> get(ObjectKey key) {
    return current.get(key);
  }

  @Override
  public boolean isStale(ObjectKey key) {
    return current.isStale(key);
  }

  @Override
  public Stream<T> stream() {
    return current.stream();
  }

  @Override
  public <K> List<T> byIndex(Index<T, K> index, K key) {
    return current.byIndex(index, key);
  }

  @Override
  public int size() {
    return current.size();
  }

  @Override
  public ResourceVersion resourceVersion() {
    return current.resourceVersion();
  }

  @Override
  public long epoch() {
    return current.epoch();
  }

  @Override
  public Store<T> snapshot() {
    return current;
  }
}
