package dev.bowline.mockserver.http;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** The threads that answer, so that closing needn't wait for them. Thread-safe. */
final class BusyThreads {
  private final Set<Thread> busy = new HashSet<>();
  private boolean isOver;

  /**
   * Begins with something that may take long.
   *
   * @throws IOException if the server closes
   */
  synchronized void enter() throws IOException {
    if (isOver) {
      throw new IOException("the server closes");
    }
    busy.add(Thread.currentThread());
  }

  /** Ends it. */
  synchronized void leave() {
    busy.remove(Thread.currentThread());
    if (isOver) {
      Thread.interrupted(); // it was about what is over now
    }
  }

  /** Whether all were interrupted. */
  synchronized boolean areOver() {
    return isOver;
  }

  /** Interrupts all but the caller's, and lets none in any more. */
  synchronized void interruptAll() {
    isOver = true;
    for (Thread thread : busy) {
      if (thread != Thread.currentThread()) {
        thread.interrupt();
      }
    }
  }
}
