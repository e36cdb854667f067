package dev.bowline.client.internal.pod;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs things later. */
public interface Timers {
  /** The machine's: one daemon thread, which ends when nothing has waited for some seconds. */
  Timers SYSTEM = new SystemTimers();

  /**
   * Runs something once.
   *
   * @param action must not block
   */
  Timer after(Duration delay, Runnable action);

  /** Something that waits for its time. */
  interface Timer {
    /** Forgets it, unless it is running already. */
    void cancel();
  }

  /** {@link #SYSTEM}. */
  final class SystemTimers implements Timers {
    private static final long IDLE_SECONDS = 5;

    private final ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1, action -> DaemonThreads.make("bowline-pod-timer", action));

    private SystemTimers() {
      executor.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
      executor.allowCoreThreadTimeOut(true);
      executor.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Timer after(Duration delay, Runnable action) {
      ScheduledFuture<?> future = executor.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    }
  }
}
