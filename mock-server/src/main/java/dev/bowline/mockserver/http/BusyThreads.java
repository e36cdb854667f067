package dev.bowline.mockserver.http;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

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
    }
    if (isOver) {
      Thread.interrupted(); // it was about what is over now
    }
  }

  /** How many are busy for a connection. */
  synchronized int count(int connection) {
    return counts.getOrDefault(connection, 0);
  }

  /** Whether all were interrupted. */
  synchronized boolean areOver() {
    return isOver;
  }

  /** Interrupts all but the caller's, and lets none in any more. */
  synchronized void interruptAll() {
    isOver = true;
    for (Thread thread : busy.keySet()) {
      if (thread != Thread.currentThread()) {
        thread.interrupt();
      }
    }
  }
}
