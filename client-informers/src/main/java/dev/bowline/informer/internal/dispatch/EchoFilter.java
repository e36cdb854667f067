package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.internal.Tables;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Keeps the events of own writes from a handler. While a write is under way, nobody knows which
 * event is its own: those of its object are held until the writes that had begun before them have
 * ended; later ones don't hold them any longer. What is held and not only own comes out as one
 * change. Pure; guarded by the lock of its queue.
 */
final class EchoFilter<T extends KubeObject> {
  private static final int MOST_EXPECTED = 16;
  private static final int MOST_OBJECTS = 10_000;

  /** Events of one object that are held each by itself. */
  private static final int MOST_HELD = 100;

  private final Map<ObjectKey, Window<T>> windows = Tables.map();

  /** Objects of which the next events hide states that the cache couldn't use. */
  private final Set<ObjectKey> afterGaps = Tables.set();

  private final ToldEnds<T> ends;
  private final UntoldObjects<T> untold;

  /**
   * A filter of what a cache tells from now on.
   *
   * @param reached the version that the cache has reached where an object would be
   * @param untold is told what is kept from the handler
   */
  EchoFilter(Function<ObjectKey, ResourceVersion> reached, UntoldObjects<T> untold) {
    this.ends = new ToldEnds<>(reached);
    this.untold = untold;
  }

  /** What is known of the writes to one object. */
  private static final class Window<T extends KubeObject> {
    final Set<Long> underWay = new HashSet<>();

    /** Own versions that have not arrived. */
    final Set<ResourceVersion> expected = new HashSet<>();

    /** Of those under way, the ones that began in an earlier epoch. */
    final Set<Long> outdated = new HashSet<>();

    final ArrayDeque<Held<T>> held = new ArrayDeque<>();

    boolean isOver() {
      return underWay.isEmpty() && expected.isEmpty() && held.isEmpty();
    }
  }

  /** An event that may be an own one. */
  private static final class Held<T extends KubeObject> {
    final CacheEvent<T> event;
    final Set<Long> undecided;

    /** Whether the event has, or hides, what others did, whoever did the last of it. */
    final boolean isShared;

    boolean isOwn;

    Held(CacheEvent<T> event, Set<Long> undecided, boolean isShared, boolean isOwn) {
      this.event = event;
      this.undecided = undecided;
      this.isShared = isShared;
      this.isOwn = isOwn;
    }
  }

  /** A write begins. */
  void begin(ObjectKey key, long write) {
    windows.computeIfAbsent(key, k -> new Window<>()).underWay.add(write);
  }

  /**
   * A write has ended. May be tried again where memory was short.
   *
   * @param stored its version; none if it failed, or nobody knows
   * @return what the handler is to be told now
   */
  List<CacheEvent<T>> end(ObjectKey key, long write, ResourceVersion stored) {
    Long number = write;
    Window<T> window = windows.computeIfAbsent(key, k -> new Window<>());
    ResourceVersion version = window.outdated.contains(number) ? ResourceVersion.NONE : stored;
    window.underWay.remove(number);
    boolean hasArrived = false;
    for (Held<T> held : window.held) {
      held.undecided.remove(number);
      if (version.equals(version(held.event))) {
        held.isOwn = !held.isShared;
        held.undecided.clear();
        hasArrived = true;
      }
    }
    if (!hasArrived && version.isComparable() && window.expected.size() < MOST_EXPECTED) {
      window.expected.add(version);
    }
    if (windows.size() > MOST_OBJECTS) { // whose events never come; if they do, they are told
      windows
          .values()
          .removeIf(other -> other != window && other.underWay.isEmpty() && other.held.isEmpty());
    }
    List<CacheEvent<T>> released = release(window); // behind which nothing takes memory
    window.outdated.remove(number);
    forget(key, window);
    return released;
  }

  /**
   * Whether the handler is to be told that an object is gone, which it then counts as told: the
   * write that was answered with it is still under way, so the handler was there when that began.
   */
  boolean claimRemoval(T object, long write) {
    Window<T> window = windows.get(object.key());
    return window != null && window.underWay.contains(write) && claimRemoval(object);
  }

  /** As above, whoever wrote and whenever. */
  boolean claimRemoval(T object) {
    return ends.claim(object);
  }

  /**
   * The decided ones at the front: nothing if all are own, otherwise one change. Own ones wait for
   * the writes that are under way, so that a change by others comes with what was before them.
   */
  private List<CacheEvent<T>> release(Window<T> window) {
    List<Held<T>> decided =
        window.held.stream().takeWhile(held -> held.undecided.isEmpty()).toList();
    boolean isOwn = decided.stream().allMatch(held -> held.isOwn);
    if (isOwn && !window.underWay.isEmpty() && decided.size() <= MOST_EXPECTED) {
      return List.of();
    }
    List<CacheEvent<T>> told = List.of();
    if (isOwn) {
      decided.forEach(held -> untold.keptFrom(held.event));
    } else {
      told = merged(decided.stream().map(held -> held.event).toList());
    }
    for (int i = 0; i < decided.size(); i++) { // last, and without memory: it may be tried again
      window.held.remove();
    }
    return told;
  }

