package dev.bowline.informer.internal;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Runs something later, on another thread. */
@FunctionalInterface
public interface Timers {
  /**
   * Runs an action once.
   *
   * @param action must neither block nor throw
   * @return forgets the action, unless it runs already
   * @throws java.util.concurrent.RejectedExecutionException after the end of the timers
   */
  Runnable schedule(Duration delay, Runnable action);

  /** Those of an executor. */
  static Timers on(ScheduledExecutorService executor) {
    return (delay, action) -> {
      ScheduledFuture<?> future = executor.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    };
  }
}
