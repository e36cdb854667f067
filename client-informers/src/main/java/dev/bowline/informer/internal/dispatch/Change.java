package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.meta.KubeObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that happened to the name of an object since its handler was last told of it, as one
 * change. Guarded by the lock of the queue it is in.
 */
final class Change<T extends KubeObject> {
  /** What the handler believes in; null if nothing. */
  private final @Nullable T seen;

  private final long since;

  /** What there is now; null if nothing. */
  private @Nullable T latest;

  /** The end of the object that the handler has seen, if it ended. */
  private @Nullable Removed<T> end;

  private Origin origin;

  /** Begins with an event. */
  Change(CacheEvent<T> first, long now) {
    this.seen = before(first);
    this.latest = seen;
    this.since = now;
    this.origin = first.origin();
    then(first);
  }

  private static <T extends KubeObject> @Nullable T before(CacheEvent<T> event) {
    if (event instanceof Updated<T> updated) {
      return updated.before();
    }
    return event instanceof Removed<T> removed ? removed.before() : null;
  }

  /** Goes on with the next event of the same name. */
  void then(CacheEvent<T> event) {
    if (event.origin() == Origin.NEW_LIST) {
      origin = Origin.NEW_LIST;
    }
    if (event instanceof Added<T> added) {
      latest = added.object();
    } else if (event instanceof Updated<T> updated) {
      latest = updated.after();
    } else if (event instanceof Removed<T> removed) {
      if (seen != null && latest != null && isSame(seen, latest)) {
        end = removed;
      }
      latest = null;
    }
  }

  /** Goes on with what happened later to the same name. */
  void then(Change<T> later) {
    if (later.origin == Origin.NEW_LIST) {
      origin = Origin.NEW_LIST;
    }
    if (later.end != null && seen != null && latest != null && isSame(seen, latest)) {
      end = later.end;
    }
    latest = later.latest;
  }

  /** Goes on to a state that nobody told of. */
  void reach(T state) {
    latest = state;
  }

  /** Whether the handler knows nothing of the name. */
  boolean isUnseen() {
    return seen == null;
  }

  /** Whether the handler needn't be told, since it has seen nothing and there is nothing. */
  boolean isNothing() {
    return isUnseen() && latest == null;
  }

  /** When it began to wait. */
  long since() {
    return since;
  }

  /** What the handler is told; two events where another object has taken the name, or none. */
  List<CacheEvent<T>> events() {
    return events(origin);
  }

  /** As {@link #events()}, in a pass. */
  List<CacheEvent<T>> within(Pass<T> pass) {
    if (!pass.isInitial()) {
      return events(Origin.REPLAY);
    }
    // The handler has not got the object of the pass that this change begins with.
    return latest == null ? List.of() : List.of(new Added<>(latest, Origin.INITIAL_LIST));
  }

  private List<CacheEvent<T>> events(Origin told) {
    if (seen == null) {
      return latest == null ? List.of() : List.of(new Added<>(latest, told));
    }
    if (latest == null) {
      return List.of(removed(seen, told));
    }
    if (!isSame(seen, latest)) {
      return List.of(removed(seen, told), new Added<>(latest, told));
    }
    return isUnchanged(seen, latest) && told != Origin.REPLAY
        ? List.of()
        : List.of(new Updated<>(seen, latest, told));
  }

  private CacheEvent<T> removed(T before, Origin told) {
    return end == null ? new Removed<>(before, before, true, told) : end.after(before, told);
  }

  /** As after a restore of the server's database, and back. */
  private static boolean isUnchanged(KubeObject before, KubeObject after) {
    return before.resourceVersion().equals(after.resourceVersion()) && before.equals(after);
  }

  private static boolean isSame(KubeObject a, KubeObject b) {
    return a.uid().equals(b.uid());
  }
}
