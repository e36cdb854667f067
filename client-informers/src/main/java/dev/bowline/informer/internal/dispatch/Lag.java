package dev.bowline.informer.internal.dispatch;

import java.time.Duration;

/** Which states of a backlog deserve a line in the log: each milestone once, until it is empty. */
final class Lag {
  private static final long MANY = 1024;
  private static final long NOT_FRESH = Duration.ofMillis(100).toNanos();
  private static final long OLD = Duration.ofSeconds(30).toNanos();

  private long nextSize = MANY;
  private long nextAge = OLD;

  /** Whether a backlog has reached another milestone. */
  boolean isMilestone(long size, long age) {
    boolean isReached = (size >= nextSize && age >= NOT_FRESH) || age >= nextAge;
    while (size >= nextSize && age >= NOT_FRESH) {
      nextSize *= 2;
    }
    while (age >= nextAge) {
      nextAge *= 2;
    }
    return isReached;
  }

  /** The handler has caught up. */
  void reset() {
    nextSize = MANY;
    nextAge = OLD;
  }
}
