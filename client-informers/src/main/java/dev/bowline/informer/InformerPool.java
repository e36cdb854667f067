package dev.bowline.informer;

import dev.bowline.meta.KubeObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The informers that are shared, and by whom. Thread-safe.
 *
 * <p>Under {@link #lock}: no user code, nothing that waits. An informer is introduced to its
 * observer outside of it, by its first user; who comes meanwhile gets the same one, which doesn't
 * begin before that. An informer whose last user has left is closed outside of it, too; who comes
 * meanwhile gets another one.
 */
final class InformerPool {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ShareKey, Entry<?>> entries = new HashMap<>();
  private final Consumer<? super RunningInformer<?>> introducer;

  /**
   * Without informers.
   *
   * @param introducer is called once with each informer before it begins
   */
  InformerPool(Consumer<? super RunningInformer<?>> introducer) {
    this.introducer = introducer;
  }

  private static final class Entry<T extends KubeObject> {
    private final RunningInformer<T> informer;
    private final Set<SharedInformer<?>> users = new HashSet<>();
    private final Set<SharedInformer<?>> paused = new HashSet<>();
    private final SharedIndexes<T> indexes;
    private volatile boolean isIntroduced;

    Entry(RunningInformer<T> informer) {
      this.informer = informer;
      this.indexes = informer.sharedIndexes();
    }
  }

  /**
   * A user's own handle of the informer of this key.
   *
   * @param maker makes one that waits to begin, without indexes and handlers; used if there is none
   *     that lives
   * @throws IllegalStateException if the informers are closed
   */
  <T extends KubeObject> SharedInformer<T> join(
      ShareKey key, StartPolicy policy, Supplier<RunningInformer<T>> maker) {
    Tie<T> tie;
    SharedInformer<T> user;
    boolean isFirst;
    lock.lock();
    try {
      @SuppressWarnings("unchecked") // the key has the prototype, and with it the class
      Entry<T> known = (Entry<T>) entries.get(key);
      isFirst = known == null || known.informer.isOver();
      Entry<T> entry = known == null || isFirst ? new Entry<>(maker.get()) : known;
      tie = new Tie<>(key, entry);
      user = new SharedInformer<>(entry.informer, policy, tie);
      entry.informer.start(); // first, since it may lack a thread
      entry.users.add(user); // first: where memory is short, nobody finds one without a user
      entries.put(key, entry);
    } finally {
      lock.unlock();
    }
    try {
      if (isFirst) {
        introducer.accept(tie.entry.informer);
        tie.entry.isIntroduced = true;
      }
      tie.begin();
      return user;
    } catch (Throwable e) { // nobody gets this handle, so nobody could close it
      tie.leave(user);
      if (isFirst) {
        tie.beginForOthers();
      }
      throw e;
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

    /** Does nothing if it has begun, or if that is up to the first user, who introduces it yet. */
    private void begin() {
      if (entry.isIntroduced) {
        entry.informer.begin();
      }
    }

    /** Whoever came while the first user introduced it left the beginning to that one. */
    private void beginForOthers() {
      entry.isIntroduced = true;
      try {
        begin();
      } catch (Throwable e) {
        // closed; or no thread, which its health tells
      }
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
      begin(); // for which the first user may have had no thread
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
        entry.users.remove(user);
        isLast = entry.users.isEmpty(); // who closes it again waits as the first does
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
