package dev.bowline.controller;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;

/** What comes next for a key after a run without a failure. Its failures are forgotten. */
public sealed interface Result {
  /** Nothing, until something changes. */
  static Result done() {
    return Done.DONE;
  }

  /**
   * Another run after some time, or earlier if something changes.
   *
   * @param delay zero or less for none
   */
  static Result requeueAfter(Duration delay) {
    return new RequeueAfter(delay, OptionalInt.empty());
  }

  /**
   * As {@link #requeueAfter(Duration)}, with another priority than this run's.
   *
   * @param priority from -1000000 to 1000000, see {@link dev.bowline.workqueue.WorkQueue}; one out
   *     of range counts as a failure of the run
   */
  static Result requeueAfter(Duration delay, int priority) {
    return new RequeueAfter(delay, OptionalInt.of(priority));
  }

  /** See {@link Result#done}. */
  enum Done implements Result {
    /** The only one. */
    DONE
  }

  /**
   * See {@link Result#requeueAfter(Duration)}.
   *
   * @param delay zero or less for none
   * @param priority that of the run if empty
   */
  record RequeueAfter(Duration delay, OptionalInt priority) implements Result {
    /** Refuses null. */
    public RequeueAfter {
      Objects.requireNonNull(delay, "delay");
      Objects.requireNonNull(priority, "priority");
    }
  }
}
