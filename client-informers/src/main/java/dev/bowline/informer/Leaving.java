package dev.bowline.informer;

/** What handlers are told of the objects of a namespace that is no longer looked at. */
public enum Leaving {
  /**
   * Each is {@link CacheEvent.Removed} with {@link CacheEvent.Removed#outOfScope}, which is no
   * deletion.
   */
  TELL,
  /** Nothing. If the namespace comes back, its objects are {@link CacheEvent.Added} again. */
  FORGET
}
