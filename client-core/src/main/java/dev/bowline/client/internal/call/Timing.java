package dev.bowline.client.internal.call;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Where calls get time and chance from.
 *
 * @param ticker monotonic nanoseconds
 * @param clock wall clock, for dates in headers
 * @param sleeper waits
 * @param random from 0 to below 1
 */
public record Timing(LongSupplier ticker, Clock clock, Sleeper sleeper, DoubleSupplier random) {
  /** The machine's. */
  public static final Timing SYSTEM =
      new Timing(
          System::nanoTime,
          Clock.systemUTC(),
          (nanos, cancellation) -> cancellation.await(nanos),
          () -> ThreadLocalRandom.current().nextDouble());

  /** The same, but that no wait goes on beyond that cancellation either. */
  public Timing endingWith(Cancellation closing) {
    return new Timing(
        ticker,
        clock,
        (nanos, cancellation) -> {
          Cancellation either = new Cancellation();
          Cancellation.Registration first = cancellation.onCancel(either::cancel);
          Cancellation.Registration second = closing.onCancel(either::cancel);
          try {
            return sleeper.sleep(nanos, either);
          } finally {
            first.close();
            second.close();
          }
        },
        random);
  }

  /** Waits between two tries. */
  @FunctionalInterface
  public interface Sleeper {
    /**
     * Waits, but not beyond a cancellation.
     *
     * @return whether it was cancelled
     */
    boolean sleep(long nanos, Cancellation cancellation) throws InterruptedException;
  }
}
