package dev.bowline.informer.internal.driver;

import java.time.Duration;

/**
 * What an informer's watches have shown of the server: when bookmarks come, and how long it takes
 * to accept a watch. A watch that never gets a bookmark is silent by right on its own, but not
 * after others that got them. For the informer's thread; any thread may ask what is usual, and tell
 * what a watch took.
 */
final class WatchHabits {
  /**
   * How long a watch isn't answered before it is given up, if nothing is known. Some proxies hold
   * the answer's head back until the first event, and bookmarks come about once a minute.
   */
  static final Duration OPENING = Duration.ofSeconds(90);

  /** However long others took. A watch's own timeout is no shorter. */
  private static final Duration LONGEST_OPENING = Duration.ofMinutes(5);

  /** Silent watches in a row after which the silence itself is in doubt, or the server. */
  private static final int MOST_SILENT = 2;

  private volatile boolean known;
  private volatile long longestGap;
  private volatile long opening = OPENING.toNanos();
  private int silent;

  /** How long the next watch isn't answered before it is given up. */
  Duration opening() {
    return Duration.ofNanos(opening);
  }

  /**
   * A watch took so long to be answered, or wasn't answered for so long. The next may need more.
   */
  void opened(Duration took) {
    long twice = 2 * Math.min(took.toNanos(), LONGEST_OPENING.toNanos());
    opening = Math.max(OPENING.toNanos(), Math.min(twice, LONGEST_OPENING.toNanos()));
  }

  /** Whether the last watches got bookmarks. */
  boolean isKnown() {
    return known;
  }

  /** The longest time without one on the last watch that got them, in nanoseconds. */
  long longestGap() {
    return longestGap;
  }

  /** A watch got one. */
  void bookmarks(Duration longestGapOfWatch) {
    known = true;
    longestGap = longestGapOfWatch.toNanos();
  }

  /** Something came, if only the watch's end. */
  void frame() {
    silent = 0;
  }

  /**
   * A watch was ended for its silence. When that repeats, bookmarks are not expected any more.
   *
   * @return whether it repeats
   */
  boolean silence() {
    silent++;
    if (silent < MOST_SILENT) {
      return false;
    }
    silent = 0;
    known = false;
    longestGap = 0;
    return true;
  }
}
