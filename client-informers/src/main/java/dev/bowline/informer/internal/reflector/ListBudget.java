package dev.bowline.informer.internal.reflector;

import java.time.Duration;

/**
 * How many lists there may be that a watch made necessary, or that take the place of one that went
 * wrong at once, whatever comes between them: ten at once, and one more for each ten seconds that
 * pass. Each kind of trouble is counted by itself as well, but that counting ends with whatever
 * shows that it is over, so that troubles that take turns, with a good watch now and then, would
 * never be many of one kind. Immutable.
 *
 * @param debt how long it takes from then on until all is made up for, in nanoseconds
 * @param at when that was
 * @param waits how many had to wait since there was enough for half of what may come at once
 */
record ListBudget(long debt, long at, int waits) {
  static final ListBudget FULL = new ListBudget(0, 0, 0);

  private static final long EACH = Duration.ofSeconds(10).toNanos();
  private static final long AT_ONCE = 10 * EACH;

  /** What lists may take that may not be needed: the other half is for those that are. */
  private static final long PERHAPS = AT_ONCE / 2;

  ListBudget spend(long now) {
    long before = debt(now);
    return new ListBudget(before + EACH, now, before <= PERHAPS ? 0 : waits);
  }

  /** With one more list that waits. */
  ListBudget waiting() {
    return new ListBudget(debt, at, waits + 1);
  }

  /** How long what was spent last is ahead of its time. */
  Duration pause(long now) {
    return Duration.ofNanos(Math.max(0, debt(now) - AT_ONCE));
  }

  /** How much of a pause is waited at least: what is left is added to the next one. */
  static Duration least(Duration pause) {
    return pause.multipliedBy(9).dividedBy(10);
  }

  /** Whether there is enough for a list that may not be needed. */
  boolean isAmple(long now) {
    return debt(now) + EACH <= PERHAPS;
  }

  private long debt(long now) {
    return debt == 0 ? 0 : Math.max(0, debt - (now - at));
  }
}
