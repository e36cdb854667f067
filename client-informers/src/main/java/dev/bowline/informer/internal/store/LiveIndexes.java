package dev.bowline.informer.internal.store;

import dev.bowline.informer.Index;
import dev.bowline.meta.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Indexes that come and go while a cache is in use. Thread-safe. Neither readers nor the writer
 * wait: an index is built of a version that stands still, catches up with what changed meanwhile,
 * and becomes part of the newest version with one write.
 */
public final class LiveIndexes<T extends KubeObject> {
  private final LiveStore<T> store;

  /** The indexes of a store. */
  public LiveIndexes(LiveStore<T> store) {
    this.store = store;
  }

  /**
   * Adds an index; it can be asked when this returns. Takes as long as its function takes for all
   * objects.
   *
   * @throws IllegalArgumentException if there is an index of this name
   */
  public <K> void add(Index<T, K> index) {
    add(index, other -> other.name().equals(index.name()));
  }

  /**
   * As {@link #add}, but others may have the same name: those who share a cache don't know of each
   * other.
   *
   * @throws IllegalArgumentException if there is this index already
   */
  public <K> void addBesideNamesakes(Index<T, K> index) {
    add(index, index::equals);
  }

  private <K> void add(Index<T, K> index, Predicate<Index<T, ?>> clashes) {
    StoreVersion<T> seen = store.current();
    requireFree(index, clashes, seen);
    IndexVersion<T, K> built = IndexVersion.of(index).rebuilt(seen.items());
    StoreVersion<T> next;
    do {
      StoreVersion<T> now = store.current();
      requireFree(index, clashes, now);
      built = built.caughtUp(seen.items(), now.items());
      seen = now;
      List<IndexVersion<T, ?>> more = new ArrayList<>(now.indexes());
      more.add(built);
      next = now.indexedBy(List.copyOf(more));
    } while (!store.replace(seen, next));
  }

  /**
   * Removes an index and gives its memory back. Versions that were taken before keep it.
   *
   * @return whether it was there
   */
  public boolean remove(Index<T, ?> index) {
    while (true) {
      StoreVersion<T> now = store.current();
      List<IndexVersion<T, ?>> others =
          now.indexes().stream().filter(other -> !other.index().equals(index)).toList();
      if (others.size() == now.indexes().size()) {
        return false;
      }
      if (store.replace(now, now.indexedBy(others))) {
        return true;
      }
    }
  }

  private static <T extends KubeObject> void requireFree(
      Index<T, ?> index, Predicate<Index<T, ?>> clashes, StoreVersion<T> store) {
    if (store.indexes().stream().anyMatch(other -> clashes.test(other.index()))) {
      throw new IllegalArgumentException("there is an " + index + " already");
    }
  }
}
