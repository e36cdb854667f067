package dev.bowline.informer.internal.reflector;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.informer.internal.reflector.ReflectorState.Opening;
import dev.bowline.informer.internal.reflector.ReflectorState.Watching;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;

/**
 * What follows the frames of a watch and its end. A watch that breaks is resumed from the last
 * version; only an answer that says so, or makes no sense, leads to a new list.
 */
final class WatchRules {
  /** A server may end a watch whenever it likes, but one that ends within this time did no work. */
  static final long BRIEF = Duration.ofSeconds(1).toNanos();

  /** A watch that lives so long shows that the server is well, even if nothing happened. */
  static final long PROVEN = Duration.ofSeconds(10).toNanos();

  /** A watch that ends cleanly after so long is nobody's trouble. */
  static final long PLANNED = Duration.ofMinutes(4).toNanos();

  private static final Lane[] ENDED_BY_NEWS = {Lane.EMPTY_WATCH, Lane.OWED_LIST};

  /** Of another version than before. */
  private static final Lane[] ENDED_BY_PROGRESS = {
    Lane.EMPTY_WATCH, Lane.OWED_LIST, Lane.TORN_EVENT, Lane.REFUSAL
  };

  private static final int REFUSALS_BEFORE_LIST = 3;

  /** Whatever cut the first one off, a second one is as the server sends it. */
  private static final int TORN_EVENTS_BEFORE_LIST = 2;

  private final ListRules lists;
  private final EmptyWatches empty;

  WatchRules(ListRules lists) {
    this.lists = lists;
    this.empty = new EmptyWatches(lists);
  }

  static Step open(Memory memory, long now) {
    return Step.of(new Opening(memory, now), new Command.OpenWatch(memory.version()));
  }

  Step opened(Opening opening, long now) {
    return Step.of(
        new Watching(
            opened(opening.memory(), now),
            WatchRun.opened(opening.since(), now, opening.memory().version())),
        new Command.ReadFrame());
  }

  /** Those before were accepted, too, whatever trouble came after them. */
  private static Memory opened(Memory memory, long now) {
    if (!memory.isToldNothing(now)) {
      return memory.recovered();
    }
    return memory.isOfBriefWatch() ? memory : memory.troubledBy(EmptyWatches.failure());
  }

  Step frameRead(Watching watching, Input.FrameRead input, long now) {
    Memory memory = watching.memory();
    WatchRun run = watching.run();
    if (input.frame() == Input.Frame.UNDECODABLE) {
      return missed(proven(watching, now), Effect.Reason.UNDECODABLE, now);
    }
    if (input.frame() == Input.Frame.UNKNOWN_TYPE) {
      return reading(memory, run, new Effect.Reject(Effect.Reason.UNKNOWN_TYPE));
    }
    boolean isPlaced = Versions.canBeFollowed(input.version());
    if (!isPlaced && input.frame() == Input.Frame.BOOKMARK) {
      return reading(memory, run, new Effect.Reject(Effect.Reason.NO_VERSION));
    }
    if (!isPlaced) {
      return missed(proven(watching, now), Effect.Reason.NO_VERSION, now);
    }
    if (input.version().isOlderThan(run.start())) {
      return failed(proven(watching, now), hasGoneBack(input.version(), run.start()), now)
          .after(new Effect.Rewind());
    }
    ResourceVersion version =
        input.version().isOlderThan(memory.version()) ? memory.version() : input.version();
    boolean isFurther = !version.equals(memory.version());
    boolean isNews = isFurther || input.frame() == Input.Frame.BOOKMARK;
    boolean isFirst = !run.delivered() && !memory.isOfBriefWatch();
    if (isFirst || (isNews && !run.hasNews())) {
      memory = memory.recovered(Lane.CONNECTION, Lane.SERVER, Lane.FORBIDDEN, Lane.NOT_SERVED);
    }
    if (isNews) {
      memory = memory.recovered(isFurther ? ENDED_BY_PROGRESS : ENDED_BY_NEWS);
    }
    Effect effect =
        input.frame() == Input.Frame.OBJECT ? new Effect.Apply(version) : new Effect.Move(version);
    return reading(memory.at(version), run.withFrame(isNews), effect);
  }

