package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.Milestone;
import dev.bowline.informer.internal.Timers;
import dev.bowline.meta.KubeObject;
import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events that wait for one handler, delivered one at a time, in order, on a shared executor. No
 * user code runs while {@link #lock} is held.
 *
 * <p>Grows with the handler's lag. How events are kept is this class's own business, so that they
 * can be merged by key without anyone else knowing.
 */
final class HandlerQueue<T extends KubeObject> implements Subscription {
  private static final Logger log = LoggerFactory.getLogger(HandlerQueue.class);

  /** After so many events the executor's thread is given back, for the sake of other queues. */
  private static final int SLICE = 256;

  private final String name;
  private final Consumer<? super CacheEvent<T>> handler;
  private final Handover handover;
  private final Consumer<HandlerQueue<T>> onEnd;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private final ArrayDeque<Batch<T>> batches = new ArrayDeque<>();
  private long pending;
  private long failures;
  private boolean scheduled;
  private boolean closed;
  private @Nullable Thread deliverer;

  /**
   * A queue without events.
   *
   * @param onEnd called, perhaps more than once, when the queue is closed and its handler doesn't
   *     run any more
   */
  HandlerQueue(
      String name,
      Consumer<? super CacheEvent<T>> handler,
      Executor executor,
      Timers timers,
      Consumer<HandlerQueue<T>> onEnd) {
    this.name = name;
    this.handler = handler;
    this.handover = new Handover(name, executor, timers);
    this.onEnd = onEnd;
  }

  /** Puts events at the end. They are delivered after {@link #schedule}. */
  void offer(Batch<T> batch) {
    lock.lock();
    try {
      if (!closed && batch.size() > 0) {
        batches.add(batch);
        pending += batch.size();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has waiting events delivered. The caller must hold no lock, since some executors run a task at
   * once.
   */
  void schedule() {
    lock.lock();
    try {
      if (scheduled || closed || pending == 0) {
        return;
      }
      scheduled = true;
    } finally {
      lock.unlock();
    }
    handover.begin(this::deliverSlice, this::finishSlice);
  }

  private void deliverSlice() {
    try {
      for (int i = 0; i < SLICE; i++) {
        CacheEvent<T> event = next();
        if (event == null) {
          break;
        }
        deliver(event);
      }
    } finally {
      finishSlice();
    }
    schedule();
  }

  private @Nullable CacheEvent<T> next() {
    lock.lock();
    try {
      while (!batches.isEmpty() && !batches.element().events().hasNext()) {
        batches.remove();
      }
      if (closed || batches.isEmpty()) {
        return null;
      }
      deliverer = Thread.currentThread();
      pending--;
      return batches.element().events().next();
    } finally {
      lock.unlock();
    }
  }

  private void deliver(CacheEvent<T> event) {
    try {
      handler.accept(event);
    } catch (Throwable e) { // whatever a handler does, the next event must reach it
      count(event, e);
    }
    Thread.interrupted(); // a handler's interrupt is not the next handler's
  }

  private void count(CacheEvent<T> event, Throwable e) {
    long times;
    lock.lock();
    try {
      times = ++failures;
    } finally {
      lock.unlock();
    }
    if (Milestone.isOne(times)) {
      log.warn("{}: the handler threw on {}; {} times so far", name, shown(event), times, e);
    }
  }

  /** Without the object, whose class may be the user's and tell too much of it. */
  private static String shown(CacheEvent<? extends KubeObject> event) {
    if (event instanceof CacheEvent.Added<? extends KubeObject> added) {
      return "the addition of " + added.object().key();
    }
    if (event instanceof CacheEvent.Updated<? extends KubeObject> updated) {
      return "the update of " + updated.after().key();
    }
    if (event instanceof CacheEvent.Removed<? extends KubeObject> removed) {
      return "the removal of " + removed.lastKnown().key();
    }
    return "the end of the initial list";
  }

  private void finishSlice() {
    boolean isOver;
    lock.lock();
    try {
      scheduled = false;
      deliverer = null;
      idle.signalAll();
      isOver = closed;
    } finally {
      lock.unlock();
    }
    if (isOver) {
      onEnd.accept(this);
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
    long left = nanos;
    lock.lock();
    try {
      while (deliverer != null && left > 0) {
        left = idle.awaitNanos(left);
      }
      return deliverer == null ? Math.max(left, 1) : 0;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long pending() {
    lock.lock();
    try {
      return pending;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long failures() {
    lock.lock();
    try {
      return failures;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    boolean isOver;
    lock.lock();
    try {
      closed = true;
      batches.clear();
      pending = 0;
      isOver = deliverer == null;
    } finally {
      lock.unlock();
    }
    if (isOver) {
      onEnd.accept(this);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
