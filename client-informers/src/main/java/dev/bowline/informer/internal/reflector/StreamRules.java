package dev.bowline.informer.internal.reflector;

import dev.bowline.client.TransportException;
import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.informer.internal.reflector.ReflectorState.Requesting;
import dev.bowline.informer.internal.reflector.ReflectorState.Streaming;
import dev.bowline.informer.internal.reflector.ReflectorState.Watching;
import dev.bowline.serde.CodecException;

/**
 * What follows the frames of a streaming list. Nothing is published before its end is marked; then
 * the same stream goes on as the watch. Servers and proxies that don't do this are found out within
 * a bounded time, and a list in pages takes its place.
 */
final class StreamRules {
  /** One stream may break; two that end without the mark look like a habit. */
  private static final int MOST_INCOMPLETE = 2;

  /** Whatever it is that fails so often may let pages pass. */
  private static final int MOST_FAILURES = 6;

  private final ListRules lists;

  StreamRules(ListRules lists) {
    this.lists = lists;
  }

  static Step request(Memory memory, StreamRound round) {
    return Step.of(new Requesting(memory, round), new Command.StreamList());
  }

  /** The server is known not to do it. */
  Step declined(Requesting requesting, long now) {
    return Pauses.goOn(requesting.memory(), lists.inPages(), now);
  }

  Step opened(Requesting requesting) {
    return Step.of(
        new Streaming(requesting.memory().admitted(), requesting.round()), new Command.ReadFrame());
  }

  Step frameRead(Streaming streaming, Input.FrameRead input, long now) {
    return switch (input.frame()) {
      case OBJECT -> Step.of(streaming, new Effect.Collect(), new Command.ReadFrame());
      case BOOKMARK -> Step.of(streaming, new Command.ReadFrame());
      case UNKNOWN_TYPE ->
          Step.of(
              streaming, new Effect.Reject(Effect.Reason.UNKNOWN_TYPE), new Command.ReadFrame());
      case END_OF_LIST ->
          Versions.canBeFollowed(input.version())
              ? complete(streaming, input, now)
              : inPages(streaming.memory(), unreadable("the list's end has no version, or 0"), now);
      case UNDECODABLE ->
          inPages(streaming.memory(), unreadable("an object of the list without a name"), now);
    };
  }

  private static Step complete(Streaming streaming, Input.FrameRead end, long now) {
    Memory memory = streaming.memory().listed(end.version());
    return Step.of(
        new Watching(memory, WatchRun.opened(now, now, end.version())),
        new Effect.Replace(end.version()),
        new Command.ReadFrame());
  }

  /** Such an end may be a proxy's, once. */
  Step ended(Streaming streaming, long now) {
    Failure failure = unreadable("the events ended before the list did");
    return streaming.round().incomplete() + 1 < MOST_INCOMPLETE
        ? incomplete(streaming, failure, now)
        : withoutStreams(streaming.memory(), failure, now);
  }

  /** A stream that goes on without an end to the list will do so again. */
  Step overdue(Streaming streaming, long now) {
    return withoutStreams(
        streaming.memory(), unreadable("the list's end didn't come in time"), now);
  }

  /** What holds back an answer until there is more of it does so each time. */
  Step refused(Requesting requesting, Failure failure, long now) {
    boolean isOverdue =
        failure.kind() == Kind.DISCONNECTED
            && failure.cause() instanceof TransportException e
            && e.kind() == TransportException.Kind.TIMEOUT;
    if (isOverdue) {
      return withoutStreams(requesting.memory(), failure, now);
    }
    return failed(requesting.memory(), requesting.round(), failure, now);
  }

  Step broken(Streaming streaming, Failure failure, long now) {
    return failure.kind() == Kind.DISCONNECTED || failure.kind() == Kind.TORN_EVENT
        ? incomplete(streaming, failure, now)
        : failed(streaming.memory(), streaming.round(), failure, now);
  }

  private Step incomplete(Streaming streaming, Failure failure, long now) {
    StreamRound round = streaming.round().withIncomplete();
    return round.incomplete() < MOST_INCOMPLETE
        ? Pauses.listInstead(streaming.memory(), failure, new Next.Stream(round), now)
        : inPages(streaming.memory(), failure, now);
  }

  private Step failed(Memory memory, StreamRound round, Failure failure, long now) {
    return switch (failure.kind()) {
      case UNREACHABLE ->
          Pauses.pause(memory, failure, Lane.CONNECTION, new Next.Stream(round), now);
      case DISCONNECTED, TORN_EVENT, UNAVAILABLE, EXPIRED, VERSION_TOO_LARGE ->
          again(memory, round.withFailure(), failure, now);
      case REFUSED -> withoutStreams(memory, failure, now);
      default -> inPages(memory, failure, now);
    };
  }

  private Step again(Memory memory, StreamRound round, Failure failure, long now) {
    boolean isEnough = round.failures() >= MOST_FAILURES;
    Next next = isEnough ? lists.inPages() : new Next.Stream(round);
    Step step =
        switch (failure.kind()) {
          case DISCONNECTED ->
              Pauses.slower(memory, failure, Lane.CONNECTION, Lane.SERVER, next, now);
          case UNAVAILABLE -> Pauses.pause(memory, failure, Lane.SERVER, next, now);
          default -> Pauses.list(memory, failure, Pauses.lane(failure), next, now);
        };
    return isEnough ? step.after(new Effect.InPages(failure)) : step;
  }

  private Step withoutStreams(Memory memory, Failure failure, long now) {
    return inPages(memory, failure, now).after(new Effect.Unsupported(failure));
  }

  private Step inPages(Memory memory, Failure failure, long now) {
    return Pauses.listInstead(memory, failure, lists.inPages(), now)
        .after(new Effect.InPages(failure));
  }

  private static Failure unreadable(String problem) {
    return Failure.of(Kind.UNREADABLE, new CodecException(problem, -1));
  }
}
