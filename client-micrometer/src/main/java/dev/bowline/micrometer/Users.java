package dev.bowline.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Who uses the meters of a registry, whoever made them: names of informers that are open, and how
 * many use a meter, which goes with the last of them. A filter of the registry may give one meter
 * to several. Thread-safe.
 */
final class Users {
  private static final Map<MeterRegistry, Users> ALL = new WeakHashMap<>();

  private final WeakReference<MeterRegistry> registry;
  private final Set<String> names = new HashSet<>();
  private final Map<Meter.Id, Integer> meters = new ConcurrentHashMap<>();
  private final AtomicLong removals = new AtomicLong();

  private Users(MeterRegistry registry) {
    this.registry = new WeakReference<>(registry);
    registry
        .config()
        .onMeterRemoved(
            meter -> {
              if (meters.containsKey(meter.getId())) { // gauges come and go all the time
                removals.incrementAndGet();
              }
            });
  }

  static Users of(MeterRegistry registry) {
    synchronized (ALL) {
      return ALL.computeIfAbsent(registry, Users::new);
    }
  }

  /** How many meters that somebody uses have been removed, by whomever. */
  long removals() {
    return removals.get();
  }

  /** A name that no other informer has. */
  synchronized String enter(String name) {
    String free = name;
    for (int number = 2; !names.add(free); number++) {
      free = name + " (" + number + ")";
    }
    return free;
  }

  synchronized void leave(String name) {
    names.remove(name);
  }

  /**
   * A meter for somebody, made if need be.
   *
   * @param mine the meters that it uses
   */
  synchronized <M extends Meter> M use(Supplier<M> known, Set<Meter.Id> mine) {
    M meter = known.get();
    if (mine.add(meter.getId())) {
      meters.merge(meter.getId(), 1, Integer::sum);
    }
    return meter;
  }

  /** Somebody uses a meter no longer. */
  synchronized void release(Meter.Id meter) {
    MeterRegistry its = registry.get();
    if (meters.merge(meter, -1, Integer::sum) <= 0) {
      meters.remove(meter);
      if (its != null) {
        its.remove(meter);
      }
    }
  }
}
