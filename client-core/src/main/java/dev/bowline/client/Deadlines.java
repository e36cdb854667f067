package dev.bowline.client;

import java.time.Duration;

/** The rule for every deadline. */
final class Deadlines {
  /** As long as for ever, and a time that can be added to others in nanoseconds. */
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private Deadlines() {}

  static Duration require(Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("a deadline must be more than zero: " + time);
    }
    return time.compareTo(LONGEST) > 0 ? LONGEST : time;
  }
}
