package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Where an informer gets time and chance from.
 *
 * @param ticker monotonic nanoseconds
 * @param sleeper waits on the informer's own thread
 * @param timers runs watchdogs
 * @param random from 0 to below 1
 */
public record Timing(LongSupplier ticker, Sleeper sleeper, Timers timers, DoubleSupplier random) {
  /** The machine's, with watchdogs on this executor. */
  public static Timing system(ScheduledExecutorService executor) {
    return new Timing(
        System::nanoTime,
        (time, cancellation) -> cancellation.await(time.toNanos()),
        (delay, action) -> {
          ScheduledFuture<?> future =
              executor.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
          return () -> future.cancel(false);
        },
        () -> ThreadLocalRandom.current().nextDouble());
  }

  /** Waits. */
  @FunctionalInterface
  public interface Sleeper {
    /** Waits, but not beyond a cancellation. */
    void sleep(Duration time, Cancellation cancellation) throws InterruptedException;
  }

  /** Runs something later, on another thread. */
  @FunctionalInterface
  public interface Timers {
    /**
     * Runs an action once.
     *
     * @param action must neither block nor throw
     * @return forgets the action, unless it runs already
     */
    Runnable schedule(Duration delay, Runnable action);
  }
}
