package dev.bowline.informer.internal.scope;

import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.Publication;
import dev.bowline.informer.internal.store.Coverage;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.PartRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A cache whose content comes in parts, such as namespaces, each read by a thread of its own. Each
 * part is a version of its own, as if it were a whole cache, so that the rules of lists and events
 * know nothing of others; its differences go into the common cache.
 *
 * <p>The cache opens, that is, is synced, when each part has been listed or can't be, and one has
 * been. Its version is the least of the parts': everything up to it is in. While a part that comes
 * later has not been listed, the version stands still, so that it never goes back when the part is
 * shown; a list that was asked for after that is not behind it, unless versions went back. One that
 * was denied for a while may be, and waits until it is not.
 *
 * <p>Thread-safe. Under {@link #lock}: the dispatcher's and the queues' locks, and no user code but
 * the functions of indexes.
 */
public final class PartedCache<T extends KubeObject> {
  private final LiveStore<T> store;
  private final Dispatcher<T> dispatcher;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Part> parts = new LinkedHashSet<>();
  private final PartTotals totals = new PartTotals();

  /** Those that have been listed and aren't shown yet. */
  private final Set<Part> waiting = new LinkedHashSet<>();

  private boolean isOpen;

  /** The version that was shown last; null before the cache has opened. */
  private @Nullable ResourceVersion last;

  /** What the cache was to become last. */
  private @Nullable StoreVersion<T> made;

  /** What all parts have reached; none if one of them isn't shown or not whole. */
  private volatile ResourceVersion reached = ResourceVersion.NONE;

  /** A cache without parts, which is not synced. */
  public PartedCache(LiveStore<T> store, Dispatcher<T> dispatcher) {
    this.store = store;
    this.dispatcher = dispatcher;
  }

  /** Begins a part, which nobody sees before its first list. */
  public Part add(String namespace) {
    lock.lock();
    try {
      Part part = new Part(namespace);
      boolean isAdded = false;
      try {
        isAdded = parts.add(part);
      } finally {
        if (!isAdded) {
          part.entry.leave(); // else it would be waited for
        }
      }
      noteReached();
      return part;
    } finally {
      lock.unlock();
    }
  }

  /** One of several that make up the cache. */
  public final class Part implements Publication<T> {
    private final PartTotals.Entry entry;

    /** What was read. */
    private volatile StoreVersion<T> read = StoreVersion.unsynced(List.of());

    /** What the cache has of it, or is to have with the version that is being made. */
    private StoreVersion<T> shown = read;

    /** What the cache has of it. Set last, so that whoever sees it finds it in the cache. */
    private volatile StoreVersion<T> visible = read;

    private boolean isDenied;

    /**
     * Whether it was denied since its last list, so that the cache's version didn't wait for it.
     */
    private boolean isUnawaited;

    private boolean hasLeft;

    /** Set last, so that whoever sees it sees the cache with what follows from it. */
    private volatile boolean isSettled;

    /** Set last as well. */
    private volatile long lists;

    private Part(String namespace) {
      this.entry = totals.join(namespace, standing());
    }

    private PartTotals.Standing standing() {
      return PartTotals.Standing.of(read, shown, isDenied);
    }

    /** Whenever something of it has changed. */
    private void count() {
      if (hasLeft) {
        return;
      }
      entry.become(standing());
      if (read.isWhole() && !shown.isSynced()) {
        waiting.add(this);
      } else {
        waiting.remove(this);
      }
    }

    @Override
    public StoreVersion<T> current() {
      return read;
    }

    @Override
    public long lists() {
      return lists;
    }

    @Override
    public Transition<T> publish(Function<StoreVersion<T>, Transition<T>> rule) {
      Transition<T> transition = change(rule);
      dispatcher.deliver();
      return transition;
    }

    @Override
    public Transition<T> change(Function<StoreVersion<T>, Transition<T>> rule) {
      Transition<T> transition;
      lock.lock();
      try {
        transition = rule.apply(read);
        if (hasLeft) {
          return new Transition<>(read, List.of(), true);
        }
        try {
          take(transition);
          List.copyOf(waiting).forEach(Part::showIfDue);
        } finally {
          noteReached();
          isSettled = isDenied || read.isWhole();
          lists = read.lists();
        }
      } finally {
        lock.unlock();
      }
      return transition;
    }

    /** Whether it has been listed or is denied, and the cache has opened if that was due. */
    public boolean isSettled() {
      return isSettled;
    }

    /** What the cache has of it, as whoever reads the cache afterwards finds it there. */
    public StoreVersion<T> shown() {
      return visible;
    }

    /**
     * Nothing has been read that the cache hasn't taken: or else a list of the same would find that
     * nothing is missing.
     */
    private void take(Transition<T> transition) {
      StoreVersion<T> before = read;
      boolean wasDenied = isDenied;
      try {
        read = transition.after();
        isDenied = isDenied && !read.isWhole();
        count();
        show(transition, isOfOtherHistory(before));
        isUnawaited = isUnawaited && read.lists() == before.lists();
      } catch (Throwable e) {
        if (shown != read) {
          read = before;
          isDenied = wasDenied;
          count();
        }
        throw e;
      }
    }

    private void show(Transition<T> transition, boolean isOfOtherHistory) {
      if (!isOpen) {
        openIfDue();
      } else if (shown.isSynced()) {
        become(transition);
      } else if (isOfOtherHistory) {
        become(new Transition<>(read.nextEpoch(), List.of(), false));
      }
    }

    /**
     * Whether a list of this part is behind a version of the cache that has waited for it: versions
     * went back, and those of the others that would notice it may be denied.
     */
    private boolean isOfOtherHistory(StoreVersion<T> before) {
      return read.lists() > before.lists()
          && !isUnawaited
          && read.resourceVersion().isOlderThan(store.resourceVersion());
    }

    /** Versions that went back in another part may have made it due. */
    private void showIfDue() {
      if (isOpen && !read.resourceVersion().isOlderThan(store.resourceVersion())) {
        become(new Transition<>(read, List.of(), false));
      }
    }

    private void become(Transition<T> transition) {
      StoreVersion<T> before = shown;
      made = null;
      try {
        shown = read;
        count();
        ResourceVersion version = version();
        alter(now -> PartRules.change(now, before, transition, version));
      } catch (Throwable e) {
        if (!isMade()) {
          shown = before;
          count();
        }
        throw e;
      } finally {
        visible = shown;
      }
    }

    /** The server doesn't give it: the cache opens without it. */
    public void deny() {
      lock.lock();
      try {
        isDenied = !read.isWhole();
        isUnawaited |= isDenied;
        count();
        openIfDue();
        noteReached();
        isSettled = true;
      } finally {
        lock.unlock();
      }
      dispatcher.deliver();
    }

    /**
     * Takes it out of the cache. What its writer says afterwards goes nowhere. {@link
     * PartedCache#deliver}, without a lock, has handlers told. Where that can't be, as memory is
     * short, it throws, and may be called again.
     *
     * @param told whether handlers are told
     */
    public void leave(boolean told) {
      lock.lock();
      try {
        if (hasLeft) {
          openIfDue(); // which may have failed the time before
          noteReached();
          return;
        }
        boolean wasOpen = isOpen;
        entry.leave();
        hasLeft = true;
        made = null;
        try {
          if (wasOpen) {
            takeOut(told);
          }
        } catch (Throwable e) {
          if (!isMade()) {
            hasLeft = false;
            entry.rejoin();
            isOpen = wasOpen;
          }
          throw e;
        } finally {
          if (hasLeft) {
            parts.remove(this);
            waiting.remove(this);
          }
          noteReached();
        }
        openIfDue();
        noteReached();
      } finally {
        lock.unlock();
      }
    }

    private void takeOut(boolean told) {
      isOpen = !totals.least().isNone();
      if (isOpen || !totals.isComplete()) {
        ResourceVersion version = version();
        alter(now -> PartRules.leave(now, shown, version, told));
      } else { // nothing is left but what had waited, and nobody sees the cache without it
        ResourceVersion none = ResourceVersion.NONE;
        open(opening -> now -> PartRules.leave(now, shown, none, told).then(opening));
      }
    }
  }

  /** Has the events of parts that have left delivered. The caller must hold no lock. */
  public void deliver() {
    dispatcher.deliver();
  }

  private void openIfDue() {
    if (!isOpen && totals.isComplete()) {
      open(opening -> opening);
    }
  }

  /**
   * Opens the cache, which is complete.
   *
   * @param rule what comes of the opening
   */
  private void open(UnaryOperator<Function<StoreVersion<T>, Transition<T>>> rule) {
    Map<Part, StoreVersion<T>> before = new HashMap<>();
    parts.forEach(part -> before.put(part, part.shown));
    made = null;
    try {
      alter(rule.apply(opening()));
    } catch (Throwable e) {
      if (!isMade()) {
        isOpen = false;
        before.forEach((part, version) -> part.shown = version);
        before.keySet().forEach(Part::count);
      }
      throw e;
    } finally {
      parts.forEach(part -> part.visible = part.shown);
    }
  }

  /** What opens the cache, which is complete. */
  private Function<StoreVersion<T>, Transition<T>> opening() {
    isOpen = true;
    ResourceVersion before = last;
    List<StoreVersion<T>> all = new ArrayList<>(parts.size());
    for (Part part : parts) {
      if (!part.hasLeft) {
        part.shown = part.read;
        part.count();
        all.add(part.shown);
      }
    }
    ResourceVersion version = totals.least();
    return now -> PartRules.open(now, all, version, before);
  }

  /** Each version of the cache tells what its parts have reached. */
  private void alter(Function<StoreVersion<T>, Transition<T>> rule) {
    PersistentMap<String, Coverage.Part> reachedByPart = totals.reached();
    try {
      dispatcher.change(
          now -> {
            Transition<T> next = rule.apply(now);
            StoreVersion<T> after = next.after().reaching(reachedByPart);
            made = after;
            return new Transition<>(after, next.events(), next.stale());
          });
    } finally {
      ResourceVersion version = store.resourceVersion();
      last = version.isNone() ? last : version;
    }
  }

  /**
   * Whether the cache has what was made of it last, although that couldn't be told to all handlers.
   * It may have got another index since.
   */
  private boolean isMade() {
    return made != null && made.hasContentOf(store.current());
  }

  /** What all parts have reached; none if there is no part, or one of them isn't shown or whole. */
  public ResourceVersion reached() {
    return reached;
  }

  private void noteReached() {
    reached = totals.isWhole() ? totals.least() : ResourceVersion.NONE;
  }

  /** The version of the cache. */
  private ResourceVersion version() {
    ResourceVersion least = totals.least();
    ResourceVersion now = store.resourceVersion();
    boolean standsStill = isOpen && totals.isAwaited() && !least.isOlderThan(now);
    return standsStill ? now : least;
  }
}
