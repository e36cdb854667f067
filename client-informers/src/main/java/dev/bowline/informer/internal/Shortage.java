package dev.bowline.informer.internal;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;

/** For those who must go on where there is no memory for it yet. */
public final class Shortage {
  private static final long PAUSE_NANOS = 10_000_000;

  /** So often what must not be lost is tried: for ten seconds. */
  private static final int MOST_TRIES = 1_000;

  private Shortage() {}

  /** Has all of it loaded that a pause takes, for which there is no memory later. */
  public static void prepare() {
    pause(0);
  }

  /** Waits for a moment, which takes no memory. An interrupt neither ends that nor is lost. */
  public static void pause() {
    pause(PAUSE_NANOS);
  }

  /**
   * Waits for the next try of what must not be lost.
   *
   * @param tries so far
   * @throws OutOfMemoryError the given one, where that has been tried often enough
   */
  public static void pauseAfter(int tries, OutOfMemoryError lack) {
    if (tries >= MOST_TRIES) {
      throw lack;
    }
    pause();
  }

  /**
   * Takes a lock that must be had, however long that takes. One that others have takes memory on
   * some JVMs.
   */
  public static void lock(Lock lock) {
    while (true) {
      try {
        lock.lock();
        return;
      } catch (OutOfMemoryError e) {
        pause();
      }
    }
  }

  /** As {@link #pause()}, for so long. */
  @SuppressWarnings("ThreadPriorityCheck") // nothing relies on who runs meanwhile
  public static void pause(long nanos) {
    boolean wasInterrupted = Thread.interrupted();
    try {
      LockSupport.parkNanos(nanos);
    } catch (OutOfMemoryError e) { // a virtual thread's timer takes some
      Thread.yield();
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
