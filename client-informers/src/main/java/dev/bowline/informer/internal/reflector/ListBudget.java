package dev.bowline.informer.internal.reflector;

import java.time.Duration;

/**
 * How many lists watches may make necessary, whatever comes between them: ten at once, and one more
 * for each ten seconds that pass. Each kind of trouble is counted by itself as well, but that
 * counting ends with whatever shows that it is over, so that troubles that take turns, with a good
 * watch now and then, would never be many of one kind. Immutable.
 *
 * @param debt how long it takes from then on until all is made up for, in nanoseconds
 * @param at when that was
 */
record ListBudget(long debt, long at) {
  static final ListBudget FULL = new ListBudget(0, 0);

  private static final long EACH = Duration.ofSeconds(10).toNanos();
  private static final long AT_ONCE = 10 * EACH;

  ListBudget spend(long now) {
    return new ListBudget(debt(now) + EACH, now);
  }

  /** How long what was spent last is ahead of its time. */
  Duration pause(long now) {
    return Duration.ofNanos(Math.max(0, debt(now) - AT_ONCE));
  }

  /** Whether one more would have to wait. */
  boolean isSpent(long now) {
    return debt(now) + EACH > AT_ONCE;
  }

  private long debt(long now) {
    return debt == 0 ? 0 : Math.max(0, debt - (now - at));
  }
}
