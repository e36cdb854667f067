package dev.bowline.controller;

/**
 * Is told of each run of a reconciler, on the worker's thread, and of the controller's end. Must be
 * quick and thread-safe. What it throws is logged.
 */
@FunctionalInterface
public interface RunObserver {
  /** A run ended. */
  void ended(RunReport report);

  /**
   * A controller ended: it was closed, its last run has ended, and no more begins. Told once, on
   * the thread that came last.
   */
  default void closed(String controller) {}
}