  /**
   * No server tells again what was before a watch's start, unless its versions were put back: then
   * it is of another history, and so is what the cache has.
   */
  private static Failure hasGoneBack(ResourceVersion version, ResourceVersion start) {
    String problem = "version " + version + " on a watch from version " + start;
    return Failure.of(Kind.VERSION_TOO_LARGE, new CodecException(problem, -1));
  }

  /**
   * An event that names no object or no version may have told of a deletion, which nothing but a
   * list can show.
   */
  private Step missed(Memory memory, Effect.Reason reason, long now) {
    Failure failure =
        Failure.of(Kind.UNREADABLE, new CodecException("an event that can't be applied", -1));
    return Pauses.list(memory, failure, Lane.MISSED_EVENT, lists.anew(), now)
        .after(new Effect.Reject(reason));
  }

  private static Step reading(Memory memory, WatchRun run, Effect effect) {
    return Step.of(new Watching(memory, run), effect, new Command.ReadFrame());
  }

  /** What has come before it fell silent, or lived for too long, has shown something. */
  Step overdue(Watching watching, long now) {
    Memory memory =
        watching.run().delivered()
            ? proven(watching, now)
            : watching.memory().recovered(Lane.EXPIRY, Lane.UNANSWERED); // as where one breaks
    return ResumeRules.resume(memory, now);
  }

  Step ended(Watching watching, boolean asPlanned, long now) {
    WatchRun run = watching.run();
    if (EmptyWatches.isOne(run, now)) {
      return empty.ended(watching, proven(watching, now), now);
    }
    if (now - run.since() >= BRIEF) {
      Memory memory =
          proven(watching, now).recovered(Lane.BRIEF_WATCH, Lane.EMPTY_WATCH, Lane.OWED_LIST);
      if (now - run.since() < PROVEN) {
        return endedSoon(memory, now);
      }
      Memory known = now - run.since() >= PLANNED ? memory.recovered(Lane.REFUSAL) : memory;
      return asPlanned ? open(known, now) : ResumeRules.resume(known, now);
    }
    Failure failure = EmptyWatches.failure("a watch ended cleanly within a second");
    // It told something new: some in a row are what a server does that has just begun.
    return Pauses.slower(
        watching.memory(), failure, Lane.CONNECTION, Lane.BRIEF_BREAK, new Next.Resume(), now);
  }

  /** Some are no trouble that anybody is told of. */
  private static Step endedSoon(Memory memory, long now) {
    Memory counted = memory.counting(Lane.SHORT_WATCH, now);
    if (counted.setbacks().pause(Lane.SHORT_WATCH).isZero()) {
      return ResumeRules.resume(counted, now);
    }
    Failure failure = EmptyWatches.failure("watches end cleanly within ten seconds, one by one");
    return Pauses.pause(memory, failure, Lane.SHORT_WATCH, new Next.Resume(), now);
  }

  /**
   * Nothing was missed: the next watch goes on where this one is, as it does after a planned end.
   */
  static Step rotated(Watching watching, long now) {
    Memory memory =
        proven(watching, now)
            .recovered(Lane.BRIEF_WATCH, Lane.EMPTY_WATCH, Lane.OWED_LIST, Lane.REFUSAL);
    WatchRun run = WatchRun.opened(now, now, memory.version());
    return Step.of(new Watching(memory, run), new Command.ReadFrame());
  }

