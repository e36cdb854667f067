package dev.bowline.controller;

/** About one run of a reconciler. Thread-safe. */
public interface Context {
  /**
   * Names this run. It stands in the controller's log lines, and as {@code reconcileId} in the
   * logging context (MDC) of the thread, beside {@code controller} and {@code key}.
   */
  String id();

  /**
   * How often this key failed, or asked for a retry ({@link Result#retry}, {@link
   * Result#requeueAfter} without a delay), since it last ended otherwise; 0 if it didn't.
   */
  int retries();

  /** The priority that the key was taken with. */
  int priority();

  /**
   * Whether this run should end: its time is over, or the controller was closed and doesn't wait
   * any longer. The thread is interrupted then, too.
   */
  boolean isCancelled();
}
