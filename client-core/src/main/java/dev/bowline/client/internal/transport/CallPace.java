package dev.bowline.client.internal.transport;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells which calls go over connections of HTTP/1.1 because many follow closely: there the caller's
 * thread reads its answer itself, which takes about half the CPU of a stream of HTTP/2. Such a
 * connection is never idle for long: nobody pings it, and nobody sees that the server has closed it
 * before the next request is written. Thread-safe.
 */
final class CallPace {
  /** After so long a pause, calls are rare, and the connection that is pinged is right for them. */
  static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  /** A command line tool, or one pass of a slow loop, is not worth another handshake. */
  static final int CALLS_BEFORE = 8;

  /** More calls than this at once share the streams of HTTP/2, not one connection each. */
  static final int MOST_AT_ONCE = 16;

  private final ReentrantLock lock = new ReentrantLock();
  private long last;
  private int closeCalls;
  private int direct;

  /**
   * A call begins.
   *
   * @param now monotonic nanoseconds
   * @return whether it goes over HTTP/1.1; its end must be told then
   */
  boolean begin(long now) {
    lock.lock();
    try {
      closeCalls = now - last > LONGEST_PAUSE.toNanos() ? 0 : closeCalls;
      last = now;
      if (closeCalls < CALLS_BEFORE) {
        closeCalls++;
        return false;
      }
      if (direct == MOST_AT_ONCE) {
        return false;
      }
      direct++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** A call over HTTP/1.1 ended, its answer read. */
  void end(long now) {
    lock.lock();
    try {
      direct--;
      last = now;
    } finally {
      lock.unlock();
    }
  }

  /** A connection broke, so others may be dead as well: the next calls go over HTTP/2. */
  void broken() {
    lock.lock();
    try {
      closeCalls = 0;
    } finally {
      lock.unlock();
    }
  }
}
