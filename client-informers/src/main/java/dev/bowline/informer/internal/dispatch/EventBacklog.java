package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Synced;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.internal.Tables;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Events, in the order of the three places in which they wait: the initial list or a replay, events
 * as they happened, and changes merged by object.
 *
 * <p>A change is merged into a pass, in place of the object that the pass has, only while no events
 * wait as they happened: those come before the change. An event is kept as it happened only while
 * there are no changes, for the same reason.
 */
final class EventBacklog<T extends KubeObject> implements Backlog<T, CacheEvent<T>> {
  private final int atMost;
  private final Overflow overflow;

  private @Nullable Pass<T> pass;

  /** Linked, since a deque of places forgets what it has where there is no memory to grow. */
  @SuppressWarnings("JdkObsolete")
  private final Queue<Waiting<T>> asTheyHappened = new LinkedList<>();

  private Map<ObjectKey, Change<T>> changes = Tables.mapInOrder();

  /** What the pass has given and nobody has had, since memory was short; null for nothing. */
  private @Nullable T given;

  /** The second of two events that one change led to. */
  private @Nullable Waiting<T> second;

  private final Sweep sweep = new Sweep();
  private boolean begun;
  private boolean replayDue;

  private record Waiting<T>(CacheEvent<T> event, long since) {}

  EventBacklog(HandlerPlan plan) {
    this.atMost = plan.atMost();
    this.overflow = plan.overflow();
  }

  @Override
  public void begin(Pass<T> initial) {
    begun = true;
    pass = initial;
  }

  @Override
  public boolean hasBegun() {
    return begun;
  }

  @Override
  public boolean isInitialListOut() {
    return begun && (pass == null || !pass.isInitial());
  }

  @Override
  public boolean add(List<CacheEvent<T>> events, long now) {
    for (CacheEvent<T> event : events) {
      if (!changes.isEmpty()) {
        merge(event, now);
      } else if (asTheyHappened.size() < atMost) {
        asTheyHappened.add(new Waiting<>(event, now));
      } else if (overflow == Overflow.FAIL) {
        return false;
      } else {
        if (overflow == Overflow.DROP_AND_REPLAY) {
          mergeAll();
          replayDue = true;
        }
        merge(event, now);
      }
    }
    return true;
  }

  private void mergeAll() {
    Map<ObjectKey, Change<T>> later = changes;
    changes = Tables.mapInOrder();
    boolean isMerged = false;
    try {
      for (Waiting<T> waiting : asTheyHappened) {
        merge(waiting.event(), waiting.since());
      }
      later.forEach(
          (key, change) -> {
            Change<T> earlier = changes.putIfAbsent(key, change);
            if (earlier != null) {
              earlier.then(change);
            }
          });
      isMerged = true;
    } finally {
      if (isMerged) {
        asTheyHappened.clear();
      } else {
        changes = later; // memory is short, and nothing has left its place
      }
    }
  }

  private void merge(CacheEvent<T> event, long now) {
    ObjectKey key = key(event);
    Change<T> change = changes.get(key);
    if (change == null) {
      changes.put(key, new Change<>(event, now));
    } else {
      change.then(event);
      if (change.isNothing() && (pass == null || !pass.has(key))) {
        changes.remove(key); // but for a pass, which would give what it has
      }
    }
  }

  static ObjectKey key(CacheEvent<? extends KubeObject> event) {
    if (event instanceof Added<? extends KubeObject> added) {
      return added.object().key();
    }
    if (event instanceof Updated<? extends KubeObject> updated) {
      return updated.after().key();
    }
    if (event instanceof Removed<? extends KubeObject> removed) {
      return removed.lastKnown().key();
    }
    throw new IllegalArgumentException("an event without an object: " + event);
  }

  /** Whether a replay would begin at once. */
  boolean canReplay() {
    return pass == null;
  }

  /**
   * Before a replay, what would not be told otherwise, so that what the replay shows in place of
   * changes that wait is what the cache holds.
   *
   * @param more events that were held back
   * @param content the cache's, which may be further than what was told
   */
  void addUntold(List<CacheEvent<T>> more, StoreVersion<T> content, long now) {
    mergeAll();
    more.forEach(event -> merge(event, now));
    changes.forEach((key, change) -> content.get(key).ifPresent(change::reach));
  }

