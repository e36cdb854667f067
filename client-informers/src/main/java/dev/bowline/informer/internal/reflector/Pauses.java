package dev.bowline.informer.internal.reflector;

import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.informer.internal.reflector.ReflectorState.Pausing;
import java.time.Duration;

/** How long to wait after a failure. */
final class Pauses {
  private static final Duration LEAST_SPREAD = Duration.ofMillis(800);

  private Pauses() {}

  static Lane lane(Failure failure) {
    return switch (failure.kind()) {
      case UNREACHABLE, DISCONNECTED, TORN_EVENT -> Lane.CONNECTION;
      case EXPIRED -> Lane.EXPIRY;
      case VERSION_TOO_LARGE -> Lane.VERSION_TOO_LARGE;
      case FORBIDDEN -> Lane.FORBIDDEN;
      case NOT_FOUND -> Lane.NOT_SERVED;
      case BRIEF_WATCH -> Lane.BRIEF_WATCH;
      case UNAVAILABLE, REFUSED, UNREADABLE -> Lane.SERVER;
    };
  }

  /** Goes on after a pause, or at once if the lane has a free try left. */
  static Step pause(Memory memory, Failure failure, Lane lane, Next next, long now) {
    return pause(memory, failure, lane, Duration.ZERO, next, now);
  }

  private static Step pause(
      Memory memory, Failure failure, Lane lane, Duration atLeast, Next next, long now) {
    Memory failed = memory.failed(failure, lane, now);
    Duration ofLane = pause(failed, failure, lane);
    int times = failed.setbacks().times(lane);
    Duration asked = failure.retryAfter();
    if (!atLeast.isZero()) {
      Command.Wait wait = wait(asked, lane, ofLane, atLeast);
      Memory waiting = failed.waiting();
      Effect report = new Effect.Report(failure, times, wait.most().minus(asked));
      return Step.of(new Pausing(waiting, next), report, wait)
          .after(new Effect.Delay(waiting.budget().waits(), wait.most()));
    }
    Effect report = new Effect.Report(failure, times, ofLane);
    if (ofLane.isZero()) {
      return goOn(failed, next, now).after(report);
    }
    boolean nobodyReached = lane == Lane.CONNECTION && failure.kind() == Failure.Kind.UNREACHABLE;
    Command wait =
        new Command.Wait(asked.plus(lane.least(ofLane)), asked.plus(ofLane), nobodyReached);
    return Step.of(new Pausing(failed, next), report, wait);
  }

  /** What a server asks for counts for the budget, but nobody returns in step with others. */
  private static Command.Wait wait(Duration asked, Lane lane, Duration ofLane, Duration atLeast) {
    Duration spread = atLeast.dividedBy(10);
    Duration least = longer(asked.plus(lane.least(ofLane)), ListBudget.least(atLeast));
    return new Command.Wait(least, longer(longer(asked.plus(ofLane), atLeast), least.plus(spread)));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  static Step goOn(Memory memory, Next next, long now) {
    if (next instanceof Next.Stream stream) {
      return StreamRules.request(memory, stream.round());
    }
    if (next instanceof Next.Page page) {
      return ListRules.read(memory, page);
    }
    return ((Next.Resume) next).isAsked()
        ? ResumeRules.resume(memory, now)
        : WatchRules.open(memory, now);
  }

  /**
   * Another list in place of one that went wrong, at once, since that one has waited. It is the
   * next one that waits for both. Who may not watch may be allowed to list: whether the collection
   * is denied is for that list to say.
   */
  static Step listInstead(Memory memory, Failure failure, Next next, long now) {
    boolean isDenial =
        failure.kind() == Failure.Kind.FORBIDDEN || failure.kind() == Failure.Kind.NOT_FOUND;
    Memory known = isDenial ? memory : memory.troubledBy(failure);
    return goOn(known.spending(now), next, now).after(Effect.Report.atOnce(failure));
  }

  /** As {@link #pause}, before a list that a watch made necessary, or another one in its place. */
  static Step list(Memory memory, Failure failure, Lane lane, Next next, long now) {
    Memory spending = memory.spending(now);
    return pause(spending, failure, lane, spending.budget().pause(now), next, now);
  }

  /** As {@link #slower}, before a list that a watch made necessary. */
  static Step list(Memory memory, Failure failure, Lane one, Lane other, Next next, long now) {
    Memory spending = memory.spending(now);
    Duration atLeast = spending.budget().pause(now);
    return slower(spending, failure, one, other, atLeast, next, now);
  }

  /** The pause of the slower of two lanes, in both of which the failure counts. */
  static Step slower(Memory memory, Failure failure, Lane one, Lane other, Next next, long now) {
    return slower(memory, failure, one, other, Duration.ZERO, next, now);
  }

  private static Step slower(
      Memory memory, Failure failure, Lane one, Lane other, Duration atLeast, Next next, long now) {
    Memory inOne = memory.counting(one, now);
    Memory inOther = memory.counting(other, now);
    boolean otherIsSlower =
        pause(inOther, failure, other).compareTo(pause(inOne, failure, one)) > 0;
    return otherIsSlower
        ? pause(inOne, failure, other, atLeast, next, now)
        : pause(inOther, failure, one, atLeast, next, now);
  }

  /** A server that says when to return is taken at its word: no more than as long again on top. */
  private static Duration pause(Memory memory, Failure failure, Lane lane) {
    Duration pause = memory.setbacks().pause(lane);
    Duration asked = failure.retryAfter();
    if (lane != Lane.SERVER || asked.isZero()) {
      return pause;
    }
    Duration most = asked.compareTo(LEAST_SPREAD) > 0 ? asked : LEAST_SPREAD;
    return pause.compareTo(most) < 0 ? pause : most;
  }
}
