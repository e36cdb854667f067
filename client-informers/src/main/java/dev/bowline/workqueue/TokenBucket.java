package dev.bowline.workqueue;

import dev.bowline.client.RateLimit;
import java.time.Duration;

/** Hands out places in time: as many at once as the bucket holds, then one per interval. */
final class TokenBucket implements Backoff.Pauses {
  private final double interval;
  private final double capacity;

  /** When all tokens taken so far will be back. */
  private double full = Double.NEGATIVE_INFINITY;

  TokenBucket(RateLimit rate) {
    interval = 1e9 / rate.perSecond();
    capacity = rate.burst() * interval;
  }

  @Override
  public Duration next(int failures, long now) {
    full = Math.max(full, (double) now) + interval;
    return Duration.ofNanos(
        (long) Math.min((double) Nanos.LONGEST, full - capacity - (double) now));
  }
}
