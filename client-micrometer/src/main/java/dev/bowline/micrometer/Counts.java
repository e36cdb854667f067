package dev.bowline.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The counters and timers of one informer, or handler, which end with it: such may come and go
 * without end. Thread-safe.
 */
final class Counts {
  private final MeterRegistry registry;
  private final Users users;
  private final Tags tags;
  private final Set<Meter.Id> mine = new HashSet<>();
  private boolean ended;

  /**
   * Nothing yet.
   *
   * @param tags of all of them
   */
  Counts(MeterRegistry registry, Users users, Tags tags) {
    this.registry = registry;
    this.users = users;
    this.tags = tags;
  }

  void count(String name) {
    count(name, tags);
  }

  void count(String name, String tag, String label) {
    count(name, tags.and(tag, label));
  }

  private void count(String name, Tags its) {
    Counter counter = meter(() -> registry.counter(name, its));
    if (counter != null) {
      counter.increment();
    }
  }

  void time(String name, Duration took) {
    Timer timer = meter(() -> registry.timer(name, tags));
    if (timer != null) {
      timer.record(took);
    }
  }

  /** Null behind the end, when another informer may have the tags. */
  private synchronized <M extends Meter> @Nullable M meter(Supplier<M> known) {
    return ended ? null : users.use(known, mine);
  }

  synchronized void end() {
    ended = true;
    mine.forEach(users::release);
    mine.clear();
  }
}
