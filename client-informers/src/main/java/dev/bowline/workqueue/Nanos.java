package dev.bowline.workqueue;

import java.time.Duration;

/** Durations as numbers that can be added up without overflow. */
final class Nanos {
  /** A hundred years, which is for ever. */
  static final long LONGEST = Duration.ofDays(36_525).toNanos();

  private static final Duration FOR_EVER = Duration.ofNanos(LONGEST);

  private Nanos() {}

  /** From 0 to {@link #LONGEST}. */
  static long of(Duration time) {
    if (time.isNegative()) {
      return 0;
    }
    return time.compareTo(FOR_EVER) >= 0 ? LONGEST : time.toNanos();
  }
}
