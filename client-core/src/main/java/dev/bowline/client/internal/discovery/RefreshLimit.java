package dev.bowline.client.internal.discovery;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How often something may be done of its own accord: a few times at once, then once in a while. Not
 * thread-safe.
 */
final class RefreshLimit {
  static final int BURST = 5;
  static final Duration INTERVAL = Duration.ofSeconds(5);

  private final LongSupplier ticker;
  private int left = BURST;
  private long since;

  RefreshLimit(LongSupplier ticker) {
    this.ticker = ticker;
    this.since = ticker.getAsLong();
  }

  /** Whether it may be done now; counts as done then. */
  boolean take() {
    long gained = (ticker.getAsLong() - since) / INTERVAL.toNanos();
    if (gained > 0) {
      left = (int) Math.min(BURST, left + gained);
      since += gained * INTERVAL.toNanos();
    }
    if (left == 0) {
      return false;
    }
    left--;
    return true;
  }
}
