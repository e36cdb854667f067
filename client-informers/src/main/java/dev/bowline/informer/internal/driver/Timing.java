package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.Timers;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
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
        Timers.on(executor),
        () -> ThreadLocalRandom.current().nextDouble());
  }

  /** Waits, but not beyond a cancellation. */
  void sleep(Duration time, Cancellation cancellation) {
    try {
      sleeper.sleep(time, cancellation);
    } catch (InterruptedException e) {
      // Nobody but a handler or a transform of the user's can have done this, and it means nothing
      // here: go on.
    }
  }

  /** Waits. */
  @FunctionalInterface
  public interface Sleeper {
    /** Waits, but not beyond a cancellation. */
    void sleep(Duration time, Cancellation cancellation) throws InterruptedException;
  }
}
