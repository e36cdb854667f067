package dev.bowline.client;

import java.time.Duration;

/** The rule for every deadline. */
final class Deadlines {
  private Deadlines() {}

  static Duration require(Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("a deadline must be more than zero: " + time);
    }
    return time;
  }
}
