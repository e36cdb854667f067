package dev.bowline.controller;

import java.time.Duration;

/**
 * Is told of each run of a reconciler, of runs that take too long, and of the controller's end.
 * Must be quick and thread-safe. What it throws is logged.
 */
@FunctionalInterface
public interface RunObserver {
  /** A run ended. Told on the worker's thread. */
  void ended(RunReport report);

  /**
   * A run has exceeded the controller's limit and was interrupted. Told at that time: the run goes
   * on until it ends by itself, if it ever does. One that ends at once may be told as ended, and
   * its controller as closed, a moment before. On a thread of its own, one at a time: while that is
   * held up all runs are interrupted in time, and told of later.
   */
  default void timedOut(String controller) {}

  /**
   * A controller ended: it was closed, its last run has ended, and no more begins. Told once, on
   * the thread that came last. {@link Controller#close(Duration)} on other threads waits for it, as
   * it does for runs.
   */
  default void closed(String controller) {}
}
