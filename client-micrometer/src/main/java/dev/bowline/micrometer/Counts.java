package dev.bowline.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The counters and timers of one informer, which end with it: informers may come and go without
 * end. Thread-safe.
 */
final class Counts {
  private final MeterRegistry registry;
  private final Tags tags;
  private final Map<Name, Meter> meters = new ConcurrentHashMap<>();
  private boolean ended;

  private record Name(String meter, String label) {}

  /**
   * Nothing yet.
   *
   * @param tags of all of them, which no other has
   */
  Counts(MeterRegistry registry, Tags tags) {
    this.registry = registry;
    this.tags = tags;
  }

  void count(String name) {
    count(meter(new Name(name, ""), () -> registry.counter(name, tags)));
  }

  void count(String name, String tag, String label) {
    count(meter(new Name(name, label), () -> registry.counter(name, tags.and(tag, label))));
  }

  private static void count(@Nullable Meter counter) {
    if (counter instanceof Counter known) {
      known.increment();
    }
  }

  void time(String name, Duration took) {
    if (meter(new Name(name, ""), () -> registry.timer(name, tags)) instanceof Timer known) {
      known.record(took);
    }
  }

  /** Null behind the end, when another informer may have the tags. */
  private @Nullable Meter meter(Name name, Supplier<Meter> register) {
    Meter known = meters.get(name);
    if (known != null) {
      return known;
    }
    synchronized (this) {
      return ended ? null : meters.computeIfAbsent(name, n -> register.get());
    }
  }

  synchronized void end() {
    ended = true;
    meters.values().forEach(registry::remove);
    meters.clear();
  }
}
