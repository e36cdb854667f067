package dev.bowline.informer.internal;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

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
    return (delay, action) -> new Planned(action).in(delay, executor);
  }

  /** One object for what runs and what forgets: thousands of timers wait for hours. */
  final class Planned implements Callable<@Nullable Void>, Runnable {
    private final Runnable action;
    private volatile @Nullable Future<?> future;

    private Planned(Runnable action) {
      this.action = action;
    }

    private Runnable in(Duration delay, ScheduledExecutorService executor) {
      future = executor.schedule((Callable<@Nullable Void>) this, delay.toNanos(), NANOSECONDS);
      return this;
    }

    @Override
    public @Nullable Void call() {
      action.run();
      return null;
    }

    /** Forgets the action. */
    @Override
    public void run() {
      Future<?> planned = future;
      if (planned != null) {
        planned.cancel(false);
      }
    }
  }
}
