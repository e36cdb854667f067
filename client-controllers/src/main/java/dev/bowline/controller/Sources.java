package dev.bowline.controller;

import dev.bowline.informer.internal.Quietly;
import dev.bowline.informer.internal.RepeatedTrouble;
import dev.bowline.informer.internal.Shortage;
import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A controller's sources, and how far they are. Thread-safe. */
final class Sources<K> {
  private static final Logger log = LoggerFactory.getLogger(Controller.class);

  private final String controller;
  private final WorkQueue<K> queue;
  private final Executor beside;
  private final LongSupplier ticker;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Source<K>> waiting = new ArrayList<>();
  private final List<Started> started = new ArrayList<>();

  /** Whether sources are started that keep what they tell nowhere but in the queue. */
  private boolean isStarted;

  /** Whether those of informers are, too. */
  private boolean isWhole;

  /** Whether all that there were had been synced once. */
  private boolean isComplete;

  private volatile boolean isClosed;

  /**
   * Sources that wait to be started.
   *
   * @param beside runs what must hold up nobody
   * @param ticker monotonic nanoseconds
   */
  Sources(
      String controller,
      List<Source<K>> sources,
      WorkQueue<K> queue,
      Executor beside,
      LongSupplier ticker) {
    this.controller = controller;
    this.queue = queue;
    this.beside = beside;
    this.ticker = ticker;
    waiting.addAll(sources);
  }

  void add(Source<K> source) {
    leaveEnded();
    Started next;
    lock.lock();
    try {
      requireOpen();
      if (!mayStart(source)) {
        waiting.add(source);
        return;
      }
      next = new Started(source);
      started.add(next);
    } finally {
      lock.unlock();
    }
    begin(next, false);
  }

  /** Whether it was there. */
  boolean remove(Source<K> source) {
    Started leaving = null;
    boolean isThere;
    lock.lock();
    try {
      isThere = waiting.remove(source);
      for (Started each : started) {
        leaving = each.source == source ? each : leaving;
      }
      if (leaving != null) {
        leave(leaving);
      }
    } finally {
      lock.unlock();
    }
    if (leaving != null) {
      leaving.end();
      leaving.close();
    }
    return isThere || leaving != null;
  }

  private void leave(Started leaving) {
    started.remove(leaving);
    changed.signalAll();
  }

  private List<Started> started() {
    lock.lock();
    try {
      return List.copyOf(started);
    } finally {
      lock.unlock();
    }
  }

  /** Those of closed informers would keep what these had, and tell it for ever. */
  private void leaveEnded() {
    for (Started each : started()) {
      if (each.hasEnded()) {
        lock.lock();
        try {
          if (each.synced || isComplete) { // or nobody would be told who was waited for
            leave(each);
            each.end();
          }
        } finally {
          lock.unlock();
        }
      }
    }
  }

  /**
   * Starts all but those of informers, which tell all their objects whenever they are started: what
   * is told before anybody works waits, and an informer's objects come and go. Does nothing the
   * second time.
   */
  void startAhead() {
    start(false);
  }

  private void start(boolean isForAll) {
    Started next;
    while ((next = nextWaiting(isForAll)) != null) {
      begin(next, true);
    }
  }

  private @Nullable Started nextWaiting(boolean isForAll) {
    lock.lock();
    try {
      requireOpen();
      isStarted = true;
      isWhole |= isForAll;
      for (int i = 0; i < waiting.size(); i++) {
        if (mayStart(waiting.get(i))) {
          Started next = new Started(waiting.remove(i));
          started.add(next);
          return next;
        }
      }
      return null;
    } finally {
      lock.unlock();
    }
  }

  private boolean mayStart(Source<K> source) {
    return isWhole || (isStarted && !(source instanceof InformerSource));
  }

  /**
   * Starts a source without the lock, which whoever closes this, and what the source tells, would
   * wait for.
   *
   * @param isKept whether it may be started again if it fails
   */
  private void begin(Started next, boolean isKept) {
    Source.Run run;
    try {
      run = Objects.requireNonNull(next.source.start(next), "what a source's start returned");
    } catch (Throwable e) {
      boolean wasThere = failed(next, isKept);
      if (isKept && !wasThere && !isClosed) { // nobody wants it any more
        Quietly.run(() -> log.debug("{} was taken out, and could not be started", next, e));
        return;
      }
      throw e;
    }
    if (!isRunning(next, run)) {
      next.close();
      requireOpen();
    }
  }

  /** Whether it was there. */
  private boolean failed(Started next, boolean isKept) {
    next.isDeaf = true;
    lock.lock();
    try {
      boolean wasThere = started.remove(next);
      if (wasThere && isKept) {
        waiting.add(0, next.source);
      }
      changed.signalAll();
      return wasThere;
    } finally {
      lock.unlock();
    }
  }

