package dev.bowline.informer.internal.driver;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Ends a watch that can't be alive any more: one that isn't answered, that outlives its own
 * timeout, or that used to get bookmarks and has been silent for long. A dead peer that still
 * acknowledges bytes shows in no other way.
 *
 * <p>Silence is judged by what this very watch has got: without bookmarks, a quiet collection is
 * silent by right; with them, three times the longest gap so far is suspicious, but never less than
 * {@link #LEAST_SILENCE}.
 */
final class WatchGuard {
  /**
   * Some proxies hold the answer's head back until the first event, and bookmarks come about once a
   * minute.
   */
  static final Duration OPENING = Duration.ofSeconds(90);

  /** The server ends a watch by itself at its timeout. */
  static final Duration GRACE = Duration.ofSeconds(10);

  static final Duration LEAST_SILENCE = Duration.ofSeconds(150);

  private final Timing timing;
  private final Duration timeout;
  private final Runnable end;
  private final long asked;

  private final ReentrantLock lock = new ReentrantLock();
  private boolean opened;
  private long lastFrame;
  private long lastBookmark;
  private boolean bookmarked;
  private long longestGap;
  private boolean overdue;
  private boolean done;
  private @Nullable Runnable forget;

  /**
   * Begins with the request.
   *
   * @param timeout the server's own
   * @param end ends the request and the watch after it; must not block
   */
  WatchGuard(Timing timing, Duration timeout, Runnable end) {
    this.timing = timing;
    this.timeout = timeout;
    this.end = end;
    this.asked = timing.ticker().getAsLong();
    schedule(OPENING.toNanos());
  }

  void opened() {
    lock.lock();
    try {
      opened = true;
      lastFrame = timing.ticker().getAsLong();
      lastBookmark = lastFrame;
    } finally {
      lock.unlock();
    }
  }

  void frame(boolean bookmark) {
    lock.lock();
    try {
      lastFrame = timing.ticker().getAsLong();
      if (bookmark) {
        longestGap = Math.max(longestGap, lastFrame - lastBookmark);
        lastBookmark = lastFrame;
        bookmarked = true;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether this guard has ended the watch. */
  boolean isOverdue() {
    lock.lock();
    try {
      return overdue;
    } finally {
      lock.unlock();
    }
  }

  /** Stops guarding. */
  void done() {
    Runnable toForget;
    lock.lock();
    try {
      done = true;
      toForget = forget;
      forget = null;
    } finally {
      lock.unlock();
    }
    if (toForget != null) {
      toForget.run();
    }
  }

  private void schedule(long delay) {
    Runnable timer = timing.timers().schedule(Duration.ofNanos(delay), this::check);
    lock.lock();
    try {
      if (!done) {
        forget = timer;
        return;
      }
    } finally {
      lock.unlock();
    }
    timer.run();
  }

  private void check() {
    long left;
    lock.lock();
    try {
      if (done) {
        return;
      }
      left = nanosLeft();
      overdue = left <= 0;
    } finally {
      lock.unlock();
    }
    if (left <= 0) {
      end.run();
    } else {
      schedule(left);
    }
  }

  private long nanosLeft() {
    long now = timing.ticker().getAsLong();
    if (!opened) {
      return asked + OPENING.toNanos() - now;
    }
    long left = asked + timeout.plus(GRACE).toNanos() - now;
    if (bookmarked) {
      long silence = Math.max(LEAST_SILENCE.toNanos(), 3 * longestGap);
      left = Math.min(left, lastFrame + silence - now);
    }
    return left;
  }
}
