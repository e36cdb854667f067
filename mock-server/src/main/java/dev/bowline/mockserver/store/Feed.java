package dev.bowline.mockserver.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * All changes of all resource types in order, kept until they are taken. For the server's own
 * parts, which must miss none; a watcher reads the log instead. Guarded by the store's lock.
 */
public final class Feed implements AutoCloseable {
  private final Store store;
  private final ReentrantLock lock;
  private final Condition changed;
  private List<Store.Told> waiting = new ArrayList<>();
  private boolean isNew = true;
  private boolean isClosed;
  private long count = 1;

  Feed(Store store, ReentrantLock lock) {
    this.store = store;
    this.lock = lock;
    this.changed = lock.newCondition();
  }

  /**
   * What is taken at once.
   *
   * @param isNew whether everything is to be looked at first
   * @param changes what came after that, or after what was taken before; some of it may be in what
   *     is looked at already
   * @param count {@link Feed#count} with these
   * @param isClosed whether nothing will come any more
   */
  public record Taken(boolean isNew, List<Store.Told> changes, long count, boolean isClosed) {}

  /**
   * Takes what is there, waiting if there is nothing.
   *
   * @param nanos how long to wait at most
   */
  public Taken take(long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (waiting.isEmpty() && !isNew && !isClosed && left > 0) {
        left = changed.awaitNanos(left);
      }
      Taken taken = new Taken(isNew, waiting, count, isClosed);
      waiting = new ArrayList<>();
      isNew = false;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** How much there was to take so far; never less than before. */
  public long count() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }

  /** Ends a wait. */
  @Override
  public void close() {
    store.forget(this);
    lock.lock();
    try {
      isClosed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void add(Store.Told told) {
    waiting.add(told);
    count++;
    changed.signalAll();
  }

  /** What was there before counts for nothing. */
  void startAnew() {
    waiting.clear();
    isNew = true;
    count++;
    changed.signalAll();
  }
}
