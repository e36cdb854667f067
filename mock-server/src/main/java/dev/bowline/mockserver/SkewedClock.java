package dev.bowline.mockserver;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that can be set wrong. Thread-safe. */
final class SkewedClock implements InstantSource {
  private final InstantSource source;
  private volatile Duration skew = Duration.ZERO;

  SkewedClock(InstantSource source) {
    this.source = source;
  }

  void skew(Duration newSkew) {
    skew = newSkew;
  }

  @Override
  public Instant instant() {
    return source.instant().plus(skew);
  }
}
