package dev.bowline.controller;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs something later, on another thread. */
interface Timers extends AutoCloseable {
  /**
   * Runs an action once, unless these timers are closed.
   *
   * @return forgets the action
   */
  Runnable schedule(Duration delay, Runnable action);

  /** Forgets all actions. */
  @Override
  void close();

  /** A daemon thread of this controller, made when it is needed. */
  static Timers system(String controller) {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "bowline-controller-timer of " + controller);
              thread.setDaemon(true);
              return thread;
            });
    executor.setRemoveOnCancelPolicy(true);
    return new Timers() {
      @Override
      public Runnable schedule(Duration delay, Runnable action) {
        try {
          ScheduledFuture<?> future =
              executor.schedule(action, Nanos.of(delay), TimeUnit.NANOSECONDS);
          return () -> future.cancel(false);
        } catch (RejectedExecutionException e) {
          return () -> {};
        }
      }

      @Override
      public void close() {
        executor.shutdownNow();
      }
    };
  }
}
