package dev.bowline.informer.internal.own;

import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a write to one object left that the cache may not have yet. Pure: whether the cache has
 * caught up depends on a version of the cache alone.
 */
public sealed interface Outstanding<T extends KubeObject> {
  /** Of all versions, with none as the oldest; that of two which can't be compared is arbitrary. */
  Comparator<ResourceVersion> OLDEST_FIRST =
      Comparator.comparing(
          ResourceVersion::value,
          Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));

  /** The version that the cache must reach; {@link ResourceVersion#NONE} if it isn't known. */
  ResourceVersion floor();

  /** The uid of the object that was written; empty if it isn't known. */
  String uid();

  /** Whether a version of the cache has all that this is about. */
  boolean isOvertakenBy(StoreVersion<T> cache, ObjectKey key);

  /** Whether somebody who wants to see the write must wait until the cache has it. */
  boolean isAwaited();

  /** Whether a version of the cache shows less than is known. */
  default boolean isBehind(StoreVersion<T> cache, ObjectKey key) {
    return isAwaited() && !isOvertakenBy(cache, key);
  }

  /** Whether this is no more than a name and a uid, so that very many of them are no burden. */
  default boolean isSmall() {
    return true;
  }

  /** The state that is read as long as the cache doesn't have it; null if there is none. */
  default @Nullable T stored() {
    return null;
  }

  /** What a version decides on, of which the cache may have to be seen; null if nothing is. */
  default @Nullable Outstanding<T> decidable() {
    return this;
  }

  /** What is kept of it where there is no room; null for nothing. */
  default @Nullable Outstanding<T> reduced() {
    return null;
  }

  /** What is to be read in place of what this version of the cache has; null for nothing. */
  @Nullable T shown(StoreVersion<T> cache, ObjectKey key);

  /** An object was stored in this state. */
  record Written<T extends KubeObject>(T object) implements Outstanding<T> {
    @Override
    public ResourceVersion floor() {
      return object.resourceVersion();
    }

    @Override
    public String uid() {
      return object.uid();
    }

    /** Not while the cache has an older state, since a newer one, or this, can't be used there. */
    @Override
    public boolean isOvertakenBy(StoreVersion<T> cache, ObjectKey key) {
      return hasReached(cache, key, floor()) && !(cache.isStale(key, uid()) && isOlder(cache, key));
    }

    private boolean isOlder(StoreVersion<T> cache, ObjectKey key) {
      T cached = cached(cache, key);
      return cached == null
          || (cached.uid().equals(uid()) && cached.resourceVersion().isOlderThan(floor()));
    }

    @Override
    public boolean isBehind(StoreVersion<T> cache, ObjectKey key) {
      return !hasReached(cache, key, floor());
    }

    @Override
    public boolean isAwaited() {
      return true;
    }

    @Override
    public boolean isSmall() {
      return false;
    }

    @Override
    public T stored() {
      return object;
    }

    @Override
    public @Nullable T shown(StoreVersion<T> cache, ObjectKey key) {
      return isOvertakenBy(cache, key) || hasNewer(cache, key, floor())
          ? cached(cache, key)
          : object;
    }
  }

  /**
   * An object was written, but its state isn't known here, as where the answer was of another kind.
   *
   * @param before what was outstanding before; null for nothing
   */
  record Unseen<T extends KubeObject>(
      ResourceVersion floor, String uid, @Nullable Outstanding<T> before)
      implements Outstanding<T> {
    @Override
    public boolean isOvertakenBy(StoreVersion<T> cache, ObjectKey key) {
      return hasReached(cache, key, floor)
          && !(before instanceof Written<T> written && !written.isOvertakenBy(cache, key));
    }

    @Override
    public boolean isBehind(StoreVersion<T> cache, ObjectKey key) {
      return !hasReached(cache, key, floor);
    }

    /** With an answer that comes behind one to a later write, and tells a state. */
    private Outstanding<T> with(Outstanding<T> earlier, ResourceVersion reached) {
      boolean isNews = !(earlier instanceof Unseen<T>) && earlier.uid().equals(uid);
      return isNews
          ? new Unseen<>(floor, uid, before == null ? earlier : before.followedBy(earlier, reached))
          : this;
    }

    @Override
    public boolean isAwaited() {
      return true;
    }

    @Override
    public boolean isSmall() {
      return false;
    }

    @Override
    public @Nullable T stored() {
      return before == null ? null : before.stored();
    }

    @Override
    public @Nullable T shown(StoreVersion<T> cache, ObjectKey key) {
      return before == null ? cached(cache, key) : before.shown(cache, key);
    }
  }

  /**
   * An object was written and is out of the informer's sight with that: no event needs to come, so
   * nobody waits.
   */
  record Left<T extends KubeObject>(ResourceVersion floor, String uid) implements Outstanding<T> {
    @Override
    public boolean isOvertakenBy(StoreVersion<T> cache, ObjectKey key) {
      return hasReached(cache, key, floor);
    }

    @Override
    public boolean isAwaited() {
      return false;
    }

    @Override
    public @Nullable T shown(StoreVersion<T> cache, ObjectKey key) {
      return isOvertakenBy(cache, key) || hasNewer(cache, key, floor) ? cached(cache, key) : null;
    }
  }

  /**
   * Objects of a name were deleted. Servers don't tell the version of that, so they are known by
   * their uids.
   *
   * @param gone the uids as they were told; with each the last known version, which the cache must
   *     have reached before its absence says anything; none if it was never seen here
   * @param last one of them, or another object of the name, in a state that was outstanding: if the
   *     cache never has that and it is gone, nothing else tells its writers; null for none
   */
  record Deleted<T extends KubeObject>(Map<String, ResourceVersion> gone, @Nullable T last)
      implements Outstanding<T> {
    /** More of one name are not remembered. */
    private static final int MOST = 32;

    private static final Comparator<Map.Entry<String, ResourceVersion>> BY_VERSION =
        Map.Entry.comparingByValue(OLDEST_FIRST);

    Deleted(String uid, ResourceVersion version) {
      this(Map.of(uid, version), null);
    }

    private Map.Entry<String, ResourceVersion> newestKnown() {
      return Collections.max(gone.entrySet(), BY_VERSION);
    }

    @Override
    public ResourceVersion floor() {
      return newestKnown().getValue();
    }

    @Override
    public String uid() {
      return newestKnown().getKey();
    }

    private boolean isGone(@Nullable T object) {
      return object != null && gone.containsKey(object.uid());
    }

    /** With what else is known to be gone. */
    Deleted<T> and(Map<String, ResourceVersion> others) {
      Map<String, ResourceVersion> all = new LinkedHashMap<>(gone);
      others.forEach((uid, version) -> all.merge(uid, version, Outstanding::newer));
      if (all.equals(gone)) {
        return this;
      }
      while (all.size() > MOST) {
        all.remove(leastNeeded(all));
      }
      return new Deleted<>(all, last);
    }

    /** The oldest version, since a newer one tells as much; if there is one at most, the first. */
    private static String leastNeeded(Map<String, ResourceVersion> gone) {
      List<Map.Entry<String, ResourceVersion>> known =
          gone.entrySet().stream().filter(entry -> !entry.getValue().isNone()).toList();
      return known.size() > 1
          ? Collections.min(known, BY_VERSION).getKey()
          : gone.entrySet().stream()
              .filter(entry -> entry.getValue().isNone())
              .findFirst()
              .orElseThrow()
              .getKey();
    }

    /** With a state that was outstanding, unless a newer one is known. */
    private Deleted<T> after(@Nullable T state) {
      if (state == null) {
        return this;
      }
      ResourceVersion version = state.resourceVersion();
      Deleted<T> known = isGone(state) ? and(Map.of(state.uid(), version)) : this;
      boolean isNews = last == null || last.resourceVersion().isOlderThan(version);
      return isNews ? new Deleted<>(known.gone, state) : known;
    }

    /** After what another write to the name left. */
    private Outstanding<T> then(Outstanding<T> next, ResourceVersion reached) {
      if (next instanceof Deleted<T> other) {
        return and(other.gone).after(other.last);
      }
      // A deletion is final for its object; answers to earlier writes may be told after it. What
      // the cache has passed by may be older than one that is still to be announced.
      boolean isEarlier =
          gone.containsKey(next.uid())
              || next.floor().isOlderThan(newest())
              || (next.floor().isComparable() && hasReached(reached, next.floor()));
      if (isEarlier) {
        return after(next.stored());
      }
      return next instanceof Unseen<T> unseen
          ? new Unseen<>(unseen.floor(), unseen.uid(), this)
          : next;
    }

    /** The newest version that is known; none if there is none. */
    private ResourceVersion newest() {
      return last == null ? floor() : newer(floor(), last.resourceVersion());
    }

    @Override
    public @Nullable Outstanding<T> decidable() {
      return last == null ? null : new Written<>(last);
    }

    @Override
    public boolean isSmall() {
      return last == null;
    }

    /** Without it, the object would be read again. */
    @Override
    public Deleted<T> reduced() {
      return last == null ? this : new Deleted<>(gone, null);
    }

    /** One that was never seen here may be out of sight, or still be announced: time forgets it. */
    @Override
    public boolean isOvertakenBy(StoreVersion<T> cache, ObjectKey key) {
      return gone.values().stream().noneMatch(ResourceVersion::isNone)
          && hasReached(cache, key, floor())
          && !isGone(cached(cache, key));
    }

    @Override
    public boolean isAwaited() {
      return !floor().isNone();
    }

    /** What the cache has of them is behind even if nothing else is known. */
    @Override
    public boolean isBehind(StoreVersion<T> cache, ObjectKey key) {
      return isTooOld(cache, key) || isGone(cached(cache, key));
    }

    @Override
    public @Nullable T shown(StoreVersion<T> cache, ObjectKey key) {
      T cached = cached(cache, key);
      boolean isTooOld = isTooOld(cache, key) && !hasNewer(cache, key, floor());
      return isTooOld || isGone(cached) ? null : cached;
    }

    private boolean isTooOld(StoreVersion<T> cache, ObjectKey key) {
      return !floor().isNone() && !hasReached(cache, key, floor());
    }
  }

  /**
   * A write may have happened or not, or its answer tells no version.
   *
   * @param floor what the cache, or an earlier write, had reached when the write began, or what the
   *     cache had of the object; none if nothing was known
   * @param uid of the object that was there then; empty if there was none
   * @param before what was outstanding before; null for nothing
   */
  record Uncertain<T extends KubeObject>(
      ResourceVersion floor, String uid, @Nullable Outstanding<T> before)
      implements Outstanding<T> {
    Uncertain(ResourceVersion floor, String uid) {
      this(floor, uid, null);
    }

    /** The same doubt, with what is known of before it. */
    Uncertain<T> after(@Nullable Outstanding<T> known) {
      return new Uncertain<>(floor, uid, known);
    }

    @Override
    public boolean isOvertakenBy(StoreVersion<T> cache, ObjectKey key) {
      return hasShown(cache, key) && (before == null || before.isOvertakenBy(cache, key));
    }

    @Override
    public boolean isBehind(StoreVersion<T> cache, ObjectKey key) {
      return !hasShown(cache, key) || (before != null && before.isBehind(cache, key));
    }

    /**
     * The first sign of a change since then, which is most likely the write. Where nothing was
     * known, nothing is such a sign: what comes may be older than the write.
     */
    boolean hasShown(StoreVersion<T> cache, ObjectKey key) {
      if (floor.isNone() || !hasReached(cache, key, floor)) {
        return false;
      }
      T cached = cached(cache, key);
      if (cached == null) {
        return !uid.isEmpty();
      }
      if (before instanceof Deleted<T> deleted && deleted.isGone(cached)) {
        return false; // it wasn't seen at the begin
      }
      ResourceVersion version = cached.resourceVersion();
      return !cached.uid().equals(uid)
          || !(floor.isComparable() && version.isComparable())
          || floor.isOlderThan(version);
    }

    @Override
    public boolean isAwaited() {
      return true;
    }

    @Override
    public boolean isSmall() {
      return before == null || before.isSmall();
    }

    @Override
    public @Nullable T stored() {
      return before == null ? null : before.stored();
    }

    @Override
    public @Nullable T shown(StoreVersion<T> cache, ObjectKey key) {
      return before == null ? cached(cache, key) : before.shown(cache, key);
    }

    @Override
    public @Nullable Outstanding<T> decidable() {
      return before == null ? null : before.decidable();
    }

    @Override
    public Uncertain<T> reduced() {
      return before == null ? this : after(before.reduced());
    }

    /**
     * After an answer to a write that began before this one was in doubt. It ends the doubt if it
     * is of a later state, or of the end of the object.
     */
    private Outstanding<T> then(Outstanding<T> next, ResourceVersion reached) {
      Outstanding<T> both = before == null ? next : before.followedBy(next, reached);
      boolean isEnded =
          next instanceof Deleted<T> deleted
              ? deleted.gone().containsKey(uid) && !both.equals(before)
              : !floor.isNone() && !next.floor().isOlderThan(floor);
      if (isEnded || both.equals(before)) {
        return isEnded ? both : this;
      }
      boolean isKept =
          floor.isNone()
              || next instanceof Deleted<T>
              || before instanceof Deleted<T>
              || before instanceof Unseen<T>;
      return isKept ? after(both) : this;
    }

    /** The doubt alone, without what was known before. */
    Uncertain<T> alone() {
      return after(null);
    }
  }

  /**
   * What is outstanding after another write to the same object.
   *
   * @param next what the other write left
   * @param reached what the cache has reached by now
   */
  default Outstanding<T> followedBy(Outstanding<T> next, ResourceVersion reached) {
    if (next instanceof Uncertain<T> doubt) {
      return later(doubt).after(certain());
    }
    if (this instanceof Uncertain<T> uncertain) {
      return uncertain.then(next, reached);
    }
    if (this instanceof Deleted<T> deleted) {
      return deleted.then(next, reached);
    }
    if (next instanceof Deleted<T> deleted) {
      // An object of the same name that is known to be stored came after the deleted one.
      boolean isItsEnd = deleted.gone().containsKey(uid()) || floor().isOlderThan(deleted.floor());
      if (!isItsEnd) {
        return this;
      }
      return this instanceof Unseen<T> unseen && unseen.before() instanceof Deleted<T> before
          ? before.then(deleted, reached)
          : deleted.after(stored());
    }
    if (next.floor().isOlderThan(floor())) {
      return this instanceof Unseen<T> unseen ? unseen.with(next, reached) : this;
    }
    return next instanceof Unseen<T> unseen
        ? new Unseen<>(unseen.floor(), unseen.uid(), seen())
        : next;
  }

  /**
   * Of two doubts that whose write began later, whichever was told first. One that began where
   * nothing was known began before the other.
   */
  private Uncertain<T> later(Uncertain<T> next) {
    return this instanceof Uncertain<T> doubt
            && OLDEST_FIRST.compare(doubt.floor(), next.floor()) > 0
        ? doubt
        : next;
  }

  /** Without a doubt. */
  private @Nullable Outstanding<T> certain() {
    return this instanceof Uncertain<T> uncertain ? uncertain.before() : this;
  }

  /** Without what tells no state. */
  private @Nullable Outstanding<T> seen() {
    Outstanding<T> certain = certain();
    return certain instanceof Unseen<T> unseen ? unseen.before() : certain;
  }

  /**
   * Whether a cache reflects a version of an object. One that can't be compared counts as reached:
   * nobody could ever tell. Before its first list a cache has reached nothing.
   */
  static boolean hasReached(StoreVersion<?> cache, ObjectKey key, ResourceVersion version) {
    return hasReached(cache.reached(key.namespace()), version);
  }

  /** As above, where a cache has reached a version. */
  static boolean hasReached(ResourceVersion reached, ResourceVersion version) {
    if (reached.isNone()) {
      return false;
    }
    return !reached.isComparable() || !version.isComparable() || reached.isAtLeast(version);
  }

  /**
   * Whether what a cache has of a name is no older than a version, also where the cache as a whole
   * hasn't reached that, as while its shard is moved.
   */
  private static <T extends KubeObject> boolean hasNewer(
      StoreVersion<T> cache, ObjectKey key, ResourceVersion version) {
    T cached = cached(cache, key);
    return cached != null
        && version.isComparable()
        && cached.resourceVersion().isComparable()
        && cached.resourceVersion().isAtLeast(version);
  }

  private static ResourceVersion newer(ResourceVersion one, ResourceVersion other) {
    return one.isNone() || one.isOlderThan(other) ? other : one;
  }

  private static <T extends KubeObject> @Nullable T cached(StoreVersion<T> cache, ObjectKey key) {
    return cache.get(key).orElse(null);
  }
}
