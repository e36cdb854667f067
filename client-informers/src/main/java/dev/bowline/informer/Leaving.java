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
  /**
   * Nothing. Those that come back are {@link CacheEvent.Added} again. Not for an informer that a
   * controller works on: keys that wait come all the same, and their runs find no object and take
   * it for deleted.
   */
  FORGET
}