  private static <T extends KubeObject> List<CacheEvent<T>> merged(List<CacheEvent<T>> events) {
    Change<T> change = new Change<>(events.get(0), 0);
    events.subList(1, events.size()).forEach(change::then);
    return change.events();
  }

  /**
   * The next events of these objects lead from a state that others had changed by then, unseen. To
   * be told before those events.
   */
  void afterGaps(Set<ObjectKey> keys) {
    afterGaps.clear();
    afterGaps.addAll(keys);
  }

  /** What of these events the handler is to be told now. */
  List<CacheEvent<T>> pass(List<CacheEvent<T>> events) {
    events.forEach(ends::note);
    if (windows.isEmpty()) {
      afterGaps.clear();
      return events;
    }
    List<CacheEvent<T>> passed = new ArrayList<>(events.size());
    for (CacheEvent<T> event : events) {
      ObjectKey key = EventBacklog.key(event);
      Window<T> window = windows.get(key);
      if (window == null) {
        afterGaps.remove(key);
        passed.add(event);
      } else {
        passed.addAll(pass(event, window));
        forget(key, window);
      }
    }
    return passed;
  }

  /**
   * Versions went back: those of own writes that haven't arrived will be others' next, and nobody
   * knows of which epoch the answers to come will be.
   */
  void beginEpoch() {
    ends.clear();
    for (Window<T> window : windows.values()) {
      window.expected.clear();
      window.outdated.addAll(window.underWay);
    }
    windows.values().removeIf(Window::isOver);
  }

  /** What is held, own or not. */
  List<CacheEvent<T>> held() {
    List<CacheEvent<T>> all = new ArrayList<>();
    for (Window<T> window : windows.values()) {
      window.held.forEach(held -> all.add(held.event));
    }
    return all;
  }

  /**
   * The cache is about to be shown as a whole: nothing is held any longer. The handler would see it
   * later, and older than what it has.
   */
  void forgetHeld() {
    windows.values().forEach(window -> window.held.clear());
    windows.values().removeIf(Window::isOver);
  }

  private List<CacheEvent<T>> pass(CacheEvent<T> event, Window<T> window) {
    ResourceVersion version = version(event);
    ObjectKey key = EventBacklog.key(event);
    boolean isAfterGap = afterGaps.contains(key);
    boolean isOwn =
        window.expected.contains(version) && !isAfterGap && !(event instanceof Removed<T>);
    List<CacheEvent<T>> told = told(event, isAfterGap, isOwn, window);
    window.expected.removeIf(expected -> !version.isOlderThan(expected));
    afterGaps.remove(key);
    return told;
  }

  private List<CacheEvent<T>> told(
      CacheEvent<T> event, boolean isAfterGap, boolean isOwn, Window<T> window) {
    if (event instanceof Removed<T> removed) {
      return List.of(surfacing(removed, window));
    }
    if (event.origin() == Origin.NEW_LIST) { // which may hide changes by others
      List<CacheEvent<T>> all = new ArrayList<>();
      window.held.forEach(held -> all.add(held.event));
      all.add(event);
      List<CacheEvent<T>> told = merged(all);
      window.held.clear();
      return told;
    }
    if (window.held.isEmpty() && window.underWay.isEmpty()) {
      if (isOwn) {
        untold.keptFrom(event);
      }
      return isOwn ? List.of() : List.of(event);
    }
    hold(event, isAfterGap, isOwn, window);
    return List.of();
  }

  /** Beyond so many, one more is held as a part of the last one, as which it will be told. */
  private static <T extends KubeObject> void hold(
      CacheEvent<T> event, boolean isAfterGap, boolean isOwn, Window<T> window) {
    Set<Long> undecided = isOwn ? new HashSet<>() : new HashSet<>(window.underWay);
    if (window.held.size() < MOST_HELD) {
      window.held.add(new Held<>(event, undecided, isAfterGap, isOwn));
      return;
    }
    Held<T> last = window.held.removeLast();
    undecided.addAll(last.undecided);
    for (CacheEvent<T> both : merged(List.of(last.event, event))) {
      window.held.add(new Held<>(both, undecided, true, false));
    }
  }

  /** A deletion is told at once, from the state that the handler saw last. */
  private CacheEvent<T> surfacing(Removed<T> removed, Window<T> window) {
    Held<T> first = window.held.peek();
    if (first != null) {
      untold.keptFrom(first.event);
    }
    window.held.clear();
    return first != null && first.event instanceof Updated<T> updated
        ? removed.after(updated.before(), removed.origin())
        : removed;
  }

  private void forget(ObjectKey key, Window<T> window) {
    if (window.isOver()) {
      windows.remove(key);
    }
  }

  private static ResourceVersion version(CacheEvent<? extends KubeObject> event) {
    if (event instanceof Added<? extends KubeObject> added) {
      return added.object().resourceVersion();
    }
    return event instanceof Updated<? extends KubeObject> updated
        ? updated.after().resourceVersion()
        : ((Removed<? extends KubeObject>) event).lastKnown().resourceVersion();
  }
}
