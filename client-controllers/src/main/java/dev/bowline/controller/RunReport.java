package dev.bowline.controller;

import java.time.Duration;

/**
 * What became of one run of a reconciler.
 *
 * @param controller the controller's name
 * @param outcome how it ended
 * @param isTimedOut whether the controller's own limit for a run was exceeded, however it ended
 *     then; a reconciler's call that had a timeout of its own doesn't count
 * @param took how long it was
 */
public record RunReport(String controller, Outcome outcome, boolean isTimedOut, Duration took) {
  /** How a run ended. */
  public enum Outcome {
    /** {@link Result#done}. */
    SUCCESS,
    /** {@link Result#requeueAfter}. */
    REQUEUE_AFTER,
    /** {@link Result#retry}. */
    RETRY,
    /** An exception; the key is tried again after a pause. */
    ERROR,
    /** {@link TerminalException}. */
    TERMINAL_ERROR,
    /** An {@link java.lang.Error}; the key is tried again after a pause. */
    PANIC,
    /** The controller was closed and didn't wait any longer. */
    CANCELLED
  }
}
