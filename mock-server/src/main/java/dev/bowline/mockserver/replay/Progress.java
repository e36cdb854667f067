package dev.bowline.mockserver.replay;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** How far a replay has come: the writes that came in. Thread-safe. */
final class Progress implements AutoCloseable {
  private long writes;
  private boolean isClosed;

  synchronized void writeCameIn() {
    writes++;
    notifyAll();
  }

  /**
   * Waits until so many writes have come in.
   *
   * @return whether they have; false if the time was up before
   * @throws IOException if the replay is over
   */
  synchronized boolean await(long wanted, long nanos) throws IOException {
    long end = System.nanoTime() + nanos;
    while (writes < wanted && !isClosed) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      try {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
    if (isClosed) {
      throw new IOException("the server closes");
    }
    return true;
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    notifyAll();
  }
}
