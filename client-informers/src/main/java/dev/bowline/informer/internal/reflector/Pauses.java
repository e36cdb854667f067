package dev.bowline.informer.internal.reflector;

import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.informer.internal.reflector.ReflectorState.Pausing;
import java.time.Duration;

/** How long to wait after a failure. */
final class Pauses {
  private Pauses() {}

  static Lane lane(Failure failure) {
    return switch (failure.kind()) {
      case EXPIRED -> Lane.EXPIRY;
      case VERSION_TOO_LARGE -> Lane.VERSION_TOO_LARGE;
      case FORBIDDEN, NOT_FOUND -> Lane.DENIED;
      case BRIEF_WATCH -> Lane.BRIEF_WATCH;
      case UNAVAILABLE, REFUSED, UNREADABLE -> Lane.SERVER;
    };
  }

  /** Goes on after a pause, or at once if the lane has a free try left. */
  static Step pause(Memory memory, Failure failure, Lane lane, Next next, long now) {
    Memory failed = memory.failed(failure, lane, now);
    Duration pause = failed.setbacks().pause(lane);
    Effect report = new Effect.Report(failure, failed.setbacks().times(lane), pause);
    if (!pause.isZero()) {
      return Step.of(
          new Pausing(failed, next), report, new Command.Wait(pause, failure.retryAfter()));
    }
    Step step =
        next instanceof Next.Page page
            ? ListRules.read(failed, page.round())
            : WatchRules.open(failed, now);
    return step.after(report);
  }
}
