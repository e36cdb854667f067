package dev.bowline.informer;

import java.time.Duration;

/** Time that several waits share, one after another. */
final class Deadline {
  private final long end;

  private Deadline(long end) {
    this.end = end;
  }

  /** So long from now on. */
  static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** What is left; zero if it is over. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }
}
