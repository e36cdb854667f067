package dev.bowline.micrometer;

import dev.bowline.informer.Informer;
import dev.bowline.informer.InformerObservation;
import dev.bowline.informer.InformerObserver;
import dev.bowline.informer.Subscription;
import dev.bowline.type.ResourceVersion;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Informers in a registry: {@code Informers.of(client, InformerMeters.of(registry))}. In
 * Prometheus' spelling, all with the tag {@code informer}, which is what it is called in messages;
 * a second one of that name at the same time has a number behind it:
 *
 * <ul>
 *   <li>{@code informer_objects}, how many the cache holds, and {@code informer_stale_objects}, how
 *       many names have a newest state that could not be used.
 *   <li>{@code informer_store_resource_version}, the last fifteen digits of the version that the
 *       cache has, which is what a meter can hold; not a number before the first list and for
 *       versions that are no decimal numbers.
 *   <li>{@code informer_lists_total} by {@code reason}, {@code informer_list_seconds}, a timer of
 *       them with failed tries; {@code informer_watchlist_fallbacks_total} by {@code cause}.
 *   <li>{@code informer_watches_total} by {@code end}; {@code informer_watch_age_seconds}, a timer
 *       of how long those were open.
 *   <li>{@code informer_progress_age_seconds}, how long nothing has come from the server.
 *   <li>{@code informer_events_total} by {@code type}; {@code informer_dropped_events_total} by
 *       {@code reason}, and of those {@code informer_undecodable_total}, which is all but outdated
 *       ones.
 *   <li>{@code informer_handler_pending} and {@code informer_handler_oldest_age_seconds} by {@code
 *       handler}, where a second one of a name has a number behind it, too; {@code
 *       informer_handler_seconds}, a timer of how long a handler was busy with an event.
 *   <li>{@code informer_rv_rollbacks_total}, how often the server's versions went back.
 * </ul>
 *
 * <p>{@link InformerObservation} says which reasons, causes, ends and types there are. All of them
 * end with the informer, and what is of a handler with that: informers may come and go without end,
 * and the next one of a name begins to count anew. No name of an object is in a tag. Bytes and
 * requests are those of {@link MicrometerObserver}. Needs {@code bowline-client-informers}, which
 * this module doesn't bring. Thread-safe.
 */
public final class InformerMeters implements InformerObserver {
  private static final int DIGITS = 15;

  /** What stands before a handler's name in that of its subscription. */
  private static final String HANDLER = ", handler ";

  private final MeterRegistry registry;
  private final Users users;

  private InformerMeters(MeterRegistry registry) {
    this.registry = registry;
    this.users = Users.of(registry);
  }

  /** Meters of a registry. */
  public static InformerMeters of(MeterRegistry registry) {
    return new InformerMeters(registry);
  }

  @Override
  public InformerObservation begin(Informer<?> informer) {
    String name = users.enter(informer.toString());
    Meters meters = new Meters(name);
    try {
      meters.add(informer);
    } catch (Throwable e) { // a registry may refuse a meter
      meters.closed();
      throw e;
    }
    return meters;
  }

  private final class Meters implements InformerObservation {
    private final String name;
    private final Tags tags;
    private final Gauges gauges = new Gauges(registry);
    private final Counts counts;
    private final Map<Subscription, Handler> handlers = new ConcurrentHashMap<>();

    private boolean closed;

    /**
     * The meters of one.
     *
     * @param name among all, which no other has
     */
    private record Handler(String name, Gauges gauges, Counts counts) {}

    Meters(String name) {
      this.name = name;
      this.tags = Tags.of("informer", name);
      this.counts = new Counts(registry, users, tags);
    }

    void add(Informer<?> informer) {
      gauges.add(Gauge.builder("informer.objects", informer, i -> i.store().size()).tags(tags));
      gauges.add(
          Gauge.builder("informer.stale.objects", informer, i -> i.health().stale().size())
              .tags(tags));
      gauges.add(
          Gauge.builder("informer.store.resource.version", informer, Meters::version).tags(tags));
      gauges.add(
          TimeGauge.builder(
                  "informer.progress.age",
                  informer,
                  TimeUnit.NANOSECONDS,
                  i -> i.health().sinceProgress().toNanos())
              .tags(tags));
    }

    /** A double holds fifteen digits. */
    private static double version(Informer<?> informer) {
      ResourceVersion version = informer.store().resourceVersion();
      if (!version.isComparable()) {
        return Double.NaN;
      }
      String digits = version.value();
      return Double.parseDouble(digits.substring(Math.max(0, digits.length() - DIGITS)));
    }

    @Override
    public void listed(String reason, Duration took) {
      counts.count("informer.lists", "reason", reason);
      counts.time("informer.list", took);
    }

    @Override
    public void watchEnded(String end, Duration age) {
      counts.count("informer.watches", "end", end);
      counts.time("informer.watch.age", age);
    }

    @Override
    public void event(String type) {
      counts.count("informer.events", "type", type);
    }

    @Override
    public void dropped(String reason) {
      counts.count("informer.dropped.events", "reason", reason);
      if (!reason.equals("outdated")) {
        counts.count("informer.undecodable");
      }
    }

    @Override
    public void streamingGivenUp(String cause) {
      counts.count("informer.watchlist.fallbacks", "cause", cause);
    }

    @Override
    public void versionsWentBack() {
      counts.count("informer.rv.rollbacks");
    }

    @Override
    public void subscribed(Subscription subscription) {
      handler(subscription);
    }

    /** Null behind the end, when another informer may have the name. */
    private @Nullable Handler handler(Subscription subscription) {
      Handler known = handlers.get(subscription);
      if (known != null) {
        return known;
      }
      synchronized (this) {
        return closed ? null : handlers.computeIfAbsent(subscription, this::meters);
      }
    }

    private Handler meters(Subscription subscription) {
      String whole = subscription.status().name();
      String prefix = name + HANDLER;
      String called =
          users.enter(prefix + whole.substring(whole.lastIndexOf(HANDLER) + HANDLER.length()));
      boolean isMade = false;
      try {
        Handler handler = meters(subscription, called, called.substring(prefix.length()));
        isMade = true;
        return handler;
      } finally {
        if (!isMade) { // a registry may refuse a meter
          users.leave(called);
        }
      }
    }

    private Handler meters(Subscription subscription, String called, String handler) {
      Tags its = tags.and("handler", handler);
      Gauges mine = new Gauges(registry);
      mine.add(
          Gauge.builder("informer.handler.pending", subscription, Subscription::pending).tags(its));
      mine.add(
          TimeGauge.builder(
                  "informer.handler.oldest.age",
                  subscription,
                  TimeUnit.NANOSECONDS,
                  s -> s.status().oldest().toNanos())
              .tags(its));
      return new Handler(called, mine, new Counts(registry, users, its));
    }

    @Override
    public void handled(Subscription subscription, Duration took) {
      Handler handler = handler(subscription);
      if (handler != null) {
        handler.counts().time("informer.handler", took);
      }
    }

    @Override
    public synchronized void unsubscribed(Subscription subscription) {
      Handler handler = handlers.remove(subscription);
      if (handler != null) {
        try {
          handler.gauges().end();
          handler.counts().end();
        } finally {
          users.leave(handler.name());
        }
      }
    }

    @Override
    public synchronized void closed() {
      closed = true;
      try {
        gauges.end();
        counts.end();
        handlers.keySet().forEach(this::unsubscribed);
      } finally {
        users.leave(name);
      }
    }
  }
}
