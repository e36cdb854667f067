package dev.bowline.informer;

import dev.bowline.informer.internal.store.LiveIndexes;
import dev.bowline.meta.KubeObject;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The indexes of those who share an informer: each is there as long as anybody uses it.
 * Thread-safe. An index is built under {@link #lock}, so that a second user has it, too, when it is
 * told so: its function is called under it. Nothing else is locked inside.
 */
final class SharedIndexes<T extends KubeObject> {
  private final LiveIndexes<T> indexes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Index<T, ?>, Integer> users = new HashMap<>();

  SharedIndexes(LiveIndexes<T> indexes) {
    this.indexes = indexes;
  }

  /** One user more. */
  void use(Index<T, ?> index) {
    lock.lock();
    try {
      boolean isFirst = users.merge(index, 1, Integer::sum) == 1;
      if (isFirst) {
        addCounted(index);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Where memory is short, it may have been counted and can't be built. */
  private void addCounted(Index<T, ?> index) {
    boolean isAdded = false;
    try {
      indexes.addBesideNamesakes(index);
      isAdded = true;
    } finally {
      if (!isAdded) {
        users.remove(index);
      }
    }
  }

  /** One user less. */
  void leave(Index<T, ?> index) {
    lock.lock();
    try {
      if (users.computeIfPresent(index, (same, count) -> count == 1 ? null : count - 1) == null) {
        indexes.remove(index);
      }
    } finally {
      lock.unlock();
    }
  }
}
