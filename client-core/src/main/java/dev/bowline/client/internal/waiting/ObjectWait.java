package dev.bowline.client.internal.waiting;

import dev.bowline.client.ApiException;
import dev.bowline.client.FieldRequirements;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.call.Timing;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.client.waiting.Goal;
import dev.bowline.client.waiting.Verdict;
import dev.bowline.client.waiting.WaitException;
import dev.bowline.client.waiting.WaitException.Outcome;
import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeException;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One wait for one object: lists it by its name and watches from there; when the watch ends, for
 * whatever reason, it begins again with the list. Confined to the waiting thread.
 *
 * @param <T> class of the object
 */
public final class ObjectWait<T extends KubeObject> {
  private static final Duration LONGEST_WATCH = Duration.ofMinutes(30);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final ResourceCalls<T> calls;
  private final Timing timing;
  private final @Nullable String namespace;
  private final String name;
  private final Goal<? super T> goal;
  private final WaitPlan plan;
  private final long end;
  private final Trouble trouble = new Trouble(false);
  private boolean listed;
  private int fruitless;
  private @Nullable T present;
  private @Nullable T lastSeen;
  private String missing = "it hasn't appeared";

  /** Begins now. */
  public ObjectWait(
      ResourceCalls<T> calls,
      Timing timing,
      @Nullable String namespace,
      String name,
      Goal<? super T> goal,
      WaitPlan plan) {
    this.calls = calls;
    this.timing = timing;
    this.namespace = namespace;
    this.name = name;
    this.goal = goal;
    this.plan = plan;
    this.end = timing.ticker().getAsLong() + plan.time().toNanos();
  }

  /**
   * Waits.
   *
   * @return the object when it has reached the goal
   */
  public T await() {
    while (true) {
      try {
        T reached = look();
        if (reached != null) {
          return reached;
        }
      } catch (FailedGoal e) {
        throw e.failure;
      } catch (ApiException | TransportException e) {
        Duration left = left();
        trouble.survive(e, left.isNegative() || left.isZero());
      }
      pause();
    }
  }

  /** Lists and watches; null if the watch has ended. */
  private @Nullable T look() {
    Scope scope =
        new Scope(namespace, "", FieldRequirements.of(f -> f.is("metadata.name", name)).toString());
    List<T> found = new ArrayList<>(1);
    PageResult page =
        calls.page(
            ListCall.of(scope).deadline(remaining()),
            () -> {
              found.clear();
              return found::add;
            });
    boolean first = !listed;
    listed = true;
    trouble.answered();
    if (found.isEmpty()) {
      absent(first);
    } else if (isReached(found.get(0))) {
      return found.get(0);
    }
    return follow(scope, page.resourceVersion());
  }

  private @Nullable T follow(Scope scope, ResourceVersion version) {
    Duration left = remaining();
    long seconds = Math.min(left.plusNanos(999_999_999).toSeconds(), LONGEST_WATCH.toSeconds());
    WatchCall call = WatchCall.from(scope, version, Duration.ofSeconds(seconds));
    try (WatchStream<T> stream = calls.watch(call, left, calls.cancellation())) {
      for (WatchFrame<T> frame = stream.next(); frame != null; frame = stream.next()) {
        if (frame instanceof WatchFrame.Undecodable<T> undecodable) {
          throw undecodable.cause();
        }
        if (frame instanceof WatchFrame.Event<T> event && isReached(event)) {
          return event.object();
        }
      }
    }
    return null;
  }

  private boolean isReached(WatchFrame.Event<T> event) {
    return switch (event.type()) {
      case ADDED, MODIFIED -> isReached(event.object());
      case DELETED -> {
        deleted(event.object());
        yield false;
      }
      case BOOKMARK -> false;
    };
  }

  private boolean isReached(T object) {
    fruitless = 0;
    trouble.over();
    T before = present;
    present = object;
    lastSeen = object;
    if (before != null && !before.uid().equals(object.uid()) && !plan.throughDeletion()) {
      throw failure(Outcome.REPLACED, "it was deleted, and there is another one now");
    }
    Verdict verdict =
        Objects.requireNonNull(
            verdict(object), () -> this + ": the goal's verdict is null; it must be one");
    if (verdict instanceof Verdict.Hopeless hopeless) {
      missing = hopeless.why();
      throw failure(Outcome.HOPELESS, "waiting is hopeless");
    }
    if (verdict instanceof Verdict.Unmet unmet) {
      missing = unmet.missing();
      return false;
    }
    return true;
  }

  private Verdict verdict(T object) {
    try {
      return goal.judge(object);
    } catch (KubeException e) {
      throw new FailedGoal(e); // of calls of its own, which are no trouble of this wait
    }
  }

  private void absent(boolean atFirst) {
    if (present != null) {
      deleted(present);
    } else if (atFirst && plan.mustExist()) {
      throw failure(Outcome.ABSENT, "there is no such object");
    }
  }

  private void deleted(T lastState) {
    fruitless = 0;
    present = null;
    lastSeen = lastState;
    if (!plan.throughDeletion()) {
      throw failure(Outcome.DELETED, "it was deleted");
    }
    missing = "it was deleted and hasn't appeared again";
  }

  private void pause() {
    long wait = Math.min(FIRST_PAUSE.toNanos() << Math.min(fruitless, 10), LONGEST_PAUSE.toNanos());
    fruitless++;
    wait = (long) (wait * (0.5 + timing.random().getAsDouble() / 2));
    boolean cancelled;
    try {
      cancelled =
          timing.sleeper().sleep(Math.min(wait, remaining().toNanos()), calls.cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(
          Kind.INTERRUPTED, this + ": the thread was interrupted", true, List.of(), e);
    }
    if (cancelled) {
      throw new TransportException(
          Kind.CANCELLED, this + ": the wait was cancelled", true, List.of(), null);
    }
  }

  /** More than zero. */
  private Duration remaining() {
    Duration left = left();
    if (left.isNegative() || left.isZero()) {
      throw failure(Outcome.TIMEOUT, "waited " + seconds(plan.time()));
    }
    return left;
  }

  private Duration left() {
    return Duration.ofNanos(end - timing.ticker().getAsLong());
  }

  private WaitException failure(Outcome outcome, String what) {
    StringBuilder message = new StringBuilder(toString()).append(": ").append(what);
    T seen = lastSeen;
    if (outcome == Outcome.ABSENT) {
      return new WaitException(outcome, message.toString(), null, null);
    }
    if (outcome != Outcome.REPLACED) {
      message.append(outcome == Outcome.DELETED ? "; at last: " : ": ").append(missing);
    }
    if (seen != null) {
      message.append(" [resource version ").append(seen.resourceVersion()).append(']');
    }
    KubeException last = trouble.last();
    if (last != null) {
      message.append("; the server could not be asked at last: ").append(last.getMessage());
    }
    return new WaitException(outcome, message.toString(), seen, last);
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  /** {@code pods.v1 web-0 in shop}. */
  @Override
  public String toString() {
    return calls.type() + " " + name + (namespace == null ? "" : " in " + namespace);
  }

  private static final class FailedGoal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final KubeException failure;

    FailedGoal(KubeException failure) {
      super(failure);
      this.failure = failure;
    }
  }
}
