package dev.bowline.client.internal.call;

import java.time.Duration;

/** The rule for every deadline. */
public final class Deadlines {
  /** As long as for ever, and a time that can be added to others in nanoseconds. */
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private Deadlines() {}

  /**
   * The deadline, or the longest one if that is shorter.
   *
   * @throws IllegalArgumentException unless it is more than zero
   */
  public static Duration require(Duration time) {
    return require("a deadline", time);
  }

  /**
   * As {@link #require(Duration)}, for what isn't called a deadline.
   *
   * @param what for the message
   */
  public static Duration require(String what, Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(what + " must be more than zero: " + time);
    }
    return time.compareTo(LONGEST) > 0 ? LONGEST : time;
  }
}
