package dev.bowline.controller;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Something that is done again and again beside whoever asks for it, and never twice at a time.
 * Thread-safe.
 */
final class Recurring {
  private final Runnable action;
  private boolean isBusy;
  private boolean isEnded;
  private @Nullable Thread thread;

  Recurring(Runnable action) {
    this.action = action;
  }

  /**
   * Has it done once more, if it has not ended.
   *
   * @return false if it is still busy since the last time
   */
  boolean begin(Executor beside) {
    synchronized (this) {
      if (isBusy || isEnded) {
        return isEnded;
      }
      isBusy = true;
    }
    try {
      beside.execute(this::run);
    } catch (Throwable e) { // OutOfMemoryError, where the system has no thread left
      leave();
      throw e;
    }
    return true;
  }

  private void run() {
    try {
      if (enter()) {
        action.run();
      }
    } finally {
      leave();
    }
  }

  private synchronized boolean enter() {
    thread = Thread.currentThread();
    return !isEnded;
  }

  private synchronized void leave() {
    thread = null;
    isBusy = false;
  }

  /** Interrupts it, unless it is itself that calls, and never begins again. Doesn't wait. */
  synchronized void end() {
    isEnded = true;
    if (thread != null && thread != Thread.currentThread()) {
      thread.interrupt();
    }
  }
}
