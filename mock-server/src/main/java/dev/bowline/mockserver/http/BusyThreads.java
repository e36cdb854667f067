package dev.bowline.mockserver.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The threads that answer, so that closing needn't wait for them. Thread-safe. */
final class BusyThreads {
  private final Map<Thread, Integer> busy = new HashMap<>();
  private final Map<Integer, Integer> counts = new HashMap<>();
  private boolean isOver;

  /**
   * Begins with something that may take long.
   *
   * @param connection what it is for
   * @throws IOException if the server closes
   */
  synchronized void enter(int connection) throws IOException {
    if (isOver) {
      throw new IOException("the server closes");
    }
    if (busy.put(Thread.currentThread(), connection) == null) {
      counts.merge(connection, 1, Integer::sum);
    }
  }

  /** Ends it. */
  synchronized void leave() {
    Integer connection = busy.remove(Thread.currentThread());
    if (connection != null) {
      counts.computeIfPresent(connection, (key, count) -> count == 1 ? null : count - 1);
      notifyAll();
    }
    if (isOver) {
      Thread.interrupted(); // it was about what is over now
    }
  }

  /**
   * Waits until fewer are busy for a connection.
   *
   * @return whether they are, or the server closes
   */
  synchronized boolean awaitFewerThan(int max, int connection, Duration patience)
      throws InterruptedIOException {
    long end = System.nanoTime() + patience.toNanos();
    while (counts.getOrDefault(connection, 0) >= max && !isOver) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      try {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while others end");
      }
    }
    return true;
  }

  /** Whether all were interrupted. */
  synchronized boolean areOver() {
    return isOver;
  }

  /** Interrupts all but the caller's, and lets none in any more. */
  synchronized void interruptAll() {
    isOver = true;
    notifyAll();
    for (Thread thread : busy.keySet()) {
      if (thread != Thread.currentThread()) {
        thread.interrupt();
      }
    }
  }
}
