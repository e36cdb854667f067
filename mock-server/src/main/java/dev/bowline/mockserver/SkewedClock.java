package dev.bowline.mockserver;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that can be set wrong. Thread-safe. */
final class SkewedClock implements InstantSource {
  private static final Duration MAX_SKEW = Duration.ofDays(10_000);

  private final InstantSource source;
  private volatile Duration skew = Duration.ZERO;

  SkewedClock(InstantSource source) {
    this.source = source;
  }

  /** Beyond, dates have no longer the form that clients read. */
  static void requireSane(Duration skew) {
    if (skew.compareTo(MAX_SKEW) > 0 || skew.compareTo(MAX_SKEW.negated()) < 0) {
      throw new IllegalArgumentException("skew must not be beyond 10,000 days: " + skew);
    }
  }

  void skew(Duration newSkew) {
    requireSane(newSkew);
    skew = newSkew;
  }

  @Override
  public Instant instant() {
    return source.instant().plus(skew);
  }
}
