package dev.bowline.informer.internal.reflector;

import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.informer.internal.reflector.ReflectorState.Pausing;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.Set;

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
    Memory failed = memory.failed(failure, lane, now);
    Duration pause = pause(failed, failure, lane);
    Effect report = new Effect.Report(failure, failed.setbacks().times(lane), pause);
    if (!pause.isZero()) {
      Duration asked = failure.retryAfter();
      Command wait = new Command.Wait(asked.plus(lane.least(pause)), asked.plus(pause));
      return Step.of(new Pausing(failed, next), report, wait);
    }
    return goOn(failed, next, now).after(report);
  }

  static Step goOn(Memory memory, Next next, long now) {
    if (next instanceof Next.Stream stream) {
      return StreamRules.request(memory, stream.round());
    }
    return next instanceof Next.Page page
        ? ListRules.read(memory, page.round())
        : ResumeRules.resume(memory, ((Next.Resume) next).unanswered(), now);
  }

  /** The pause of the slowest of some lanes, in all of which the failure counts. */
  static Step slowest(Memory memory, Failure failure, Next next, long now, Set<Lane> lanes) {
    Lane slowest =
        Collections.max(
            lanes, Comparator.comparing(lane -> pause(memory.counting(lane, now), failure, lane)));
    Memory counted = memory;
    for (Lane lane : lanes) {
      counted = lane == slowest ? counted : counted.counting(lane, now);
    }
    return pause(counted, failure, slowest, next, now);
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
