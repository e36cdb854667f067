package dev.bowline.controller;

import java.time.Duration;

/** Durations as numbers that can be added up without overflow. */
final class Nanos {
  /** A hundred years, which is for ever. */
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private Nanos() {}

  /** From 0 to a hundred years. */
  static long of(Duration time) {
    if (time.isNegative()) {
      return 0;
    }
    return time.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : time.toNanos();
  }
}
