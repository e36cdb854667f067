package dev.bowline.informer.internal.driver;

import dev.bowline.client.TransportException;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.reflector.Effect;
import dev.bowline.informer.internal.reflector.Failure;
import dev.bowline.informer.internal.reflector.Input;
import dev.bowline.informer.internal.reflector.ReflectorState;
import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.informer.internal.reflector.Step;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Tells what the steps of a reflector amount to: lists and watches. For the informer's thread. */
final class Chronicle {
  private static final String FAULT = "fault";

  private final Told told;
  private boolean hasFault;

  /** Not by the reflector's state, which is ahead where an effect throws. */
  private boolean isOpen;

  private String reason = "";
  private long began;
  private long opened;

  Chronicle(Told told) {
    this.told = told;
  }

  /** A step was taken; its effects have been carried out. */
  void step(ReflectorState before, Input input, Step step, long now) {
    ReflectorState after = step.state();
    boolean isWatching = after instanceof ReflectorState.Watching;
    if (isOpen && (!isWatching || input instanceof Input.WatchRotated)) {
      closed(end(input, after), now);
    }
    if (isWatching && !isOpen) {
      isOpen = true;
      opened = now;
    }
    if (isList(after) && !isList(before)) {
      reason =
          before instanceof ReflectorState.Fresh
              ? hasFault ? FAULT : "start"
              : label(after.memory().lastFailure());
      began = now;
    }
    step.effects().forEach(effect -> tell(effect, now));
  }

  /** The reflector begins anew, and forgets what it was about. */
  void fault(long now) {
    hasFault = true;
    if (isOpen) {
      closed(FAULT, now);
    }
  }

  private void closed(String end, long now) {
    isOpen = false;
    Duration age = Duration.ofNanos(now - opened);
    told.of(observation -> observation.watchEnded(end, age));
  }

  private void tell(Effect effect, long now) {
    if (effect instanceof Effect.Replace) {
      String why = reason;
      Duration took = Duration.ofNanos(now - began);
      told.of(observation -> observation.listed(why, took));
    } else if (effect instanceof Effect.InPages pages) {
      String cause = label(pages.failure());
      told.of(observation -> observation.streamingGivenUp(cause));
    }
  }

  private static boolean isList(ReflectorState state) {
    return state instanceof ReflectorState.Listing
        || state instanceof ReflectorState.Requesting
        || state instanceof ReflectorState.Streaming
        || (state instanceof ReflectorState.Pausing pausing
            && !(pausing.next() instanceof Next.Resume));
  }

  private static String end(Input input, ReflectorState after) {
    if (input instanceof Input.WatchEnded) {
      return "ended";
    }
    if (input instanceof Input.WatchRotated) {
      return "rotated";
    }
    if (input instanceof Input.WatchOverdue || isSilence(input)) {
      return "overdue";
    }
    if (input instanceof Input.Stop) {
      return "stopped";
    }
    return label(
        input instanceof Input.Failed failed ? failed.failure() : after.memory().lastFailure());
  }

  /** The second in a row, which the reflector takes for nonsense. */
  private static boolean isSilence(Input input) {
    return input instanceof Input.Failed failed
        && failed.failure().kind() == Failure.Kind.UNREADABLE
        && failed.failure().cause() instanceof TransportException;
  }

  private static String label(@Nullable Failure failure) {
    Failure.Kind kind = failure == null ? Failure.Kind.BRIEF_WATCH : failure.kind();
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
