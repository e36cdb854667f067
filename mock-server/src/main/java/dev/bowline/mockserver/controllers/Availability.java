package dev.bowline.mockserver.controllers;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many of some pods are ready, and how many have been so for long enough.
 *
 * @param ready how many are ready
 * @param available how many are available
 * @param next when the next one becomes available by time alone; null if none does
 */
record Availability(long ready, long available, @Nullable Instant next) {
  static Availability of(List<Item> pods, long minReadySeconds, Instant now) {
    long ready = 0;
    long available = 0;
    Instant next = null;
    for (Item pod : pods) {
      Instant from = Pods.availableAt(pod, minReadySeconds);
      if (from != null) {
        ready++;
        if (!from.isAfter(now)) {
          available++;
        } else if (next == null || from.isBefore(next)) {
          next = from;
        }
      }
    }
    return new Availability(ready, available, next);
  }
}
