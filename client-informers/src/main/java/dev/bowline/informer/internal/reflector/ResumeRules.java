package dev.bowline.informer.internal.reflector;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.informer.internal.reflector.ReflectorState.Checking;
import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.serde.CodecException;

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

  private final WatchRules watches;

  ResumeRules(WatchRules watches) {
    this.watches = watches;
  }

  static Step resume(Memory memory, int unanswered, long now) {
    return memory.version().isComparable()
        ? Step.of(new Checking(memory, unanswered), new Command.CheckVersion(memory.version()))
        : WatchRules.open(memory, now);
  }

  Step wentBack(Checking checking, long now) {
    String problem = "the server is at a version before " + checking.memory().version();
    Failure failure = Failure.of(Kind.VERSION_TOO_LARGE, new CodecException(problem, -1));
    return watches.failed(checking.memory(), failure, now).after(new Effect.Rewind());
  }

  Step failed(Checking checking, Failure failure, long now) {
    Memory memory = checking.memory();
    if (failure.kind() == Kind.UNAVAILABLE && failure.isOfNobody()) {
      return again(memory, failure, checking.unanswered(), now); // a watch wouldn't be accepted
    }
    if (failure.kind() == Kind.VERSION_TOO_LARGE) {
      return watches.failed(memory, failure, now);
    }
    if (failure.kind() == Kind.UNREACHABLE) {
      return again(memory, failure, checking.unanswered(), now);
    }
    // Who may watch need not be allowed to ask, nor a server be able to answer.
    if (!failure.isNoAnswer() || checking.unanswered() + 1 >= MOST_UNANSWERED) {
      return WatchRules.open(memory, now);
    }
    int unanswered = checking.unanswered() + 1;
    return failure.kind() == Kind.REFUSED // which may be all that it ever says: soon, then
        ? Pauses.pause(memory, failure, Lane.CONNECTION, new Next.Resume(unanswered), now)
        : again(memory, failure, unanswered, now);
  }

  private static Step again(Memory memory, Failure failure, int unanswered, long now) {
    return Pauses.pause(memory, failure, Pauses.lane(failure), new Next.Resume(unanswered), now);
  }
}
