package dev.bowline.informer.internal.reflector;

import java.time.Duration;

/**
 * Kinds of trouble that are counted apart, so that one doesn't slow down the recovery from another:
 * a 410 must not wait because connections were refused before.
 */
enum Lane {
  /** The server is away, busy or talks nonsense. */
  SERVER(0, Duration.ofMillis(800), Duration.ofSeconds(30), Duration.ofMinutes(2)),
  /**
   * A version expired. Twice a minute costs nothing but lists; more often looks like a loop: lists
   * whose version is too old by the time the watch begins.
   */
  EXPIRY(2, Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(1)),
  /**
   * Versions that expire one after another although each watch did some work: a server that
   * thrashes, to which a list at once each time would be one more burden.
   */
  THRASHING(10, Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(1)),
  /** A server that lags behind, or whose database was restored. */
  VERSION_TOO_LARGE(1, Duration.ofMillis(800), Duration.ofSeconds(30), Duration.ofMinutes(2)),
  /** Watches that end within a second. */
  BRIEF_WATCH(0, Duration.ofMillis(800), Duration.ofSeconds(30), Duration.ofMinutes(2)),
  /** Forbidden, or not served: an administrator must act first. */
  DENIED(0, Duration.ofSeconds(30), Duration.ofMinutes(10), Duration.ofMinutes(20));

  private final int free;
  private final Duration first;
  private final Duration longest;
  private final Duration memory;

  /**
   * How a lane slows down.
   *
   * @param free setbacks that cost no pause
   * @param first pause after the first one that does; doubled by each further one
   * @param memory after what time without a setback counting begins anew
   */
  Lane(int free, Duration first, Duration longest, Duration memory) {
    this.free = free;
    this.first = first;
    this.longest = longest;
    this.memory = memory;
  }

  Duration pause(int setbacks) {
    if (setbacks <= free) {
      return Duration.ZERO;
    }
    int doublings = Math.min(setbacks - free - 1, 30);
    Duration pause = first.multipliedBy(1L << doublings);
    return pause.compareTo(longest) < 0 ? pause : longest;
  }

  boolean forgets(long elapsedNanos) {
    return elapsedNanos > memory.toNanos();
  }
}
