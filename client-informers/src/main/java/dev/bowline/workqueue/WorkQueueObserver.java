package dev.bowline.workqueue;

import java.time.Duration;

/**
 * Is told what happens in a queue, for metrics that need each event. Called on the thread that adds
 * or works, outside the queue's lock; must be quick and thread-safe. What it throws is logged.
 *
 * <p>Priorities come as labels, of which a queue has at most 25: numbers, and {@code other} for all
 * further ones.
 */
public interface WorkQueueObserver {
  /**
   * A key came in that wasn't waiting, or was put back, after a failure or for later; those that
   * are merged with one that waits don't count.
   */
  default void added(String priority) {}

  /** A key that waits got a higher priority. */
  default void raised(String priority) {}

  /** A key was taken, so long after it could have been. */
  default void taken(String priority, Duration waited) {}

  /** Work on a key ended. */
  default void worked(Duration took) {}

  /** A key was put back because it failed. */
  default void retried() {}
}
