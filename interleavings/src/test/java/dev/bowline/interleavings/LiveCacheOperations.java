package dev.bowline.interleavings;

/** {@link CacheOperations} on what informers have. */
public final class LiveCacheOperations extends CacheOperations {
  public LiveCacheOperations() {
    super(new LiveCache());
  }
}