  private boolean isRunning(Started next, Source.@Nullable Run run) {
    lock.lock();
    try {
      next.run = run;
      changed.signalAll();
      return started.contains(next);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Starts those that are not yet, and waits until all are synced, also those that are added
   * meanwhile. One whose start failed on another thread is started again, on this one.
   */
  void startAndAwait(Duration timeout) throws InterruptedException {
    start(true);
    long end = ticker.getAsLong() + Nanos.of(timeout);
    Started late;
    while ((late = awaitLast(end)) == null && !isComplete()) {
      start(true);
    }
    if (late != null) {
      throw notSynced(late, timeout); // asks the source, which is user code
    }
  }

  /** What waited may have been taken out since, or started by another thread. */
  private boolean isComplete() {
    lock.lock();
    try {
      isComplete = waiting.isEmpty() && unsynced() == null;
      return isComplete;
    } finally {
      lock.unlock();
    }
  }

  /** Returns one that is not synced in time; null if all are, or one is to be started again. */
  private @Nullable Started awaitLast(long end) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      Started late;
      while (waiting.isEmpty() && (late = unsynced()) != null) {
        requireOpen();
        long left = end - ticker.getAsLong();
        if (left <= 0) {
          return late;
        }
        boolean unused = changed.awaitNanos(left) > 0;
      }
      requireOpen();
      return null;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Started unsynced() {
    for (Started each : started) {
      if (!each.synced || each.run == null) { // its start may fail behind what it told
        return each;
      }
    }
    return null;
  }

  private SourceNotSyncedException notSynced(Started late, Duration timeout) {
    Optional<RuntimeException> problem = late.problem();
    return new SourceNotSyncedException(
        "controller "
            + controller
            + ": "
            + late.source.name()
            + " is not synced after "
            + timeout.toMillis()
            + " ms"
            + problem.map(e -> ": " + e.getMessage()).orElse(""),
        problem.orElse(null));
  }

  private void requireOpen() {
    if (isClosed) {
      throw closed();
    }
  }

  private IllegalStateException closed() {
    return new IllegalStateException("controller " + controller + " is closed");
  }

  /**
   * Makes all keys wait that the sources know, and doesn't wait for it. One that can't tell them,
   * or takes its time, takes none of the others.
   */
  void requeueAll() {
    leaveEnded();
    started().forEach(Started::requeue);
  }

  /** Does nothing the second time. */
  void close() {
    List<Started> open;
    lock.lock();
    try {
      isClosed = true;
      open = List.copyOf(started);
      started.clear();
      waiting.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    open.forEach(Started::end); // none waits for another that is slow to close
    open.forEach(Started::close);
  }

  final class Started implements Source.Sink<K> {
    private final Source<K> source;
    private final Recurring requeuing = new Recurring(this::tellAllKeys);
    private final RepeatedTrouble shortages =
        new RepeatedTrouble(log, "{} waits with {}, since memory is short");
    private final RepeatedTrouble refusals =
        new RepeatedTrouble(log, "{} told {}, which can't be taken");

    /** Null while the source starts. */
    private volatile Source.@Nullable Run run;

    /** Its name, which is asked for on no other thread than that of its keys. */
    private volatile String called = "a source";

    private boolean synced;

    /** Whether it isn't the controller's any more. */
    private volatile boolean isOut;

    /** Whether its source failed to start, and may tell keys all the same. */
    private volatile boolean isDeaf;

    Started(Source<K> source) {
      this.source = source;
    }

    /** Who takes the keys. */
    String controller() {
      return "controller " + controller;
    }

    @Override
    public void add(K key, int priority) {
      hand(key, () -> queue.add(key, priority));
    }

    @Override
    public void drop(K key) {
      hand(key, () -> queue.drop(key));
    }

    /** What is told nobody else may have: where there is no memory for it, its source waits. */
    private void hand(K key, Runnable toQueue) {
      while (!isDeaf && !isClosed && !isHanded(key, toQueue)) {
        Shortage.pause();
      }
    }

    private boolean isHanded(K key, Runnable toQueue) {
      try {
        toQueue.run();
        return true;
      } catch (OutOfMemoryError e) {
        shortages.tell(this, key, e);
        return false;
      } catch (Throwable e) {
        refusals.tell(this, key, e);
        return true;
      }
    }

    @Override
    public String toString() {
      return controller() + ": " + source.name();
    }

    @Override
    public void synced() {
      lock.lock();
      try {
        synced = true;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    /** Whether nothing can come any more, though nobody closed it here. */
    boolean hasEnded() {
      return run instanceof InformerSource<?, ?>.Following objects && objects.hasEnded();
    }

    /** Tells all its keys no more. */
    void end() {
      isOut = true;
      requeuing.end();
    }

    void requeue() {
      if (run == null) {
        return; // it is about to tell them
      }
      try {
        if (!requeuing.begin(beside)) {
          log.warn(
              "controller {}: {} still tells all its keys since the last time", controller, called);
        }
      } catch (Throwable e) {
        tellNoThread(e);
      }
    }

    /** The others are to be asked all the same, also where there is no memory to tell it. */
    private void tellNoThread(Throwable failure) {
      try {
        log.warn("controller {}: no thread for all keys of {}", controller, called, failure);
      } catch (Throwable e) {
        // no log
      }
    }

    /** The others are to be closed all the same. */
    private void tellUnclosed(Throwable failure) {
      try {
        log.warn("{} could not be closed", this, failure);
      } catch (Throwable e) {
        // no log
      }
    }

    private void tellAllKeys() {
      try {
        called = source.name();
        tellEachKey();
      } catch (Throwable e) {
        if (!isClosed && !isOut) {
          Quietly.run(
              () -> log.warn("controller {}: {} didn't tell all its keys", controller, called, e));
        }
      }
    }

    /** Of an informer's objects no more are asked for after the end, whatever theirs are. */
    private void tellEachKey() {
      if (source instanceof InformerSource<?, ?>
          && run instanceof InformerSource<?, ?>.Following objects) {
        objects.tellAll(() -> isClosed || isOut);
        return;
      }
      try (Stream<? extends K> keys = source.keys()) {
        keys.takeWhile(key -> !isClosed && !isOut).forEach(key -> add(key, WorkQueue.LOW_PRIORITY));
      }
    }

    Optional<RuntimeException> problem() {
      Source.Run known = run;
      return known == null ? Optional.empty() : known.problem();
    }

    void close() {
      try {
        Source.Run known = run;
        if (known != null) {
          known.close();
        }
      } catch (Throwable e) {
        tellUnclosed(e);
      }
    }
  }
}
