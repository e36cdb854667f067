package dev.bowline.informer.internal.reflector;

import dev.bowline.client.TransportException;
import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.informer.internal.reflector.ReflectorState.Watching;
import java.time.Duration;
import java.util.List;

/**
 * What follows a watch that was ended cleanly, long before its timeout and before anything came; or
 * nothing but what was known, if it was short. Some proxies reject a version that is too old in
 * this way, without a word, so that only a list helps; others end what is idle for some time, after
 * which a watch does. A list that may not be needed is put off while others have taken what may be
 * spent on it.
 */
final class EmptyWatches {
  private static final int BRIEF_ONES_BEFORE_LIST = 2;
  private static final int BEFORE_LIST = 3;

  /** Lists that didn't help come ever more rarely, but not for ever. */
  private static final int MOST_BEFORE_LIST = 48;

  private final ListRules lists;

  EmptyWatches(ListRules lists) {
    this.lists = lists;
  }

  static boolean isOne(WatchRun run, long now) {
    long enough = run.delivered() ? WatchRules.PROVEN : WatchRules.PLANNED;
    return !run.hasNews() && now - run.since() < enough;
  }

  /**
   * Whether there were so many in a row that they are told of: brief ones count among the empty, of
   * which none is left once something new has come.
   */
  static boolean areCounted(Setbacks setbacks, long now) {
    int times = setbacks.times(Lane.EMPTY_WATCH, now);
    return times >= BEFORE_LIST || (times > 0 && setbacks.times(Lane.BRIEF_WATCH, now) > 0);
  }

  /** What follows it, with the memory of what its life has proven. */
  Step ended(Watching watching, Memory proven, long now) {
    WatchRun run = watching.run();
    boolean isShort = now - run.since() < WatchRules.PROVEN;
    if (isShort && now - run.answered() < WatchRules.BRIEF) {
      return endedAtOnce(watching.memory(), now);
    }
    int times = proven.setbacks().plus(Lane.EMPTY_WATCH, now).times(Lane.EMPTY_WATCH);
    boolean isDue = isListDue(times) || isOwed(proven, now);
    Next next = next(proven, isDue, now);
    Memory known = known(proven, isDue, now);
    if (isShort) {
      return Pauses.pause(known, failure(), Lane.EMPTY_WATCH, next, now);
    }
    Memory counted = known.counting(Lane.EMPTY_WATCH, now);
    if (times < BEFORE_LIST) {
      return Pauses.goOn(counted, next, now);
    }
    Failure failure = failure();
    return Pauses.goOn(counted.troubledBy(failure), next, now)
        .after(new Effect.Report(failure, times, Duration.ZERO));
  }

  private Step endedAtOnce(Memory memory, long now) {
    int times = memory.setbacks().plus(Lane.BRIEF_WATCH, now).times(Lane.BRIEF_WATCH);
    boolean isDue = times >= BRIEF_ONES_BEFORE_LIST || isOwed(memory, now);
    Next next = next(memory, isDue, now);
    Memory known = known(memory, isDue, now);
    return Pauses.slower(known, failure(), Lane.BRIEF_WATCH, Lane.EMPTY_WATCH, next, now);
  }

  private static boolean isOwed(Memory memory, long now) {
    return memory.setbacks().times(Lane.OWED_LIST, now) > 0;
  }

  private Next next(Memory memory, boolean isDue, long now) {
    return isDue && memory.budget().isAmple(now) ? lists.anew() : new Next.Resume();
  }

  private static Memory known(Memory memory, boolean isDue, long now) {
    if (!isDue) {
      return memory;
    }
    return memory.budget().isAmple(now)
        ? memory.spending(now)
        : memory.counting(Lane.OWED_LIST, now);
  }

  /** The third, then twice as many each time. */
  private static boolean isListDue(int times) {
    int row =
        times < MOST_BEFORE_LIST
            ? BEFORE_LIST * Math.max(1, Integer.highestOneBit(times / BEFORE_LIST))
            : MOST_BEFORE_LIST;
    return times % row == 0;
  }

  static Failure failure() {
    return failure("a watch ended cleanly, long before its timeout and before anything new came");
  }

  /** A clean end too early, in words. */
  static Failure failure(String problem) {
    return Failure.of(
        Kind.BRIEF_WATCH,
        new TransportException(
            TransportException.Kind.DISCONNECTED, problem, false, List.of(), null));
  }
}
