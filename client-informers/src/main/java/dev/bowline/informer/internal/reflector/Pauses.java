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
      case UNREACHABLE, DISCONNECTED -> Lane.CONNECTION;
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
    if (atLeast.isZero() && ofLane.isZero()) {
      Effect report = new Effect.Report(failure, times, ofLane);
      return goOn(failed, next, now).after(report);
    }
    Duration asked = failure.retryAfter();
    Duration most = longer(asked.plus(ofLane), atLeast);
    Duration least = longer(asked.plus(lane.least(ofLane)), ListBudget.least(atLeast));
    if (!atLeast.isZero()) {
      times = Math.max(times, memory.budget().waits());
    }
    return Step.of(
        new Pausing(failed, next),
        new Effect.Report(failure, times, most.minus(asked)),
        new Command.Wait(least, most));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  static Step goOn(Memory memory, Next next, long now) {
    if (next instanceof Next.Stream stream) {
      return StreamRules.request(memory, stream.round());
    }
    return next instanceof Next.Page page
        ? ListRules.read(memory, page.round())
        : ResumeRules.resume(memory, ((Next.Resume) next).unanswered(), now);
  }

  /** Begins a list anew, at once if the budget allows it. */
  static Step listAnew(Memory memory, Failure failure, Next next, long now) {
    Memory spending = memory.troubledBy(failure).spending(now);
    Duration pause = spending.budget().pause(now);
    if (pause.isZero()) {
      return goOn(spending, next, now).after(Effect.Report.atOnce(failure));
    }
    return Step.of(
        new Pausing(spending, next),
        new Effect.Report(failure, spending.budget().waits(), pause),
        new Command.Wait(ListBudget.least(pause), pause));
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
