package dev.bowline.controller;

import org.jspecify.annotations.Nullable;

/**
 * One run of a reconciler on its thread. An interrupt for this run reaches this run or nothing: it
 * doesn't stay on the thread for the next one.
 */
final class OneRun implements Context {
  private final String id;
  private final int retries;
  private final int priority;
  private @Nullable Thread thread = Thread.currentThread();
  private volatile boolean timedOut;
  private volatile boolean abandoned;

  OneRun(String id, int retries, int priority) {
    this.id = id;
    this.retries = retries;
    this.priority = priority;
  }

  /**
   * Its time is over; false if it has ended in time.
   *
   * @param count is done before the run can end for that reason
   */
  synchronized boolean expire(Runnable count) {
    if (thread == null) {
      return false;
    }
    timedOut = true;
    try {
      count.run();
    } finally {
      thread.interrupt(); // also where there is no memory to count
    }
    return true;
  }

  synchronized boolean isHere() {
    return thread == Thread.currentThread();
  }

  /** The controller doesn't wait any longer. */
  synchronized void abandon() {
    if (thread != null) {
      abandoned = true;
      thread.interrupt();
    }
  }

  /** On its thread, after the reconciler. */
  synchronized void end() {
    thread = null;
    boolean unused = Thread.interrupted();
  }

  boolean isTimedOut() {
    return timedOut;
  }

  boolean isAbandoned() {
    return abandoned;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public int retries() {
    return retries;
  }

  @Override
  public int priority() {
    return priority;
  }

  @Override
  public boolean isCancelled() {
    return timedOut || abandoned;
  }
}
