package dev.bowline.client.internal.call;

import dev.bowline.type.GroupVersionResource;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The resource types for which a server refused the preferred format. It is asked again after a
 * while: servers are upgraded under a running client, and one of several behind an address may
 * speak less than the others. Thread-safe.
 */
final class RefusedFormats {
  /** A refusal costs one more request, so that this is rare enough not to be felt. */
  static final Duration REMEMBERED = Duration.ofMinutes(10);

  private final LongSupplier ticker;
  private final Map<GroupVersionResource, Long> refusals = new ConcurrentHashMap<>();

  RefusedFormats(LongSupplier ticker) {
    this.ticker = ticker;
  }

  void add(GroupVersionResource resource) {
    refusals.put(resource, ticker.getAsLong());
  }

  boolean contains(GroupVersionResource resource) {
    Long refused = refusals.get(resource);
    if (refused == null) {
      return false;
    }
    if (ticker.getAsLong() - refused < REMEMBERED.toNanos()) {
      return true;
    }
    refusals.remove(resource, refused);
    return false;
  }
}
