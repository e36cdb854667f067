package dev.bowline.controller;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

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
          // made before: where memory is short, a timer that nobody knows of would be one too many
          AtomicReference<@Nullable Future<?>> planned = new AtomicReference<>();
          Runnable forget = () -> forget(planned.get());
          planned.set(executor.schedule(action, Nanos.of(delay), TimeUnit.NANOSECONDS));
          return forget;
        } catch (RejectedExecutionException e) {
          return () -> {};
        }
      }

      @Override
      public void close() {
        executor.shutdownNow();
      }

      private void forget(@Nullable Future<?> timer) {
        if (timer != null) {
          timer.cancel(false);
        }
      }
    };
  }
}
