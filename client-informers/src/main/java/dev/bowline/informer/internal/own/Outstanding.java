package dev.bowline.informer.internal.own;

import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * What a write to one object left that the cache may not have yet. Pure: whether the cache has
 * caught up depends on a version of the cache alone.
 */
public sealed interface Outstanding<T extends KubeObject> {
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

    @Override
    public boolean isOvertakenBy(StoreVersion<T> cache, ObjectKey key) {
      return hasReached(cache, key, floor());
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
      return isOvertakenBy(cache, key) ? cached(cache, key) : object;
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
      return hasReached(cache, key, floor);
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
      return isOvertakenBy(cache, key) ? cached(cache, key) : null;
    }
  }

  /**
   * An object was deleted. Servers don't tell the version of that, so it is known by the uid.
   *
   * @param floor the newest known version of the object, which the cache must have reached before
   *     its absence says anything; none if the object was never seen here
   * @param earlier the uid of an object of this name that was gone before; empty for none
   * @param last the object, or an earlier one of the name, in a state that was outstanding when it
   *     was deleted: if the cache never has that, nothing else tells its writers that it is gone;
   *     null for none
   */
  record Deleted<T extends KubeObject>(
      ResourceVersion floor, String uid, String earlier, @Nullable T last)
      implements Outstanding<T> {
    Deleted(ResourceVersion floor, String uid, String earlier) {
      this(floor, uid, earlier, null);
    }

    /** With a state that was outstanding, unless a newer one is known. */
    private Deleted<T> after(@Nullable T state) {
      if (state == null) {
        return this;
      }
      ResourceVersion version = state.resourceVersion();
      if (last != null && !last.resourceVersion().isOlderThan(version)) {
        return this;
      }
      boolean isHigher = state.uid().equals(uid) && (floor.isNone() || floor.isOlderThan(version));
      return new Deleted<>(isHigher ? version : floor, uid, earlier, state);
    }

    /** After the deletion of an object of the name that may be an earlier one, or a later. */
    private Deleted<T> after(Deleted<T> other) {
      Deleted<T> known = after(other.last());
      return known.earlier().isEmpty()
          ? new Deleted<>(known.floor(), uid, other.uid(), known.last())
          : known;
    }

    /** The newest version of the object that is known; none if there is none. */
    private ResourceVersion newest() {
      return last == null || last.resourceVersion().isOlderThan(floor)
          ? floor
          : last.resourceVersion();
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
      return last == null ? this : new Deleted<>(floor, uid, earlier);
    }

    /** One that was never seen here may be out of sight, or still be announced: time forgets it. */
    @Override
    public boolean isOvertakenBy(StoreVersion<T> cache, ObjectKey key) {
      return !floor.isNone() && hasReached(cache, key, floor) && !isThere(cache, key);
    }

    @Override
    public boolean isAwaited() {
      return !floor.isNone();
    }

    /** Whoever was there before is gone even if nothing else is known. */
    @Override
    public boolean isBehind(StoreVersion<T> cache, ObjectKey key) {
      T cached = cached(cache, key);
      return Outstanding.super.isBehind(cache, key)
          || (cached != null && cached.uid().equals(earlier));
    }

    @Override
    public @Nullable T shown(StoreVersion<T> cache, ObjectKey key) {
      boolean isTooOld = !floor.isNone() && !hasReached(cache, key, floor);
      return isTooOld || isThere(cache, key) ? null : cached(cache, key);
    }

    private boolean isThere(StoreVersion<T> cache, ObjectKey key) {
      T cached = cached(cache, key);
      return cached != null && (cached.uid().equals(uid) || cached.uid().equals(earlier));
    }
  }

  /**
   * A write may have happened or not, or its answer tells no version.
   *
   * @param floor what the cache, or an earlier write, had reached when the write began
   * @param uid of the object that was there then; empty if there was none
   * @param before what was outstanding before; null for nothing
   */
  record Uncertain<T extends KubeObject>(
      ResourceVersion floor, String uid, @Nullable Outstanding<T> before)
      implements Outstanding<T> {
    @Override
    public boolean isOvertakenBy(StoreVersion<T> cache, ObjectKey key) {
      return hasShown(cache, key) && (before == null || before.isOvertakenBy(cache, key));
    }

    @Override
    public boolean isBehind(StoreVersion<T> cache, ObjectKey key) {
      return !hasShown(cache, key) || (before != null && before.isBehind(cache, key));
    }

    /** The first sign of a change since then, which is most likely the write. */
    private boolean hasShown(StoreVersion<T> cache, ObjectKey key) {
      if (!hasReached(cache, key, floor)) {
        return false;
      }
      T cached = cached(cache, key);
      if (cached == null) {
        return !uid.isEmpty();
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
      return before == null ? this : new Uncertain<>(floor, uid, before.reduced());
    }

    /** After an answer; it ends the doubt unless it is of before that. */
    private Outstanding<T> resolvedBy(Outstanding<T> next, Outstanding<T> known) {
      Outstanding<T> both = known.followedBy(next);
      if (next instanceof Deleted<T>) {
        return both == known && !next.uid().equals(uid) ? this : both;
      }
      if (!next.floor().isOlderThan(floor)) {
        return both;
      }
      return known instanceof Deleted<T> ? new Uncertain<>(floor, uid, both) : this;
    }

    /** The doubt alone, without what was known before. */
    Uncertain<T> alone() {
      return new Uncertain<>(floor, uid, null);
    }
  }

  /**
   * What is outstanding after another write to the same object.
   *
   * @param next what the other write left
   */
  default Outstanding<T> followedBy(Outstanding<T> next) {
    if (next instanceof Uncertain<T> uncertain) {
      return new Uncertain<>(uncertain.floor(), uncertain.uid(), certain());
    }
    if (this instanceof Uncertain<T> uncertain && uncertain.before() != null) {
      return uncertain.resolvedBy(next, uncertain.before());
    }
    boolean isSameObject = next.uid().equals(uid());
    if (this instanceof Deleted<T> deleted) {
      // A deletion is final for its object; answers to earlier writes may be told after it.
      boolean isFinal = isSameObject || next.floor().isOlderThan(deleted.newest());
      return isFinal
          ? deleted.after(next.stored())
          : next instanceof Deleted<T> later ? later.after(deleted) : next;
    }
    if (next instanceof Deleted<T> deleted) {
      // An object of the same name that is known to be stored came after the deleted one.
      return isSameObject || this instanceof Uncertain<T> ? deleted.after(stored()) : this;
    }
    if (next.floor().isOlderThan(floor())) {
      return this;
    }
    return next instanceof Unseen<T> unseen
        ? new Unseen<>(unseen.floor(), unseen.uid(), seen())
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

  private static <T extends KubeObject> @Nullable T cached(StoreVersion<T> cache, ObjectKey key) {
    return cache.get(key).orElse(null);
  }
}
