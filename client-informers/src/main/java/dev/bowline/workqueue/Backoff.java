package dev.bowline.workqueue;

import dev.bowline.client.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;

/**
 * How long a key waits after it failed. A value: it holds no counts, so that many queues can share
 * it. The counts of failures are the queue's.
 */
@FunctionalInterface
public interface Backoff {
  /** The state of one queue, which begins unused. */
  Pauses begin();

  /** Pauses of one queue. Called under its lock: must be quick, and needs no lock of its own. */
  @FunctionalInterface
  interface Pauses {
    /**
     * The next pause.
     *
     * @param failures how often this key failed before, 0 the first time
     * @param now monotonic nanoseconds from an arbitrary point
     * @return zero or less for none; never null. Where it is null all the same, or this throws,
     *     that is logged and the key waits for a second
     */
    Duration next(int failures, long now);
  }

  /**
   * From 5 ms per key, doubled each time up to 1000 s; a key's pause is of its own failures alone.
   * Many keys that fail at once are tried as fast as they are taken, which is every other turn
   * while others wait ({@link WorkQueue}); a {@link #tokenBucket} beside it ({@link #longestOf})
   * makes that slower.
   */
  static Backoff standard() {
    return exponential(Duration.ofMillis(5), Duration.ofSeconds(1000));
  }

  /**
   * Doubles with each failure of a key; without jitter, as Go's controllers do ({@link
   * #withJitter}).
   *
   * @param first the first pause; more than zero
   * @param longest at least the first
   * @throws IllegalArgumentException if one is out of range
   */
  static Backoff exponential(Duration first, Duration longest) {
    if (first.isNegative() || first.isZero() || longest.compareTo(first) < 0) {
      throw new IllegalArgumentException(
          "pauses must be more than zero and not shrink: first " + first + ", longest " + longest);
    }
    long start = Nanos.of(first);
    long cap = Nanos.of(longest);
    return of(
        failures ->
            Duration.ofNanos(
                failures >= Long.numberOfLeadingZeros(start) - 1
                    ? cap
                    : Math.min(cap, start << failures)));
  }

  /** As {@link #withJitter(double, DoubleSupplier)}, by the random numbers of the JVM. */
  default Backoff withJitter(double jitter) {
    return withJitter(jitter, () -> ThreadLocalRandom.current().nextDouble());
  }

  /**
   * The same pauses, each a random part longer, so that keys that failed together don't come again
   * together.
   *
   * @param jitter how much longer a pause may be, as a part of it; 0 to 1
   * @param random from 0 to below 1; called under the lock of the queue
   * @throws IllegalArgumentException if the jitter is out of range
   */
  default Backoff withJitter(double jitter, DoubleSupplier random) {
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter is from 0 to 1, not " + jitter);
    }
    return () -> {
      Pauses pauses = begin();
      return (failures, now) -> {
        long pause = Nanos.of(pauses.next(failures, now));
        return Duration.ofNanos(pause + (long) (pause * (jitter * random.getAsDouble())));
      };
    };
  }

  /** A pause that depends on the number of failures alone. */
  static Backoff of(IntFunction<Duration> pause) {
    return () -> (failures, now) -> pause.apply(failures);
  }

  /**
   * Shares a rate among all keys of a queue. Each failure takes the next place in time, also where
   * something brings its key forward before that: while keys fail faster than the rate, pauses grow
   * without a bound, those of keys that fail for the first time, too.
   */
  static Backoff tokenBucket(RateLimit rate) {
    return () -> new TokenBucket(rate);
  }

  /** The longest of several pauses; each of them counts. */
  static Backoff longestOf(Backoff... several) {
    List<Backoff> all = List.of(several);
    return () -> {
      List<Pauses> pauses = all.stream().map(Backoff::begin).toList();
      return (failures, now) -> {
        Duration longest = Duration.ZERO;
        for (Pauses each : pauses) {
          Duration pause = each.next(failures, now);
          longest = pause.compareTo(longest) > 0 ? pause : longest;
        }
        return longest;
      };
    };
  }
}
