package dev.bowline.informer.internal.driver;

import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Of which types the server sends no streaming lists, as far as informers have found out. Forgotten
 * after a while, since servers are replaced. Thread-safe.
 */
public final class StreamSupport {
  static final Duration MEMORY = Duration.ofMinutes(10);

  private final Map<ResourceType<?>, Long> missing = new ConcurrentHashMap<>();

  boolean isWorthTrying(ResourceType<?> type, long now) {
    Long since = missing.get(type);
    return since == null || now - since > MEMORY.toNanos();
  }

  void isMissing(ResourceType<?> type, long now) {
    missing.put(type, now);
  }
}
