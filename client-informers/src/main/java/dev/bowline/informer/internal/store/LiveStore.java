package dev.bowline.informer.internal.store;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * The newest version of a cache, published with one volatile write. Content has one writer; indexes
 * may come and go beside it.
 */
public final class LiveStore<T extends KubeObject> implements Store<T> {
  private final AtomicReference<StoreVersion<T>> newest;

  /** Begins at a version. */
  public LiveStore(StoreVersion<T> first) {
    newest = new AtomicReference<>(first);
  }

  /** The newest version. */
  @SuppressWarnings("NullAway") // never set to null
  public StoreVersion<T> current() {
    return newest.get();
  }

  /**
   * Makes a version the newest.
   *
   * @param before the version that it was made of
   * @return whether that was still the newest; otherwise nothing is done
   */
  public boolean replace(StoreVersion<T> before, StoreVersion<T> next) {
    return newest.compareAndSet(before, next);
  }

  @Override
  public Optional<T> get(ObjectKey key) {
    return current().get(key);
  }

  @Override
  public boolean isSynced() {
    return current().isSynced();
  }

  @Override
  public boolean isStale(ObjectKey key) {
    return current().isStale(key);
  }

  @Override
  public boolean isAbsent(ObjectKey key) {
    return current().isAbsent(key);
  }

  @Override
  public Stream<T> stream() {
    return current().stream();
  }

  @Override
  public <K> List<T> byIndex(Index<T, K> index, K key) {
    return current().byIndex(index, key);
  }

  @Override
  public int size() {
    return current().size();
  }

  @Override
  public ResourceVersion resourceVersion() {
    return current().resourceVersion();
  }

  @Override
  public long epoch() {
    return current().epoch();
  }

  @Override
  public Store<T> snapshot() {
    return current();
  }
}
