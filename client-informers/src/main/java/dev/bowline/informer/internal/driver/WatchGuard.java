package dev.bowline.informer.internal.driver;

import java.time.Duration;

/**
 * Ends a watch that can't be alive any more: one that isn't answered, that outlives its own
 * timeout, or that has been silent for long where bookmarks are usual. A dead peer that still
 * acknowledges bytes shows in no other way.
 *
 * <p>Silence is judged by what this watch, or those before it, have got: without bookmarks, a quiet
 * collection is silent by right; with them, three times the longest gap so far is suspicious, but
 * never less than {@link #LEAST_SILENCE}. The bookmark that ends a streaming list is no sign that
 * others will come.
 */
final class WatchGuard implements Runnable {
  /** The server ends a watch by itself at its timeout. */
  static final Duration GRACE = Duration.ofSeconds(10);

  static final Duration LEAST_SILENCE = Duration.ofSeconds(150);

  private final Timing timing;
  private final long timeoutNanos;
  private final long openingNanos;
  private final WatchHabits habits;
  private final Runnable end;
  private final long asked;
  private final GuardTimer timer;
  private boolean opened;
  private long lastFrame;
  private long lastBookmark;
  private boolean bookmarked;
  private long expectedGap;
  private long longestGap;
  private boolean overdue;
  private boolean silent;

  /**
   * Begins with the request.
   *
   * @param opening how long it may take to be answered
   * @param timeout the server's own
   * @param habits what watches before this one have shown
   * @param end ends the request and the watch after it; must not block
   */
  WatchGuard(Timing timing, Duration opening, Duration timeout, WatchHabits habits, Runnable end) {
    this.timing = timing;
    this.openingNanos = opening.toNanos();
    this.timeoutNanos = timeout.toNanos();
    this.habits = habits;
    this.bookmarked = habits.isKnown();
    this.expectedGap = habits.longestGap();
    this.end = end;
    this.asked = timing.ticker().getAsLong();
    this.timer = new GuardTimer(timing.timers(), this, this);
    timer.after(Math.min(openingNanos, LEAST_SILENCE.toNanos())); // it may be open by then
  }

  synchronized void opened() {
    opened = true;
    lastFrame = timing.ticker().getAsLong();
    lastBookmark = lastFrame;
  }

  void frame(boolean bookmark) {
    synchronized (this) {
      lastFrame = timing.ticker().getAsLong();
      if (bookmark) {
        longestGap = Math.max(longestGap, lastFrame - lastBookmark);
        expectedGap = Math.max(expectedGap, longestGap);
        lastBookmark = lastFrame;
        bookmarked = true;
        habits.bookmarks(Duration.ofNanos(longestGap));
      }
    }
    habits.frame();
  }

  /** The time that the list took is no gap between bookmarks. */
  void endOfList() {
    frame(false);
    synchronized (this) {
      lastBookmark = lastFrame;
    }
  }

  /** Whether this guard has ended the watch. */
  synchronized boolean isOverdue() {
    return overdue;
  }

  /** Whether it did so for the watch's silence. */
  synchronized boolean isSilent() {
    return silent;
  }

  /** How long ago it was asked for. */
  Duration age() {
    return Duration.ofNanos(timing.ticker().getAsLong() - asked);
  }

  /** How long it is to the watch's timeout. */
  Duration left() {
    return Duration.ofNanos(asked + timeoutNanos - timing.ticker().getAsLong());
  }

  /** Stops guarding. */
  void done() {
    timer.end();
  }

  /** Looks whether the watch can be alive. For its timer. */
  @Override
  public void run() {
    long left;
    synchronized (this) {
      if (timer.hasEnded()) {
        return;
      }
      left = nanosLeft();
      overdue = left <= 0;
    }
    // The first bookmark, which may come any time, shortens what is left. Unguarded the watch could
    // stay for long after its peer.
    if (left <= 0 || !timer.isNextAfter(Math.min(left, LEAST_SILENCE.toNanos()))) {
      synchronized (this) {
        overdue = true;
      }
      end.run();
    }
  }

  private long nanosLeft() {
    long now = timing.ticker().getAsLong();
    if (!opened) {
      return asked + openingNanos - now;
    }
    long left = asked + timeoutNanos + GRACE.toNanos() - now;
    if (!bookmarked) {
      return left;
    }
    long silence = Math.max(LEAST_SILENCE.toNanos(), 3 * expectedGap);
    long silenceLeft = lastFrame + silence - now;
    silent = silenceLeft <= 0;
    return Math.min(left, silenceLeft);
  }
}
