package dev.bowline.informer.internal;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Threads that wait for a cache to reach a state. Costs the writer nothing while there are none.
 */
public final class Waiters {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger waiting = new AtomicInteger();

  /** Lets those who wait look again. To be called after the change is visible. */
  public void wake() {
    if (waiting.get() == 0) {
      return;
    }
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether any thread waits now. */
  public boolean isAnyWaiting() {
    return waiting.get() > 0;
  }

  /**
   * Waits for a condition, which is looked at now and after each {@link #wake}.
   *
   * @param condition must be quick
   * @return whether it came true in time
   */
  public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
    if (condition.getAsBoolean()) {
      return true;
    }
    long nanos = timeout.compareTo(LONGEST) < 0 ? timeout.toNanos() : LONGEST.toNanos();
    lock.lockInterruptibly();
    try {
      waiting.incrementAndGet();
      while (!condition.getAsBoolean()) {
        if (nanos <= 0) {
          return false;
        }
        nanos = changed.awaitNanos(nanos);
      }
      return true;
    } finally {
      waiting.decrementAndGet();
      lock.unlock();
    }
  }
}
