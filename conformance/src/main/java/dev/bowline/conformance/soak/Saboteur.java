package dev.bowline.conformance.soak;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.informer.CacheEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Spoils what a soak judges; without orders it does nothing. */
final class Saboteur {
  private static final int LEAK = 10_000_000;
  private static final int EVERY = 50;

  private final Set<Sabotage> orders;
  private final List<byte[]> leaked = new ArrayList<>();

  Saboteur(Set<Sabotage> orders) {
    this.orders = orders;
  }

  /** A handler in front of another. */
  Consumer<CacheEvent<Pod>> before(Consumer<CacheEvent<Pod>> handler) {
    AtomicLong updates = new AtomicLong();
    return event -> {
      long update = event instanceof CacheEvent.Updated<Pod> ? updates.getAndIncrement() : -1;
      if (update % EVERY != 0 || !orders.contains(Sabotage.LOST)) {
        handler.accept(event);
      }
      if (update % EVERY == EVERY / 2 && orders.contains(Sabotage.REPEATED)) {
        handler.accept(event);
      }
    };
  }

  /** After a phase. */
  void afterPhase(KubeClient reader) {
    if (orders.contains(Sabotage.RELIST)) {
      reader.resources(Pod.TYPE).inAllNamespaces().list(q -> q.limit(2));
    }
    if (orders.contains(Sabotage.LEAK)) {
      leaked.add(new byte[LEAK]);
    }
  }
}
