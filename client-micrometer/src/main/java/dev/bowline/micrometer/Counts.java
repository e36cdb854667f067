package dev.bowline.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  /**
   * Those that have been asked for, so that events of one informer don't wait for those of others,
   * whose lock {@link Users} is.
   */
  private final Map<Name, Known> known = new ConcurrentHashMap<>();

  private boolean ended;

  /**
   * What tells one from another.
   *
   * @param tag name of a tag that not all of that name share, or an empty text
   * @param label its value
   */
  private record Name(String name, String tag, String label) {}

  /**
   * A meter that has been asked for.
   *
   * @param removals of meters by then; with another one it may be gone
   */
  private record Known(Meter meter, long removals) {}

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
    count(new Name(name, "", ""), () -> registry.counter(name, tags));
  }

  void count(String name, String tag, String label) {
    count(new Name(name, tag, label), () -> registry.counter(name, tags.and(tag, label)));
  }

  private void count(Name name, Supplier<Counter> made) {
    Counter counter = meter(Counter.class, name, made);
    if (counter != null) {
      counter.increment();
    }
  }

  void time(String name, Duration took) {
    Timer timer = meter(Timer.class, new Name(name, "", ""), () -> registry.timer(name, tags));
    if (timer != null) {
      timer.record(took);
    }
  }

  private <M extends Meter> @Nullable M meter(Class<M> type, Name name, Supplier<M> made) {
    Known found = known.get(name);
    return found != null && found.removals() == users.removals() && type.isInstance(found.meter())
        ? type.cast(found.meter())
        : use(name, made);
  }

  /** Null behind the end, when another informer may have the tags. */
  private synchronized <M extends Meter> @Nullable M use(Name name, Supplier<M> made) {
    if (ended) {
      return null;
    }
    long removals = users.removals(); // before it is asked for
    M meter = users.use(made, mine);
    known.put(name, new Known(meter, removals));
    return meter;
  }

  synchronized void end() {
    ended = true;
    mine.forEach(users::release);
    mine.clear();
    known.clear();
  }
}
