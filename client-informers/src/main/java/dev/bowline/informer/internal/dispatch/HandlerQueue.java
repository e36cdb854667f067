package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.NotSyncedException;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.SubscriptionStatus;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.informer.internal.Shortage;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives one handler what waits for it, one at a time, in order, on an executor. No user code runs
 * while {@link #lock} is held. What waits, and how it is merged, is the {@link Backlog}'s business.
 *
 * @param <T> class of the objects
 * @param <E> what the handler is given
 */
final class HandlerQueue<T extends KubeObject, E> implements Subscription {
  /** After so many events the executor's thread is given back, for the sake of other queues. */
  private static final int SLICE = 256;

  private final String name;
  private final Consumer<? super E> handler;
  private final Backlog<T, E> backlog;
  private final Handover handover;
  private final LongSupplier ticker;
  private final Owner<T> owner;
  private final HandlerTroubles troubles;

  private final ReentrantLock lock;
  private final Condition changed;

  /** How many wait for the sync. */
  private final AtomicInteger waiting;

  private volatile boolean synced;
  private boolean scheduled;
  private volatile boolean closed;
  private @Nullable Thread deliverer;
  private long deliveringSince;

  /** Who asks the executor for a thread right now: the executor may use that one. */
  private volatile @Nullable Thread submitter;

  /** Who fills the queue. */
  interface Owner<T extends KubeObject> {
    /**
     * Is to call {@link HandlerQueue#beginReplay} and {@link HandlerQueue#schedule}.
     *
     * @param onlyIfDue whether it is one that was put off, and may have begun meanwhile
     */
    void replay(HandlerQueue<T, ?> queue, boolean onlyIfDue);

    /**
     * The handler has had an event.
     *
     * @param since when it was given that
     */
    void handled(HandlerQueue<T, ?> queue, long since);

    /** The queue is closed and its handler doesn't run. Called perhaps more than once. */
    void ended(HandlerQueue<T, ?> queue);
  }

  /**
   * An empty queue.
   *
   * @param lock held by nobody else; the queue's own
   */
  HandlerQueue(
      String name,
      Consumer<? super E> handler,
      Backlog<T, E> backlog,
      Handover handover,
      LongSupplier ticker,
      Owner<T> owner,
      boolean isAwaited,
      ReentrantLock lock) {
    this.name = name;
    this.waiting = new AtomicInteger(isAwaited ? 1 : 0);
    this.handler = handler;
    this.backlog = backlog;
    this.handover = handover;
    this.ticker = ticker;
    this.owner = owner;
    this.troubles = new HandlerTroubles(name);
    this.lock = lock;
    this.changed = lock.newCondition();
  }

  /** Before all else: the handler's initial list. {@link #schedule} has it delivered. */
  void begin(Pass<T> initial) {
    lock.lock();
    try {
      if (!closed) {
        backlog.begin(initial);
        noteSync();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether the handler has had its initial list, or has it waiting. */
  boolean hasBegun() {
    Shortage.lock(lock);
    try {
      return backlog.hasBegun();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Puts events behind what waits, and looks how long that has waited, also where there are none.
   * {@link #schedule} has them delivered, and what is to be told logged. Waits for memory for a
   * while if there is none, since nobody tells them again: the cache has them already.
   */
  void offer(List<CacheEvent<T>> events, StoreVersion<T> content) {
    int put = 0;
    for (int tries = 1; ; tries++) {
      try {
        lock.lock(); // takes memory on some JVMs if others have it
        try {
          while (put < events.size()) {
            if (!putNext(events, put)) {
              return;
            }
            put++;
          }
          offered(content);
          return;
        } finally {
          lock.unlock();
        }
      } catch (OutOfMemoryError e) {
        // not under the lock: what is delivered meanwhile gives memory back
        Shortage.pauseAfter(tries, e);
      }
    }
  }

  /** Whether there was room. */
  private boolean putNext(List<CacheEvent<T>> events, int number) {
    List<CacheEvent<T>> next = events.size() == 1 ? events : events.subList(number, number + 1);
    if (!closed && !backlog.add(next, ticker.getAsLong())) {
      troubles.overflowed(backlog.size());
      end();
    }
    return !closed;
  }

  /** Under the lock. */
  private void offered(StoreVersion<T> content) {
    if (closed) {
      return;
    }
    backlog.sweep(content);
    long now = ticker.getAsLong();
    if (backlog.isReplayDue()) {
      backlog.replay(content, now);
    }
    if (deliverer == null) {
      noteSync(); // all of the initial list may be gone
    }
    if (backlog.size() > 0) {
      troubles.waits(backlog.size(), now - backlog.oldest());
    }
  }

  /** Changes what the backlog knows, but not what waits, under this queue's lock. */
  void note(Runnable change) {
    lock.lock();
    try {
      if (!closed) {
        change.run();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Changes the backlog under this queue's lock. {@link #schedule} has what waits delivered. Waits
   * for memory as {@link #offer} does.
   *
   * @param change tells whether there was room; may be tried again
   */
  void put(BooleanSupplier change) {
    for (int tries = 1; ; tries++) {
      try {
        lock.lock();
        try {
          if (!closed && !change.getAsBoolean()) {
            troubles.overflowed(backlog.size());
            end();
          }
          return;
        } finally {
          lock.unlock();
        }
      } catch (OutOfMemoryError e) {
        Shortage.pauseAfter(tries, e);
      }
    }
  }

  /** Once more what the cache holds. {@link #schedule} has it delivered. */
  void beginReplay(StoreVersion<T> content, boolean onlyIfDue) {
    lock.lock();
    try {
      if (!closed && backlog.hasBegun() && (!onlyIfDue || backlog.isReplayDue())) {
        backlog.replay(content, ticker.getAsLong());
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has what waits delivered, and troubles told. The caller must hold no lock, since some executors
   * run a task at once.
   */
  void schedule() {
    Runnable untold;
    boolean isOver;
    boolean isDue;
    lock.lock();
    try {
      untold = troubles.takeUntold();
      isOver = isOver();
      isDue = !scheduled && !closed && backlog.size() > 0;
      scheduled |= isDue;
    } finally {
      lock.unlock();
    }
    tell(untold);
    if (isOver) {
      owner.ended(this);
    }
    if (isDue) {
      submit();
    }
  }

  private void submit() {
    submitter = Thread.currentThread();
    boolean isGiven = false;
    try {
      handover.begin(this::deliverSlice, this::finishSlice, this::isClosed);
      isGiven = true;
    } finally {
      submitter = null;
      if (!isGiven) {
        unschedule();
      }
    }
  }

  /** As before, so that it can be tried again. */
  private void unschedule() {
    Shortage.lock(lock);
    try {
      scheduled = deliverer != null;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Where memory is short, until it is not, or for a while: the next event may be long in coming.
   */
  void scheduleAtLast() {
    for (int tries = 1; ; tries++) {
      try {
        schedule();
        return;
      } catch (OutOfMemoryError e) {
        Shortage.pauseAfter(tries, e);
      }
    }
  }

  private void deliverSlice() {
    boolean isInline = submitter == Thread.currentThread(); // another slice would be a recursion
    boolean isCallersInterrupt = isInline && Thread.interrupted();
    boolean isReplayDue;
    try {
      for (int i = 0; i < SLICE || isInline; i++) {
        E next = nextAtLast();
        if (next == null) {
          break;
        }
        isCallersInterrupt |= deliver(next) && isInline;
      }
    } finally {
      isReplayDue = finishSlice();
      if (isCallersInterrupt) {
        Thread.currentThread().interrupt();
      }
    }
    if (isReplayDue) {
      replayAtLast();
    }
    scheduleAtLast();
  }

  private void replayAtLast() {
    for (int tries = 1; ; tries++) {
      try {
        owner.replay(this, true);
        return;
      } catch (OutOfMemoryError e) {
        Shortage.pauseAfter(tries, e);
      }
    }
  }

  private @Nullable E nextAtLast() {
    for (int tries = 1; ; tries++) {
      try {
        return next();
      } catch (OutOfMemoryError e) {
        Shortage.pauseAfter(tries, e);
      }
    }
  }

  private @Nullable E next() {
    lock.lock();
    try {
      noteSync();
      long now = ticker.getAsLong(); // before it leaves the backlog
      E next = closed ? null : backlog.next();
      if (next == null) {
        troubles.caughtUp();
        return null;
      }
      deliverer = Thread.currentThread();
      deliveringSince = now;
      return next;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the thread was interrupted meanwhile, which no other event is to feel. */
  private boolean deliver(E next) {
    Throwable thrown = null;
    try {
      handler.accept(next);
    } catch (Throwable e) { // whatever a handler does, the next event must reach it
      thrown = e;
    }
    boolean wasInterrupted = Thread.interrupted();
    tellIfPossible(next, thrown);
    Thread.interrupted(); // an observer's is nobody else's
    return wasInterrupted;
  }

  /** The next event counts for more. */
  private void tellIfPossible(E given, @Nullable Throwable thrown) {
    try {
      if (thrown != null) {
        count(given, thrown);
      }
      owner.handled(this, deliveringSince);
    } catch (OutOfMemoryError e) {
      // as the handler's own, most likely
    }
  }

  private void count(E given, Throwable e) {
    Runnable untold;
    lock.lock();
    try {
      troubles.threw(backlog.shown(given), e);
      untold = troubles.takeUntold();
    } finally {
      lock.unlock();
    }
    tell(untold);
  }

  /** What can't be logged, such as an exception without a message, holds up no event. */
  private static void tell(@Nullable Runnable untold) {
    if (untold != null) {
      Quietly.run(untold);
    }
  }

  /** Whether a replay is wanted that could not begin before. */
  private boolean finishSlice() {
    boolean isOver;
    boolean isReplayDue;
    Shortage.lock(lock);
    try {
      noteSync();
      scheduled = false;
      deliverer = null;
      changed.signalAll();
      isOver = closed;
      isReplayDue = backlog.isReplayDue();
    } finally {
      lock.unlock();
    }
    if (isOver) {
      owner.ended(this);
    }
    return isReplayDue;
  }

  /** To be called when the handler has returned. */
  private void noteSync() {
    if (!synced && !closed && backlog.isInitialListOut()) {
      synced = true;
      changed.signalAll();
    }
  }

  /** Whether this thread is inside the handler. */
  boolean isDeliveringHere() {
    lock.lock();
    try {
      return deliverer == Thread.currentThread();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until the handler isn't running. To be called after {@link #close}.
   *
   * @return what is left of the time; zero or less if the handler still runs
   */
  long awaitIdle(long nanos) throws InterruptedException {
    return await(() -> deliverer == null, nanos);
  }

  private long await(BooleanSupplier condition, long nanos) throws InterruptedException {
    long left = nanos;
    lock.lockInterruptibly();
    try {
      while (!condition.getAsBoolean() && left > 0) {
        left = changed.awaitNanos(left);
      }
      return condition.getAsBoolean() ? Math.max(left, 1) : 0;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long pending() {
    lock.lock();
    try {
      return backlog.size();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long failures() {
    return status().failures();
  }

  @Override
  public SubscriptionStatus status() {
    lock.lock();
    try {
      long now = ticker.getAsLong();
      long pending = backlog.size();
      return new SubscriptionStatus(
          name,
          !closed,
          synced,
          pending,
          Duration.ofNanos(pending == 0 ? 0 : now - backlog.oldest()),
          Duration.ofNanos(deliverer == null ? 0 : now - deliveringSince),
          troubles.failures(),
          Optional.ofNullable(troubles.lastFailure()),
          handover.refusals(),
          Optional.ofNullable(troubles.ending()));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isSynced() {
    lock.lock();
    try {
      return synced;
    } finally {
      lock.unlock();
    }
  }

  /** Whether somebody waits for its sync, which hasn't come. Takes no lock. */
  boolean isAwaited() {
    return waiting.get() > 0 && !synced && !closed;
  }

  @Override
  public Subscription awaitSync(Duration timeout) {
    if (isDeliveringHere() && !isSynced()) {
      throw new IllegalStateException(name + " waits for its own sync");
    }
    waiting.incrementAndGet();
    try {
      await(() -> synced || closed, TimeUnit.NANOSECONDS.convert(timeout));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotSyncedException(name + ": interrupted while waiting for its sync", e);
    } finally {
      waiting.decrementAndGet();
    }
    SubscriptionStatus status = status();
    if (!status.synced()) {
      throw new NotSyncedException(
          name
              + (status.open()
                  ? " has not seen its initial list after "
                      + TimeUnit.MILLISECONDS.convert(timeout)
                      + " ms"
                  : " ended before it had seen its initial list"),
          status.ending().orElse(null));
    }
    return this;
  }

  @Override
  public void replay() {
    owner.replay(this, false);
  }

  @Override
  public void close() {
    boolean isOver;
    lock.lock();
    try {
      end();
      isOver = isOver();
    } finally {
      lock.unlock();
    }
    if (isOver) {
      owner.ended(this);
    }
  }

  private void end() {
    closed = true;
    backlog.clear();
    changed.signalAll();
  }

  private boolean isOver() {
    return closed && deliverer == null;
  }

  /** Takes no lock, which may take memory: a {@link Handover} ends where this throws. */
  private boolean isClosed() {
    return closed;
  }

  @Override
  public boolean closeAndWait(Duration patience) {
    close();
    if (isDeliveringHere()) {
      return false;
    }
    try {
      return awaitIdle(TimeUnit.NANOSECONDS.convert(patience)) > 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
