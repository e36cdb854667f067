package dev.bowline.controller;

import dev.bowline.informer.internal.Milestone;
import dev.bowline.informer.internal.Shortage;
import dev.bowline.workqueue.WorkItem;
import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that take keys. They end with the queue. */
final class Workers<K> {
  private static final Logger log = LoggerFactory.getLogger(Controller.class);

  private final WorkQueue<K> queue;
  private final Runs<K> runs;
  private final Runnable whenEnded;
  private final LongSupplier ticker;
  private final Waiting waiter;
  private final AtomicLong troubles = new AtomicLong();
  private final Object lock = new Object();
  private final Set<Thread> threads = new HashSet<>();

  /** Those whose reconcilers wait for the others, and would wait for each other. */
  private final Set<Thread> waiting = new HashSet<>();

  /** Those that tell of the end: user code, which nothing may be locked around. */
  private final Set<Thread> telling = new HashSet<>();

  private volatile boolean isEnding;

  /** Whether the queue takes no more keys, either. */
  private boolean isShut;

  /**
   * @param whenEnded called once or more when the last thread has nothing more to do
   * @param ticker monotonic nanoseconds, by which {@code waiter} waits
   */
  Workers(
      WorkQueue<K> queue, Runs<K> runs, Runnable whenEnded, LongSupplier ticker, Waiting waiter) {
    this.queue = queue;
    this.runs = runs;
    this.whenEnded = whenEnded;
    this.ticker = ticker;
    this.waiter = waiter;
  }

  /** How threads wait for others. */
  @FunctionalInterface
  interface Waiting {
    /**
     * Waits until it is told, or for a time.
     *
     * @param lock held by the calling thread
     */
    void on(Object lock, long nanos) throws InterruptedException;
  }

  /** Threads for {@link #start}. */
  List<Thread> make(int number, ThreadFactory factory) {
    return Stream.generate(() -> factory.newThread(this::work)).limit(number).toList();
  }

  void start(List<Thread> made) {
    for (Thread thread : made) {
      synchronized (lock) {
        threads.add(thread);
      }
      try {
        thread.start();
      } catch (Throwable e) {
        ended(thread);
        throw e;
      }
    }
  }

  private void work() {
    try {
      boolean isMoreToCome = true;
      while (isMoreToCome) {
        try {
          isMoreToCome = workOnce();
        } catch (Throwable e) {
          // no memory to tell of trouble: nobody takes the place of a worker that ends
        }
      }
    } finally {
      endedAtLast(Thread.currentThread());
    }
  }

  /** Or who waits for the end would wait for ever. */
  private void endedAtLast(Thread thread) {
    boolean isTold = false;
    while (!isTold) {
      try {
        ended(thread);
        isTold = true;
      } catch (OutOfMemoryError e) {
        Shortage.pause();
      }
    }
  }

  /** Whether there is more to come. */
  private boolean workOnce() {
    try {
      Optional<WorkItem<K>> item = queue.take();
      if (item.isEmpty()) {
        return false;
      }
      if (isEnding) {
        queue.done(item.get().key());
      } else {
        runs.run(item.get());
      }
    } catch (InterruptedException e) {
      // not by this controller, which ends its workers by the queue: goes on
    } catch (Throwable e) {
      tell(e);
      Shortage.pause(); // it may come again at once, as where memory is short
    }
    return true;
  }

  private void tell(Throwable e) {
    try {
      long number = troubles.incrementAndGet();
      if (Milestone.isOne(number)) {
        log.error("{}: a worker had trouble and goes on; {} times so far", queue.name(), number, e);
      } else {
        log.debug("{}: a worker had trouble and goes on", queue.name(), e);
      }
    } catch (Throwable second) {
      // what can't be logged
    }
  }

  private void ended(Thread thread) {
    boolean isLast;
    synchronized (lock) {
      threads.remove(thread);
      lock.notifyAll();
      isLast = beginToTell();
    }
    tell(isLast);
  }

  /** Whether this thread is to tell of the end. Under the lock, with what makes it the last. */
  private boolean beginToTell() {
    return isEnding && threads.isEmpty() && telling.add(Thread.currentThread());
  }

  private void tell(boolean isLast) {
    if (!isLast) {
      return;
    }
    try {
      whenEnded.run();
    } finally {
      synchronized (lock) {
        telling.remove(Thread.currentThread());
        lock.notifyAll();
      }
    }
  }

  /** Gives keys back as they come, until {@link #end}. */
  void beginNoMore() {
    isEnding = true;
  }

  /** Begins no more runs, and has the queue take no more keys. */
  void end() {
    isEnding = true;
    try {
      queue.shutDown();
      runs.dropSequels(); // idle workers wait for them, and a run that ends this for those workers
    } finally {
      shut();
    }
  }

  private void shut() {
    boolean isLast;
    synchronized (lock) {
      isShut = true;
      isLast = beginToTell();
      lock.notifyAll();
    }
    try {
      if (isLast) {
        giveBackAll();
      }
    } finally {
      tell(isLast);
    }
  }

  /** What waits where no worker has begun, so that no key is left. */
  private void giveBackAll() {
    Optional<WorkItem<K>> item = queue.poll();
    while (item.isPresent()) {
      queue.done(item.get().key());
      item = queue.poll();
    }
  }

  boolean isOne(Thread thread) {
    synchronized (lock) {
      return threads.contains(thread);
    }
  }

  /**
   * Waits until no more runs begin, all threads have ended, and that was told. One of them doesn't
   * wait for itself, nor for those that wait here as well; who tells of the end doesn't wait for
   * itself either.
   *
   * @param timeout less than zero for ever
   */
  boolean awaitEnd(Duration timeout) throws InterruptedException {
    Thread me = Thread.currentThread();
    long end = ticker.getAsLong() + Nanos.of(timeout);
    synchronized (lock) {
      boolean isMine = threads.contains(me) && waiting.add(me);
      lock.notifyAll();
      try {
        while (!(isShut && (isMine ? waiting.containsAll(threads) : hasEnded(me)))) {
          long left = timeout.isNegative() ? Long.MAX_VALUE : end - ticker.getAsLong();
          if (left <= 0) {
            return false;
          }
          waiter.on(lock, left);
        }
        return true;
      } finally {
        if (isMine) {
          waiting.remove(me);
        }
      }
    }
  }

  private boolean hasEnded(Thread me) {
    return threads.isEmpty()
        && (telling.isEmpty() || (telling.size() == 1 && telling.contains(me)));
  }
}
