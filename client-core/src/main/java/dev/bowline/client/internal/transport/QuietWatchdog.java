package dev.bowline.client.internal.transport;

import java.util.concurrent.TimeUnit;
import okio.AsyncTimeout;

/**
 * A time limit of nobody's that ends before those of calls. Okio wakes its watchdog whenever a
 * limit comes first in the queue, which is that of each call where calls come one after the other;
 * behind this one they wake nobody. Thread-safe.
 */
final class QuietWatchdog extends AsyncTimeout {
  /** Of the whole JVM, as the queue is. */
  static final QuietWatchdog SHARED = new QuietWatchdog(TimeUnit.SECONDS.toNanos(1));

  private volatile boolean queued;
  private volatile boolean used;

  /**
   * In no queue yet.
   *
   * @param nanos limits that are shorter wake the watchdog all the same
   */
  QuietWatchdog(long nanos) {
    timeout(nanos, TimeUnit.NANOSECONDS);
  }

  /** A limit follows. */
  void limitBegins() {
    if (!used) {
      used = true;
    }
    if (!queued) {
      queue();
    }
  }

  private synchronized void queue() {
    if (!queued) {
      queued = true;
      enter();
    }
  }

  /** Whether it waits in the queue. */
  boolean isQueued() {
    return queued;
  }

  /** Goes on for as long as there are calls. */
  @Override
  protected synchronized void timedOut() {
    exit();
    queued = used;
    used = false;
    if (queued) {
      enter();
    }
  }
}
