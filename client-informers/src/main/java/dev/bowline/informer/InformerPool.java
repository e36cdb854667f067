package dev.bowline.informer;

import dev.bowline.meta.KubeObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The informers that are shared, and by whom. Thread-safe.
 *
 * <p>Under {@link #lock}: no user code, nothing that waits. An informer whose last user has left is
 * closed outside of it; who comes meanwhile gets another one.
 */
final class InformerPool {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ShareKey, Entry<?>> entries = new HashMap<>();

  private static final class Entry<T extends KubeObject> {
    private final RunningInformer<T> informer;
    private final Set<SharedInformer<?>> users = new HashSet<>();
    private final Set<SharedInformer<?>> paused = new HashSet<>();
    private final SharedIndexes<T> indexes;

    Entry(RunningInformer<T> informer) {
      this.informer = informer;
      this.indexes = informer.sharedIndexes();
    }
  }

  /**
   * A user's own handle of the informer of this key.
   *
   * @param starter starts one, without indexes and handlers; used if there is none that lives
   * @throws IllegalStateException if the informers are closed
   */
  <T extends KubeObject> SharedInformer<T> join(
      ShareKey key, StartPolicy policy, Supplier<RunningInformer<T>> starter) {
    lock.lock();
    try {
      @SuppressWarnings("unchecked") // the key has the type, and with it the class
      Entry<T> known = (Entry<T>) entries.get(key);
      Entry<T> entry =
          known == null || known.informer.isOver() ? new Entry<>(starter.get()) : known;
      entries.put(key, entry);
      SharedInformer<T> user = new SharedInformer<>(entry.informer, policy, new Tie<>(key, entry));
      entry.informer.start(); // first, since it may lack a thread
      entry.users.add(user);
      return user;
    } finally {
      lock.unlock();
    }
  }

  /** Binds one user to a shared informer. */
  final class Tie<T extends KubeObject> {
    private final ShareKey key;
    private final Entry<T> entry;

    private Tie(ShareKey key, Entry<T> entry) {
      this.key = key;
      this.entry = entry;
    }

    /** This user doesn't need it for the time being. */
    void pause(SharedInformer<T> user) {
      Feed.@Nullable Ending ending;
      lock.lock();
      try {
        if (entry.users.contains(user)) {
          entry.paused.add(user);
        }
        ending = stopIfUnused();
      } finally {
        lock.unlock();
      }
      entry.informer.awaitStop(ending);
    }

    /** This user needs it again. */
    void resume(SharedInformer<T> user) {
      lock.lock();
      try {
        if (entry.paused.contains(user)) {
          entry.informer.start();
          entry.paused.remove(user);
        }
      } finally {
        lock.unlock();
      }
    }

    /** The indexes of all users. */
    SharedIndexes<T> indexes() {
      return entry.indexes;
    }

    /** This user has left. Closes the informer if it was the last. */
    void leave(SharedInformer<T> user) {
      boolean isLast;
      Feed.@Nullable Ending ending;
      lock.lock();
      try {
        isLast = entry.users.remove(user) && entry.users.isEmpty();
        entry.paused.remove(user);
        if (isLast) {
          entries.remove(key, entry);
        }
        ending = isLast ? null : stopIfUnused();
      } finally {
        lock.unlock();
      }
      if (isLast) {
        entry.informer.close();
      } else {
        entry.informer.awaitStop(ending);
      }
    }

    private Feed.@Nullable Ending stopIfUnused() {
      boolean isUnused = !entry.users.isEmpty() && entry.paused.containsAll(entry.users);
      return isUnused ? entry.informer.beginStop() : null;
    }
  }
}