  /** A watch that breaks at once each time is no better than one that ends so. */
  Step broken(Watching watching, Failure failure, long now) {
    boolean brief = now - watching.run().proving() < BRIEF;
    if (failure.kind() == Kind.EXPIRED || failure.kind() == Kind.VERSION_TOO_LARGE) {
      return failed(proven(watching, now), failure, now);
    }
    Memory memory = brief ? watching.memory() : proven(watching, now);
    if (failure.kind() == Kind.TORN_EVENT) {
      memory = memory.counting(Lane.TORN_EVENT, now);
    }
    if (!brief) {
      // The list's version was not too old when the watch began, whatever it is by the next one.
      memory = memory.recovered(Lane.EXPIRY);
      boolean isSlow = isSaidByServer(failure) && now - watching.run().since() < PROVEN;
      return isSlow ? saidTooSoon(memory, failure, now) : failed(memory, failure, now);
    }
    memory = memory.refusedBy(failure, now);
    Next next = afterwards(memory, failure);
    Lane lane = Pauses.lane(failure);
    if (next instanceof Next.Resume) {
      return Pauses.slower(memory, failure, lane, Lane.BRIEF_BREAK, next, now);
    }
    // The list that follows proves nothing, nor does a watch between that lives for a second.
    Memory counted = memory.counting(Lane.BRIEF_BREAK, now);
    return Pauses.list(counted, failure, lane, Lane.RELIST, next, now);
  }

  private static boolean isSaidByServer(Failure failure) {
    return failure.kind() == Kind.UNAVAILABLE
        || failure.kind() == Kind.REFUSED
        || failure.kind() == Kind.FORBIDDEN;
  }

  /** What came before it ends the pauses each time, so these are counted by their lives, too. */
  private Step saidTooSoon(Memory before, Failure failure, long now) {
    Memory memory = before.refusedBy(failure, now);
    Next next = afterwards(memory, failure);
    Lane lane = Pauses.lane(failure);
    return next instanceof Next.Resume
        ? Pauses.slower(memory, failure, lane, Lane.SHORT_WATCH, next, now)
        : failed(before, failure, now);
  }

  Step failed(Memory before, Failure failure, long now) {
    Memory memory = before.refusedBy(failure, now);
    Lane lane = Pauses.lane(failure);
    Next next = afterwards(memory, failure);
    if (failure.kind() == Kind.EXPIRED || failure.kind() == Kind.VERSION_TOO_LARGE) {
      return Pauses.list(memory, failure, lane, next, now);
    }
    return !(next instanceof Next.Resume)
        ? Pauses.list(memory, failure, lane, Lane.RELIST, next, now)
        : Pauses.pause(memory, failure, lane, next, now);
  }

  private Next afterwards(Memory memory, Failure failure) {
    return switch (failure.kind()) {
      case UNREACHABLE, DISCONNECTED, UNAVAILABLE, FORBIDDEN, BRIEF_WATCH -> new Next.Resume();
      case REFUSED ->
          memory.setbacks().times(Lane.REFUSAL) < REFUSALS_BEFORE_LIST
              ? new Next.Resume()
              : lists.anew();
      case TORN_EVENT ->
          memory.setbacks().times(Lane.TORN_EVENT) < TORN_EVENTS_BEFORE_LIST
              ? new Next.Resume()
              : lists.anew();
      case EXPIRED, VERSION_TOO_LARGE, NOT_FOUND, UNREADABLE -> lists.anew();
    };
  }

  /**
   * What the end of a watch says about the time before: a list whose watch did some work was no
   * part of a loop.
   */
  private static Memory proven(Watching watching, long now) {
    long age = now - watching.run().proving();
    Memory memory = watching.memory();
    if (age >= PROVEN) {
      return memory.recovered(
          Lane.CONNECTION,
          Lane.SERVER,
          Lane.UNANSWERED,
          Lane.VERSION_TOO_LARGE,
          Lane.FORBIDDEN,
          Lane.NOT_SERVED,
          Lane.EXPIRY,
          Lane.RELIST,
          Lane.BRIEF_WATCH,
          Lane.SHORT_WATCH,
          Lane.BRIEF_BREAK);
    }
    if (age < BRIEF) {
      return memory;
    }
    return watching.run().delivered()
        ? memory.recovered(Lane.EXPIRY, Lane.VERSION_TOO_LARGE, Lane.BRIEF_WATCH, Lane.BRIEF_BREAK)
        : memory.recovered(Lane.BRIEF_WATCH, Lane.BRIEF_BREAK);
  }
}
