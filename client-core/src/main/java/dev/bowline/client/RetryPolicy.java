package dev.bowline.client;

import java.time.Duration;

/**
 * How often and how fast a failed call is repeated, always within the call's deadline.
 *
 * <p>Reads are repeated after a broken connection; writes only if the request certainly never
 * reached the server. A 429 is repeated for every verb, a 503 with {@code Retry-After} for all that
 * may be done twice (so neither for creates, nor for JSON patches, nor for deletions of collections
 * with a limit), and other 5xx with {@code Retry-After} for reads. The wait is what {@code
 * Retry-After} says, else exponential with jitter.
 *
 * @param attempts most tries in all, at least 1
 * @param base wait before the first repetition; doubled for each further one
 * @param cap longest wait, unless the server asks for more
 */
public record RetryPolicy(int attempts, Duration base, Duration cap) {
  /** Five tries; 100 ms doubling up to 5 s. */
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(5, Duration.ofMillis(100), Duration.ofSeconds(5));

  /** One try. */
  public static final RetryPolicy NONE = new RetryPolicy(1, Duration.ZERO, Duration.ZERO);

  /** Checks the ranges. */
  public RetryPolicy {
    if (attempts < 1 || base.isNegative() || cap.compareTo(base) < 0) {
      throw new IllegalArgumentException(
          "a retry policy needs at least one attempt and 0 <= base <= cap, not "
              + attempts
              + " attempts, "
              + base
              + " and "
              + cap);
    }
  }
}
