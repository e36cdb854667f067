package dev.bowline.controller;

/**
 * Is told of each run of a reconciler. Called on the worker's thread; must be quick and
 * thread-safe. What it throws is logged.
 */
@FunctionalInterface
public interface RunObserver {
  /** A run ended. */
  void ended(RunReport report);
}
