package dev.bowline.informer.internal;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/** One object for what runs and what forgets: thousands of timers wait for hours. */
final class PlannedAction implements Callable<@Nullable Void>, Runnable {
  private final Runnable action;
  private volatile @Nullable Future<?> future;

  private PlannedAction(Runnable action) {
    this.action = action;
  }

  static PlannedAction in(Duration delay, Runnable action, ScheduledExecutorService executor) {
    PlannedAction planned = new PlannedAction(action);
    planned.future =
        executor.schedule((Callable<@Nullable Void>) planned, delay.toNanos(), NANOSECONDS);
    return planned;
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
