package dev.bowline.informer.internal.reflector;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.informer.internal.reflector.ReflectorState.Watching;
import dev.bowline.serde.CodecException;
import java.time.Duration;

/**
 * What follows events that can't be applied, since they name no object or no version. Each may have
 * told of a deletion, which nothing but a list can show. Where lists have taken half of the budget,
 * it is put off: a cache that may be wrong in one object is better than one that is behind in all.
 */
final class MissedEvents {
  private final ListRules lists;

  MissedEvents(ListRules lists) {
    this.lists = lists;
  }

  static Memory missed(Memory memory, long now) {
    return memory.counting(Lane.MISSED_EVENT, now);
  }

  /** The next frame of the watch, unless this one or those before have missed something. */
  Step readOn(Memory memory, WatchRun run, long now) {
    int times = memory.setbacks().times(Lane.MISSED_EVENT);
    if (times == 0) {
      return Step.of(new Watching(memory, run), new Command.ReadFrame());
    }
    Failure failure =
        Failure.of(Kind.UNREADABLE, new CodecException("events that can't be applied", -1));
    Memory troubled = memory.troubledBy(failure);
    return memory.budget().isAmple(now)
        ? Pauses.goOn(troubled.spending(now), lists.anew(), now)
            .after(new Effect.Report(failure, times, Duration.ZERO))
        : Step.of(new Watching(troubled, run), new Command.ReadFrame());
  }
}
