package dev.bowline.informer.internal;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for a cache to reach a state. Costs the writer nothing while there are none.
 */
public final class Waiters {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** Null before anybody has waited. */
  private volatile @Nullable Gate gate;

  private static final class Gate {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final AtomicInteger waiting = new AtomicInteger();
  }

  /** Lets those who wait look again. To be called after the change is visible. */
  public void wake() {
    Gate its = gate;
    if (its == null || its.waiting.get() == 0) {
      return;
    }
    its.lock.lock();
    try {
      its.changed.signalAll();
    } finally {
      its.lock.unlock();
    }
  }

  /** Whether any thread waits now. */
  public boolean isAnyWaiting() {
    Gate its = gate;
    return its != null && its.waiting.get() > 0;
  }

  /**
   * Waits for a condition, which is looked at now and after each {@link #wake}.
   *
   * @param condition must be quick
   * @return whether it came true in time
   */
  public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
    return await(condition, timeout, LONGEST);
  }

  /**
   * As {@link #await(BooleanSupplier, Duration)}, for a condition that comes true by the time alone
   * as well.
   *
   * @param again after how long it is looked at though nobody woke
   */
  public boolean await(BooleanSupplier condition, Duration timeout, Duration again)
      throws InterruptedException {
    if (condition.getAsBoolean()) {
      return true;
    }
    long nanos = Math.min(TimeUnit.NANOSECONDS.convert(timeout), LONGEST.toNanos());
    Gate its = gate();
    its.lock.lockInterruptibly();
    try {
      its.waiting.incrementAndGet();
      while (!condition.getAsBoolean()) { // after that, so that no change is missed
        if (nanos <= 0) {
          return false;
        }
        long asked = Math.min(nanos, again.toNanos());
        nanos -= asked - its.changed.awaitNanos(asked);
      }
      return true;
    } finally {
      its.waiting.decrementAndGet();
      its.lock.unlock();
    }
  }

  private synchronized Gate gate() {
    Gate its = gate;
    if (its == null) {
      its = new Gate();
      gate = its;
    }
    return its;
  }
}