  @Override
  public void replay(StoreVersion<T> content, long now) {
    if (!canReplay()) {
      replayDue = true;
      return;
    }
    mergeAll();
    Pass<T> again = Pass.replay(content, now);
    pass = again.hasNext() ? again : null;
    replayDue = false;
  }

  @Override
  public boolean isReplayDue() {
    return replayDue && pass == null;
  }

  @Override
  public void sweep(StoreVersion<T> content) {
    if (sweep.isDue(changes.size())) {
      changes
          .entrySet()
          .removeIf(
              each ->
                  each.getValue().isUnseen()
                      && content.get(each.getKey()).isEmpty()
                      && (pass == null || !pass.has(each.getKey())));
      sweep.done(changes.size());
    }
  }

  @Override
  public @Nullable CacheEvent<T> next() {
    if (second != null) {
      CacheEvent<T> next = second.event();
      second = null;
      return next;
    }
    CacheEvent<T> next = pass == null ? null : nextOf(pass);
    if (next == null && !asTheyHappened.isEmpty()) {
      next = asTheyHappened.remove().event();
    }
    return next == null ? nextChange() : next;
  }

  private @Nullable CacheEvent<T> nextOf(Pass<T> current) {
    while (given != null || current.hasNext()) {
      T object = given == null ? current.next() : given;
      given = object;
      Change<T> change = asTheyHappened.isEmpty() ? changes.get(object.key()) : null;
      CacheEvent<T> next =
          change == null
              ? current.unchanged(object)
              : first(change.within(current), change.since());
      if (change != null) {
        changes.remove(object.key());
      }
      given = null;
      // an initial list is not asked, which may need memory, now that the object has left it
      if (!current.isInitial() && !current.hasNext()) {
        pass = null; // or the next replay would wait for an event that has it noticed
      }
      if (next != null) {
        return next;
      }
    }
    CacheEvent<T> synced = current.isInitial() ? new Synced<>(current.at()) : null;
    pass = null;
    return synced;
  }

  private @Nullable CacheEvent<T> nextChange() {
    CacheEvent<T> next = null;
    Iterator<Change<T>> inOrder = changes.values().iterator();
    while (next == null && inOrder.hasNext()) {
      Change<T> change = inOrder.next();
      next = first(change.events(), change.since()); // before it leaves: memory may be short
      inOrder.remove();
    }
    return next;
  }

  private @Nullable CacheEvent<T> first(List<CacheEvent<T>> events, long since) {
    second = events.size() < 2 ? null : new Waiting<>(events.get(1), since);
    return events.isEmpty() ? null : events.get(0);
  }

  @Override
  public long size() {
    long ofPass = pass == null ? 0 : pass.left() + (pass.isInitial() ? 1 : 0);
    return (second == null ? 0 : 1)
        + (given == null ? 0 : 1)
        + ofPass
        + asTheyHappened.size()
        + changes.size();
  }

  @Override
  public long oldest() {
    if (second != null) {
      return second.since();
    }
    Waiting<T> first = asTheyHappened.peek();
    if (pass == null) {
      return first == null ? changes.values().iterator().next().since() : first.since();
    }
    long oldest = pass.since();
    if (first != null) {
      return earlier(oldest, first.since());
    }
    return changes.isEmpty() ? oldest : earlier(oldest, changes.values().iterator().next().since());
  }

  private static long earlier(long one, long other) {
    return one - other < 0 ? one : other;
  }

  @Override
  public void clear() {
    pass = null;
    given = null;
    asTheyHappened.clear();
    changes.clear();
    second = null;
    replayDue = false;
  }

  @Override
  public String shown(CacheEvent<T> event) {
    if (event instanceof Added<T> added) {
      return "the addition of " + added.object().key();
    }
    if (event instanceof Updated<T> updated) {
      return "the update of " + updated.after().key();
    }
    if (event instanceof Removed<T> removed) {
      return "the removal of " + removed.lastKnown().key();
    }
    return "the end of the initial list";
  }
}
