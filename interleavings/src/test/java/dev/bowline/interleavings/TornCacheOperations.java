package dev.bowline.interleavings;

/** {@link CacheOperations} on a cache that is wrong. */
public final class TornCacheOperations extends CacheOperations {
  public TornCacheOperations() {
    super(new TornCache());
  }
}
