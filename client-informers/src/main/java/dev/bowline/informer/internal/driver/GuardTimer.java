package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.Timers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Has a guard look again and again, until the guard ends. Shares the guard's monitor, so that a
 * check and the end see each other whole.
 */
final class GuardTimer {
  private final Timers timers;
  private final Object lock;
  private final Runnable check;
  private boolean ended;
  private @Nullable Runnable forget;

  /**
   * @param check calls {@link #after} for the next one
   */
  GuardTimer(Timers timers, Object lock, Runnable check) {
    this.timers = timers;
    this.lock = lock;
    this.check = check;
  }

  /** Checks once, unless it has ended by then. Not under the lock. */
  void after(long nanos) {
    Runnable timer = timers.schedule(Duration.ofNanos(nanos), check);
    synchronized (lock) {
      if (!ended) {
        forget = timer;
        return;
      }
    }
    timer.run();
  }

  /** As {@link #after}; false if there is no memory for it. */
  boolean isNextAfter(long nanos) {
    try {
      after(nanos);
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    }
  }

  /** Whether a check that has begun comes too late. Under the lock. */
  boolean hasEnded() {
    return ended;
  }

  /** No check counts any more. Not under the lock. */
  void end() {
    Runnable toForget;
    synchronized (lock) {
      ended = true;
      toForget = forget;
      forget = null;
    }
    if (toForget != null) {
      toForget.run();
    }
  }
}
