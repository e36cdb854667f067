package dev.bowline.informer;

/**
 * What handlers are told of objects that are no longer looked at, since their namespace isn't, or
 * since they belong to another shard.
 */
public enum Leaving {
  /**
   * Each is {@link CacheEvent.Removed} with {@link CacheEvent.Removed#outOfScope}, which is no
   * deletion.
   */
  TELL,
  /** Nothing. Those that come back are {@link CacheEvent.Added} again. */
  FORGET
}
