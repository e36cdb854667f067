package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.call.Timing;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.client.internal.waiting.Trouble;
import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeException;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Waits until one object is gone: reads it, watches it from there, and reads again if need be. */
final class Departures<T extends KubeObject> {
  private static final Duration FIRST_WAIT = Duration.ofMillis(50);
  private static final int MOST_DOUBLINGS = 6;
  private static final Duration LONGEST_WATCH = Duration.ofMinutes(5);
  private static final Duration SHORTEST_WATCH = Duration.ofSeconds(1);

  private final ResourceCalls<T> calls;
  private final @Nullable String namespace;
  private final Timing timing;

  Departures(ResourceCalls<T> calls, @Nullable String namespace, Timing timing) {
    this.calls = calls;
    this.namespace = namespace;
    this.timing = timing;
  }

  /**
   * Waits.
   *
   * @return Done or Absent if it is gone, Pending with its last known state if the time is over
   */
  Deletion await(String name, Duration atMost) {
    return await(name, "", null, atMost);
  }

  /**
   * Waits for an object that the server has marked.
   *
   * @return Done if it is gone, Pending with its last known state if the time is over
   */
  Deletion await(Deletion.Pending marked, Duration atMost) {
    return await(marked.object().name(), marked.object().uid(), marked, atMost);
  }

  private Deletion await(
      String name, String uid, Deletion.@Nullable Pending marked, Duration atMost) {
    Scope scope =
        new Scope(namespace, "", FieldRequirements.of(f -> f.is("metadata.name", name)).toString());
    Wait wait = new Wait(scope, uid, marked, timing.ticker().getAsLong() + atMost.toNanos());
    for (int round = 0; ; round++) {
      try {
        Deletion outcome = wait.round();
        if (outcome != null) {
          return outcome;
        }
      } catch (TransportException | ApiException e) {
        wait.trouble.survive(e, wait.isOver());
      }
      if (wait.isOver()) {
        return wait.pending(atMost);
      }
      pause(round, wait);
    }
  }

  private void pause(int round, Wait wait) {
    long longest = FIRST_WAIT.toNanos() << Math.min(round, MOST_DOUBLINGS);
    long nanos = (long) (longest * (0.5 + timing.random().getAsDouble() / 2));
    try {
      timing.sleeper().sleep(Math.min(nanos, wait.left().toNanos()), calls.cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(
          TransportException.Kind.INTERRUPTED,
          calls.type() + ": the thread was interrupted while waiting for a deletion",
          false,
          List.of(),
          e);
    }
  }

  /** One object that is waited for. */
  private final class Wait {
    private final Scope scope;
    private final Deletion.@Nullable Pending marked;
    private final long end;
    private final Trouble trouble;
    private String uid;
    private @Nullable T last;

    Wait(Scope scope, String uid, Deletion.@Nullable Pending marked, long end) {
      this.scope = scope;
      this.uid = uid;
      this.marked = marked;
      this.end = end;
      this.trouble = new Trouble(!uid.isEmpty()); // an uid is known by an answer of the server
    }

    boolean isOver() {
      return timing.ticker().getAsLong() - end >= 0;
    }

    Duration left() {
      return Duration.ofNanos(Math.max(1, end - timing.ticker().getAsLong()));
    }

    /** Null if it is still there, as far as is known. */
    @Nullable Deletion round() {
      Page<T> page = new Pager<>(calls).page(ListCall.of(scope).deadline(left()));
      trouble.answered();
      T found = page.items().isEmpty() ? null : page.items().get(0);
      if (found == null) {
        return uid.isEmpty() ? new Deletion.Absent() : new Deletion.Done(uid);
      }
      if (isAnother(found)) {
        return new Deletion.Done(uid);
      }
      uid = found.uid();
      last = found;
      return isOver() ? null : watch(page.resourceVersion());
    }

    private @Nullable Deletion watch(ResourceVersion from) {
      Duration left = left();
      Duration timeout =
          left.plus(SHORTEST_WATCH).compareTo(LONGEST_WATCH) > 0
              ? LONGEST_WATCH
              : left.plus(SHORTEST_WATCH);
      WatchCall call = WatchCall.from(scope, from, timeout);
      try (WatchStream<T> stream = calls.watch(call, left, calls.cancellation())) {
        WatchFrame<T> frame = stream.next();
        while (frame instanceof WatchFrame.Event<T> event) {
          if (isGone(event)) {
            return new Deletion.Done(uid);
          }
          frame = stream.next();
        }
      }
      return null;
    }

    private boolean isGone(WatchFrame.Event<T> event) {
      return switch (event.type()) {
        case DELETED -> true;
        case ADDED, MODIFIED -> {
          if (isAnother(event.object())) {
            yield true;
          }
          last = event.object();
          yield false;
        }
        case BOOKMARK -> false;
      };
    }

    private boolean isAnother(T object) {
      return !uid.isEmpty() && !object.uid().equals(uid);
    }

    Deletion pending(Duration waited) {
      if (last != null) {
        return new Deletion.Pending(last, last.metadata().finalizers());
      }
      KubeException why = trouble.last();
      if (marked != null && why == null) {
        return marked; // the time was too short to hear more
      }
      String told = why == null ? "" : ": " + why.getMessage();
      throw new TransportException(
          TransportException.Kind.TIMEOUT,
          calls.type()
              + " "
              + scope.fields()
              + ": waited "
              + waited.toMillis()
              + " ms until it is gone; the server could not be asked"
              + told,
          false,
          List.of(),
          why);
    }
  }
}
