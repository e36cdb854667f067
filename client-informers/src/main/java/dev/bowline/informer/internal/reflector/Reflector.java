package dev.bowline.informer.internal.reflector;

import dev.bowline.informer.internal.reflector.ReflectorState.Checking;
import dev.bowline.informer.internal.reflector.ReflectorState.Fresh;
import dev.bowline.informer.internal.reflector.ReflectorState.Listing;
import dev.bowline.informer.internal.reflector.ReflectorState.Opening;
import dev.bowline.informer.internal.reflector.ReflectorState.Pausing;
import dev.bowline.informer.internal.reflector.ReflectorState.Requesting;
import dev.bowline.informer.internal.reflector.ReflectorState.Stopped;
import dev.bowline.informer.internal.reflector.ReflectorState.Streaming;
import dev.bowline.informer.internal.reflector.ReflectorState.Watching;

/**
 * The rules by which a cache follows a collection: list, then watch, and back when it must.
 * Immutable, pure.
 */
public final class Reflector {
  private final ListRules lists;
  private final StreamRules streams;
  private final WatchRules watches;
  private final ResumeRules resumptions;

  /**
   * A reflector.
   *
   * @param pageSize most objects per page of a list; 0 for lists in one piece
   * @param isStreaming whether streaming lists are tried first
   */
  public Reflector(int pageSize, boolean isStreaming) {
    this.lists = new ListRules(pageSize, isStreaming);
    this.streams = new StreamRules(lists);
    this.watches = new WatchRules(lists);
    this.resumptions = new ResumeRules(watches);
  }

  /**
   * One step.
   *
   * @param now nanoseconds on a monotonic clock
   * @throws IllegalStateException if the input can't follow the state
   */
  public Step step(ReflectorState state, Input input, long now) {
    if (input instanceof Input.Stop) {
      return Step.of(new Stopped(state.memory()), new Command.Halt());
    }
    if (state instanceof Fresh fresh && input instanceof Input.Start) {
      return Pauses.goOn(fresh.memory(), lists.anew(), now);
    }
    if (state instanceof Listing listing) {
      if (input instanceof Input.PageRead page) {
        return lists.pageRead(listing, page, now);
      }
      if (input instanceof Input.Failed failed) {
        return lists.failed(listing, failed.failure(), now);
      }
    }
    if (state instanceof Requesting requesting) {
      if (input instanceof Input.StreamDeclined) {
        return streams.declined(requesting, now);
      }
      if (input instanceof Input.WatchOpened) {
        return streams.opened(requesting);
      }
      if (input instanceof Input.Failed failed) {
        return streams.refused(requesting, failed.failure(), now);
      }
    }
    if (state instanceof Streaming streaming) {
      return streaming(streaming, input, now);
    }
    if (state instanceof Checking checking) {
      if (input instanceof Input.VersionReached) {
        return WatchRules.open(checking.memory().answered(), now);
      }
      if (input instanceof Input.VersionsWentBack) {
        return resumptions.wentBack(checking, now);
      }
      if (input instanceof Input.Failed failed) {
        return resumptions.failed(checking, failed.failure(), now);
      }
    }
    if (state instanceof Opening opening) {
      if (input instanceof Input.WatchOpened) {
        return watches.opened(opening, now);
      }
      if (input instanceof Input.Failed failed) {
        return watches.failed(opening.memory(), failed.failure(), now);
      }
    }
    if (state instanceof Watching watching) {
      return watching(watching, input, now);
    }
    if (state instanceof Pausing pausing && input instanceof Input.WaitOver) {
      return Pauses.goOn(pausing.memory(), pausing.next(), now);
    }
    throw unexpected(state, input);
  }

  private Step streaming(Streaming streaming, Input input, long now) {
    if (input instanceof Input.FrameRead frame) {
      return streams.frameRead(streaming, frame, now);
    }
    if (input instanceof Input.WatchEnded) {
      return streams.ended(streaming, now);
    }
    if (input instanceof Input.WatchOverdue) {
      return streams.overdue(streaming, now);
    }
    if (input instanceof Input.Failed failed) {
      return streams.broken(streaming, failed.failure(), now);
    }
    throw unexpected(streaming, input);
  }

  private Step watching(Watching watching, Input input, long now) {
    if (input instanceof Input.FrameRead frame) {
      return watches.frameRead(watching, frame, now);
    }
    if (input instanceof Input.WatchRotated) {
      return WatchRules.rotated(watching, now);
    }
    if (input instanceof Input.WatchEnded end) {
      return watches.ended(watching, end.asPlanned(), now);
    }
    if (input instanceof Input.WatchOverdue) {
      return watches.overdue(watching, now);
    }
    if (input instanceof Input.Failed failed) {
      return watches.broken(watching, failed.failure(), now);
    }
    throw unexpected(watching, input);
  }

  private static IllegalStateException unexpected(ReflectorState state, Input input) {
    return new IllegalStateException(input + " can't follow " + state);
  }
}
