package dev.bowline.informer.internal;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;

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
    return (delay, action) -> PlannedAction.in(delay, action, executor);
  }
}
