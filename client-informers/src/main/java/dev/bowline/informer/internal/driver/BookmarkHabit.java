package dev.bowline.informer.internal.driver;

import java.time.Duration;

/**
 * What an informer's watches have shown of the server's bookmarks. A watch that never gets one is
 * silent by right on its own, but not after others that got them. For the informer's thread; any
 * thread may ask what is usual.
 */
final class BookmarkHabit {
  /** Silent watches in a row after which the silence itself is in doubt, or the server. */
  private static final int MOST_SILENT = 2;

  private volatile boolean known;
  private volatile long longestGap;
  private int silent;

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
