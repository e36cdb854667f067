package dev.bowline.informer.internal.reflector;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.informer.internal.reflector.ReflectorState.Checking;
import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.serde.CodecException;
import java.time.Duration;

/**
 * What precedes a watch that goes on where another one was cut off. Whatever cut it off may have
 * put the server's database back to an earlier state, too. Such a server accepts a watch from a
 * version that is to come, and begins to tell when it has given that version out anew: the cache
 * would lack all before and keep what never was. So it is asked first which version it is at.
 */
final class ResumeRules {
  /**
   * A server that doesn't answer may well accept a watch; better one that nothing is known of than
   * none at all.
   */
  private static final int MOST_UNANSWERED = 6;

  private static final Duration LONG = Duration.ofSeconds(10);

  /** Where the server asks for longer pauses than that, one is enough. */
  private static final int MOST_LONG = 2;

  private final WatchRules watches;

  ResumeRules(WatchRules watches) {
    this.watches = watches;
  }

  static Step resume(Memory memory, long now) {
    return memory.version().isComparable()
        ? Step.of(new Checking(memory), new Command.CheckVersion(memory.version()))
        : WatchRules.open(memory, now);
  }

  Step wentBack(Checking checking, long now) {
    String problem = "the server is at a version before " + checking.memory().version();
    Failure failure = Failure.of(Kind.VERSION_TOO_LARGE, new CodecException(problem, -1));
    return watches.failed(checking.memory(), failure, now).after(new Effect.Rewind());
  }

  Step failed(Checking checking, Failure failure, long now) {
    Memory memory = checking.memory();
    boolean isOfNobody = failure.kind() == Kind.UNAVAILABLE && failure.isOfNobody();
    if (isOfNobody || failure.kind() == Kind.UNREACHABLE) { // a watch wouldn't be accepted
      return again(memory, failure, Pauses.lane(failure), true, now);
    }
    // Who may watch need not be allowed to ask.
    if (!failure.isNoAnswer()) {
      return WatchRules.open(memory, now);
    }
    Failure later = later(failure);
    Memory counted = memory.counting(Lane.UNANSWERED, now);
    int times = counted.setbacks().times(Lane.UNANSWERED);
    int most = failure.retryAfter().compareTo(LONG) > 0 ? MOST_LONG : MOST_UNANSWERED;
    return times == most
        ? WatchRules.open(counted, now)
        : again(counted, later, lane(later), times < most, now); // one for each watch from then on
  }

  /** A server that waits for its own database isn't ready: the question names no version. */
  private static Failure later(Failure failure) {
    return failure.kind() == Kind.VERSION_TOO_LARGE
        ? new Failure(Kind.UNAVAILABLE, failure.retryAfter(), failure.cause())
        : failure;
  }

  /** A refusal without a reason may be all that it ever says: soon, then. */
  private static Lane lane(Failure failure) {
    return failure.kind() == Kind.REFUSED ? Lane.CONNECTION : Pauses.lane(failure);
  }

  private static Step again(Memory memory, Failure failure, Lane lane, boolean isAsked, long now) {
    return Pauses.pause(memory, failure, lane, new Next.Resume(isAsked), now);
  }
}
