package dev.bowline.client;

import dev.bowline.type.ResourceVersion;

/**
 * What happened to an object that is watched.
 *
 * @param <T> class of the objects
 */
public sealed interface WatchEvent<T> {
  /**
   * The object is new, or new to the selector.
   *
   * @param object its state
   * @param initial whether it belongs to the state that the watch began with; known only of a watch
   *     {@link WatchQuery#withInitialEvents}, else false
   */
  record Added<T>(T object, boolean initial) implements WatchEvent<T> {}

  /**
   * The object has changed.
   *
   * @param object its state after the change
   */
  record Modified<T>(T object) implements WatchEvent<T> {}

  /**
   * The object is gone, or no longer fits the selector.
   *
   * @param lastState its last state, with the resource version of the deletion
   */
  record Deleted<T>(T lastState) implements WatchEvent<T> {}

  /**
   * Nothing has happened up to a version.
   *
   * @param resourceVersion where a later watch may go on
   * @param initialEventsEnd whether the state that the watch began with is complete now
   */
  record Bookmark<T>(ResourceVersion resourceVersion, boolean initialEventsEnd)
      implements WatchEvent<T> {}
}
