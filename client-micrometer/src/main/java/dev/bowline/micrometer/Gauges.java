package dev.bowline.micrometer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The gauges of one controller, informer or handler, which end with it: they would hold it for
 * ever, and tell of it in place of the next one of that name. Thread-safe.
 */
final class Gauges {
  private final MeterRegistry registry;
  private final List<Meter> mine = new ArrayList<>();
  private boolean ended;

  Gauges(MeterRegistry registry) {
    this.registry = registry;
  }

  void add(Gauge.Builder<?> gauge) {
    add(gauge.strongReference(true)::register);
  }

  void add(TimeGauge.Builder<?> gauge) {
    add(gauge.strongReference(true)::register);
  }

  /**
   * Where there is a gauge of that name and those tags, it is that of another one of the same name,
   * and a registry would keep it: the newest takes its place.
   */
  private synchronized void add(Function<MeterRegistry, Meter> register) {
    if (!ended) {
      registry.remove(register.apply(registry));
      mine.add(register.apply(registry));
    }
  }

  /** Removes those whose place no other has taken. */
  synchronized void end() {
    ended = true;
    for (Meter meter : registry.getMeters()) {
      if (mine.stream().anyMatch(own -> own == meter)) {
        registry.remove(meter);
      }
    }
    mine.clear();
  }
}
