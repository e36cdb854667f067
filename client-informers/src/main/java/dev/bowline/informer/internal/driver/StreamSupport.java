package dev.bowline.informer.internal.driver;

import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Of which types the server sends no streaming lists, as far as informers have found out. Forgotten
 * after a while, since servers are replaced. What a server that has them does in trouble, too, is a
 * suspicion, and counts the second time: where a stream fails that was asked for after that.
 * Thread-safe.
 */
public final class StreamSupport {
  static final Duration MEMORY = Duration.ofMinutes(10);

  private final Map<ResourceType<?>, Long> missing = new ConcurrentHashMap<>();
  private final Map<ResourceType<?>, Long> suspected = new ConcurrentHashMap<>();

  boolean isWorthTrying(ResourceType<?> type, long now) {
    Long since = missing.get(type);
    return since == null || isForgotten(since, now);
  }

  /**
   * A streaming list failed as those fail that a server doesn't have.
   *
   * @param isCertain whether nothing else fails like that
   * @param asked when it was asked for
   * @return whether they aren't worth trying from now on
   */
  boolean isMissing(ResourceType<?> type, boolean isCertain, long asked, long now) {
    long first = suspected.merge(type, now, (old, fresh) -> isForgotten(old, now) ? fresh : old);
    if (!isCertain && asked - first <= 0) {
      return false;
    }
    suspected.remove(type);
    missing.put(type, now);
    return true;
  }

  /** A streaming list came to its end. */
  void works(ResourceType<?> type) {
    suspected.remove(type);
  }

  private static boolean isForgotten(long since, long now) {
    return now - since > MEMORY.toNanos();
  }
}
