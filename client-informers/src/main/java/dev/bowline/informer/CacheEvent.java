package dev.bowline.informer;

import dev.bowline.type.ResourceVersion;

/**
 * What changed in a cache. The cache has changed before its handlers are told, and may be further
 * on by then.
 *
 * <p>Per object, a handler sees a true sequence: added, any number of updates, removed, and perhaps
 * added again. Never the same resource version twice, never an older one.
 *
 * @param <T> class of the objects
 */
public sealed interface CacheEvent<T> {
  /**
   * An object that the handler hasn't seen, or that it has seen removed.
   *
   * @param object its state
   * @param inInitialList whether it was there before the handler: it belongs to the list that
   *     {@link Synced} ends
   */
  record Added<T>(T object, boolean inInitialList) implements CacheEvent<T> {}

  /**
   * An object that changed. Where the connection was lost, several changes may show as one.
   *
   * @param before the state that the handler saw last
   * @param after the new state, of the same uid and another resource version
   */
  record Updated<T>(T before, T after) implements CacheEvent<T> {}

  /**
   * An object that is gone: deleted, or no longer matching the informer's selectors.
   *
   * @param lastKnown its last state; if the final one is unknown, the state that the handler saw
   *     last
   * @param finalStateUnknown whether the deletion itself was missed: a new list lacks the object,
   *     or has another one of its name, which follows as {@link Added}
   */
  record Removed<T>(T lastKnown, boolean finalStateUnknown) implements CacheEvent<T> {}

  /**
   * The handler has seen everything of the initial list. Comes exactly once per handler.
   *
   * @param at the resource version of the cache when the list was taken
   */
  record Synced<T>(ResourceVersion at) implements CacheEvent<T> {}
}
