package dev.bowline.client;

import dev.bowline.client.internal.call.Timing;
import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Reads, changes and writes until nobody else came between. */
final class ConflictLoop {
  private static final int ATTEMPTS = 10;
  private static final Duration FIRST_WAIT = Duration.ofMillis(10);

  private final Timing timing;
  private final Cancellation cancellation;
  private final boolean isOnce;

  /**
   * Rounds of calls.
   *
   * @param cancellation of the calls, which then fail; ends the wait before the next one, too
   * @param isOnce whether the change mustn't be made again where the round before may have written
   *     it, and its conflict is with itself
   */
  ConflictLoop(Timing timing, Cancellation cancellation, boolean isOnce) {
    this.timing = timing;
    this.cancellation = cancellation;
    this.isOnce = isOnce;
  }

  /** One read, change and write. */
  @FunctionalInterface
  interface Round<R> {
    /**
     * Tries.
     *
     * @param left what is left of the time for the whole; never nothing, so that the call itself
     *     tells that its time is over
     * @throws ConflictException if somebody else came between
     */
    R run(Supplier<Duration> left);
  }

  /**
   * Repeats a round after each conflict, up to ten times.
   *
   * @param deadline for all rounds together
   * @throws ConflictException if others were faster ten times, or the time is over, or nobody knows
   *     whether it was somebody else
   */
  <R> R run(Duration deadline, Round<R> round) {
    long end = timing.ticker().getAsLong() + deadline.toNanos();
    for (int attempt = 1; ; attempt++) {
      try {
        return round.run(() -> left(end));
      } catch (ConflictException e) {
        if (attempt == ATTEMPTS || (isOnce && e.mayHaveActedBefore())) {
          throw e;
        }
        pause(attempt, e);
        if (timing.ticker().getAsLong() - end >= 0) {
          throw e;
        }
      }
    }
  }

  private Duration left(long end) {
    return Duration.ofNanos(Math.max(1, end - timing.ticker().getAsLong()));
  }

  /**
   * Up to twice as long after each conflict, at random, so that two editors don't meet again and
   * again.
   */
  private void pause(int attempt, ConflictException conflict) {
    double wait = FIRST_WAIT.toNanos() * (double) (1 << attempt) * timing.random().getAsDouble();
    try {
      timing.sleeper().sleep((long) wait, cancellation);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(
          TransportException.Kind.INTERRUPTED,
          conflict.request() + ": the thread was interrupted while waiting to edit again",
          false,
          List.of(),
          conflict);
    }
  }
}
