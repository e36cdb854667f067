package dev.bowline.controller;

import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What comes next for a key after a run without a failure. Its failures are forgotten, unless it is
 * to be tried again without a delay of its own.
 */
public sealed interface Result {
  /** Nothing, until something changes. */
  static Result done() {
    return Done.DONE;
  }

  /**
   * Another run after the pause that the controller's backoff says, longer each time until a run
   * ends in another way: as after a failure, but without one. As there, what happened during the
   * run waits for the pause as well.
   */
  static Result retry() {
    return Retry.RETRY;
  }

  /**
   * Another run after some time, or earlier if something changes.
   *
   * @param delay with zero or less, as is left of a time that has passed, the pause is as long as
   *     that of {@link #retry}, so that the key isn't worked on without end
   */
  static Result requeueAfter(Duration delay) {
    return new RequeueAfter(delay, OptionalInt.empty());
  }

  /**
   * As {@link #requeueAfter(Duration)}, with another priority than this run's.
   *
   * @param priority from -1000000 to 1000000, see {@link dev.bowline.workqueue.WorkQueue}
   * @throws IllegalArgumentException if it is out of range
   */
  static Result requeueAfter(Duration delay, int priority) {
    return new RequeueAfter(delay, OptionalInt.of(priority));
  }

  /** See {@link Result#done}. */
  enum Done implements Result {
    /** The only one. */
    DONE
  }

  /** See {@link Result#retry}. */
  enum Retry implements Result {
    /** The only one. */
    RETRY
  }

  /**
   * See {@link Result#requeueAfter(Duration)}.
   *
   * @param delay zero or less for the pause of a retry
   * @param priority that of the run if empty
   */
  record RequeueAfter(Duration delay, OptionalInt priority) implements Result {
    /** Refuses null and priorities that are out of range. */
    public RequeueAfter {
      Objects.requireNonNull(delay, "delay");
      int value = Objects.requireNonNull(priority, "priority").orElse(0);
      if (value < -WorkQueue.MAX_PRIORITY || value > WorkQueue.MAX_PRIORITY) {
        throw new IllegalArgumentException(
            "a priority is from -"
                + WorkQueue.MAX_PRIORITY
                + " to "
                + WorkQueue.MAX_PRIORITY
                + ", not "
                + value);
      }
    }
  }
}
