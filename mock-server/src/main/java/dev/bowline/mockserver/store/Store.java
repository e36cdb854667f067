package dev.bowline.mockserver.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All objects of a cluster, under one revision counter. Thread-safe.
 *
 * <p>Watchers hold no queue: each reads the log at its own pace from the revision that it has
 * reached, so a slow one costs nothing and delays nobody; one that falls behind the window is told
 * so.
 */
public final class Store {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, ChangeLog> logs = new HashMap<>();
  private final int window;
  private long revision;
  private long compacted;
  private long nudges;
  private boolean closed;

  /**
   * An empty store.
   *
   * @param firstRevision revisions up to this one count as compacted
   * @param window how many changes to remember for each resource type
   */
  public Store(long firstRevision, int window) {
    this.revision = firstRevision;
    this.compacted = firstRevision;
    this.window = window;
  }

  /** Runs reads and writes that belong together, while no other write happens. */
  public <T> T transaction(Function<Transaction, T> work) {
    lock.lock();
    try {
      return work.apply(new Transaction(this));
    } finally {
      lock.unlock();
    }
  }

  /** The latest revision. */
  public long revision() {
    lock.lock();
    try {
      return revision;
    } finally {
      lock.unlock();
    }
  }

  /** The collection as it is now. */
  public Snapshot latest(String resource, String prefix) {
    lock.lock();
    try {
      return new Snapshot(revision, log(resource).all(prefix));
    } finally {
      lock.unlock();
    }
  }

  /**
   * The collection as it was.
   *
   * @param at not greater than the latest revision
   * @throws ExpiredException if the log doesn't reach back that far
   */
  public Snapshot at(String resource, String prefix, long at) throws ExpiredException {
    lock.lock();
    try {
      return new Snapshot(at, log(resource).at(at, prefix));
    } finally {
      lock.unlock();
    }
  }

  /** One object as it is now, or null. */
  public @Nullable StoredObject get(String resource, String key) {
    lock.lock();
    try {
      return log(resource).get(key);
    } finally {
      lock.unlock();
    }
  }

  /**
   * What came after a revision, waiting if there is nothing yet.
   *
   * @param after changes up to this revision are left out
   * @param limit how many changes at most
   * @param nanos how long to wait at most; returns earlier when something changes, and when {@link
   *     #nudge} or {@link #close} is called
   * @param nudgesSeen {@link News#nudges()} of the last call
   * @throws ExpiredException if the log doesn't reach back that far
   */
  public News await(String resource, long after, int limit, long nanos, long nudgesSeen)
      throws ExpiredException, InterruptedException {
    lock.lock();
    try {
      ChangeLog log = log(resource);
      List<Change> changes = log.after(after, limit);
      long left = nanos;
      while (changes.isEmpty() && !closed && nudges == nudgesSeen && left > 0) {
        left = changed.awaitNanos(left);
        changes = log.after(after, limit);
      }
      boolean more = changes.size() == limit;
      long reached = more ? changes.get(limit - 1).revision() : Math.max(after, revision);
      return new News(changes, reached, nudges, closed);
    } finally {
      lock.unlock();
    }
  }

  /**
   * What a watcher learns.
   *
   * @param changes in order
   * @param reached every change up to this revision has been told
   * @param nudges how often {@link #nudge} was called
   * @param closed whether the store is closed
   */
  public record News(List<Change> changes, long reached, long nudges, boolean closed) {}

  /** Forgets all changes so far: older revisions are expired from now on. */
  public void compact() {
    lock.lock();
    try {
      compacted = revision;
      logs.values().forEach(log -> log.forgetUpTo(revision));
    } finally {
      lock.unlock();
    }
  }

  /** Wakes all watchers. */
  public void nudge() {
    lock.lock();
    try {
      nudges++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How often {@link #nudge} was called. */
  public long nudges() {
    lock.lock();
    try {
      return nudges;
    } finally {
      lock.unlock();
    }
  }

  /** Ends all watches. */
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  ChangeLog log(String resource) {
    return logs.computeIfAbsent(resource, r -> new ChangeLog(window, compacted));
  }

  long nextRevision() {
    return revision + 1;
  }

  void commit(String resource, Change change) {
    revision = change.revision();
    log(resource).add(change);
    changed.signalAll();
  }
}
