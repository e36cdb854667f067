package dev.bowline.informer;

import dev.bowline.type.ResourceVersion;

/**
 * What changed in a cache. The cache has changed before its handlers are told, and may be further
 * on by then.
 *
 * <p>Per object, a handler sees a true sequence: added, any number of updates, removed, and perhaps
 * added again. Each event begins where the handler's last one of that object ended. Changes that
 * happen while others of the same object wait for the handler are told as one, unless it asked for
 * {@link SubscribeOptions#everyEvent every event}.
 *
 * @param <T> class of the objects
 */
public sealed interface CacheEvent<T> {
  /** Where the news came from. */
  Origin origin();

  /** Where news comes from. */
  enum Origin {
    /**
     * The list that a handler begins with: the informer's first, or what the cache held when the
     * handler came. {@link Synced} ends it.
     */
    INITIAL_LIST,
    /** The watch. */
    WATCH,
    /**
     * A new list, since the watch was lost for too long, the informer was stopped, or other
     * namespaces or another shard are looked at. What happened meanwhile shows as one change, if at
     * all. An event made of several changes has this origin if one of them has it.
     */
    NEW_LIST,
    /** {@link Subscription#replay}, or {@link Overflow#DROP_AND_REPLAY}. */
    REPLAY
  }

  /**
   * An object that the handler hasn't seen, or that it has seen removed.
   *
   * @param object its state
   */
  record Added<T>(T object, Origin origin) implements CacheEvent<T> {
    /** From the initial list or a watch. */
    public Added(T object, boolean inInitialList) {
      this(object, inInitialList ? Origin.INITIAL_LIST : Origin.WATCH);
    }

    /** Whether it was there before the handler: it belongs to the list that {@link Synced} ends. */
    public boolean inInitialList() {
      return origin == Origin.INITIAL_LIST;
    }
  }

  /**
   * An object that changed. Several changes may show as one.
   *
   * @param before the state that the handler saw last
   * @param after the new state, of the same uid and another resource version; in a replay, and
   *     where a new list has another content, perhaps the same
   */
  record Updated<T>(T before, T after, Origin origin) implements CacheEvent<T> {
    /** From a watch. */
    public Updated(T before, T after) {
      this(before, after, Origin.WATCH);
    }
  }

  /**
   * An object that is gone: deleted, no longer matching the informer's selectors or filters, or no
   * longer looked at.
   *
   * @param before the state that the handler saw last; where own writes are left out ({@link
   *     OwnWrites#subscribe}), perhaps an own one that it wasn't told of, also of an object whose
   *     addition it wasn't told of
   * @param lastKnown its last state; if the final one is unknown or doesn't pass the filters, the
   *     last one that the cache had
   * @param finalStateUnknown whether the deletion itself was missed: a new list lacks the object,
   *     or has another one of its name, which follows as {@link Added}
   * @param outOfScope whether the object is there as before, but its namespace or shard is no
   *     longer looked at, see {@link Namespaces#set} and {@link Sharding#moveTo}. This is no
   *     deletion
   */
  record Removed<T>(
      T before, T lastKnown, boolean finalStateUnknown, boolean outOfScope, Origin origin)
      implements CacheEvent<T> {
    /** Of an object that was deleted, or no longer matches. */
    public Removed(T before, T lastKnown, boolean finalStateUnknown, Origin origin) {
      this(before, lastKnown, finalStateUnknown, false, origin);
    }

    /** From a watch, with no state between what the handler saw and the last one. */
    public Removed(T lastKnown, boolean finalStateUnknown) {
      this(lastKnown, lastKnown, finalStateUnknown, Origin.WATCH);
    }

    /** Of an object that is no longer looked at. */
    public static <T> Removed<T> outOfScope(T lastKnown) {
      return new Removed<>(lastKnown, lastKnown, false, true, Origin.NEW_LIST);
    }

    /** The same end of an object that the handler knew in another state. */
    public Removed<T> after(T seen, Origin told) {
      return new Removed<>(seen, lastKnown, finalStateUnknown, outOfScope, told);
    }
  }

  /**
   * The handler has seen everything of the initial list. Comes exactly once per handler.
   *
   * @param at the resource version of the cache when the list was taken
   */
  record Synced<T>(ResourceVersion at) implements CacheEvent<T> {
    @Override
    public Origin origin() {
      return Origin.INITIAL_LIST;
    }
  }
}
