package dev.bowline.micrometer;

import dev.bowline.client.observe.CallOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** The meters of one kind of calls. Thread-safe. */
final class KindMeters {
  /** As those of Kubernetes are: what a webhook says may be a sentence, with names. */
  private static final Pattern REASON = Pattern.compile("[A-Za-z_]{1,64}");

  private static final String OTHER = "other";
  private static final int MOST_OUTCOMES = 100;

  private final MeterRegistry registry;
  private final Tags tags;
  private final AtomicInteger active = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();
  private final Map<Outcome, Timer> calls = new ConcurrentHashMap<>();
  private final Map<Outcome, Timer> streams = new ConcurrentHashMap<>();
  private final Counter retries;
  private final Counter sent;
  private final Counter received;
  private final Timer firstByte;
  private final Timer queued;

  KindMeters(MeterRegistry registry, Tags tags) {
    this.registry = registry;
    this.tags = tags;
    this.retries = registry.counter("bowline.client.retries", tags);
    this.sent =
        Counter.builder("bowline.client.sent").tags(tags).baseUnit("bytes").register(registry);
    this.received =
        Counter.builder("bowline.client.received").tags(tags).baseUnit("bytes").register(registry);
    this.firstByte = registry.timer("bowline.client.first.byte", tags);
    this.queued = registry.timer("bowline.client.queued", tags);
    Gauge.builder("bowline.client.calls.active", active, AtomicInteger::get)
        .tags(tags)
        .strongReference(true)
        .register(registry);
    Gauge.builder("bowline.client.streams.open", open, AtomicInteger::get)
        .tags(tags)
        .strongReference(true)
        .register(registry);
  }

  AtomicInteger active() {
    return active;
  }

  AtomicInteger open() {
    return open;
  }

  void opening(int code, long nanos) {
    timer(calls, "bowline.client.calls", new Outcome(code, "none"))
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  void callEnded(CallOutcome outcome) {
    timer(calls, "bowline.client.calls", Outcome.of(outcome)).record(outcome.total());
  }

  void streamEnded(CallOutcome outcome) {
    timer(streams, "bowline.client.streams", Outcome.of(outcome)).record(outcome.total());
  }

  void counted(CallOutcome outcome) {
    retries.increment(Math.max(0, outcome.attempts() - 1));
    sent.increment((double) outcome.bytesSent());
    received.increment((double) outcome.bytesReceived());
    outcome.timeToFirstByte().ifPresent(firstByte::record);
    if (outcome.queued().compareTo(Duration.ZERO) > 0) {
      queued.record(outcome.queued());
    }
  }

  private Timer timer(Map<Outcome, Timer> timers, String name, Outcome outcome) {
    Timer known = timers.get(outcome);
    if (known != null) {
      return known;
    }
    return timers.computeIfAbsent(
        timers.size() < MOST_OUTCOMES ? outcome : new Outcome(outcome.hundreds(), OTHER),
        o ->
            registry.timer(
                name, tags.and("code", Integer.toString(o.code()), "reason", o.reason())));
  }

  private record Outcome(int code, String reason) {
    static Outcome of(CallOutcome outcome) {
      String reason = outcome.reason();
      String label = REASON.matcher(reason).matches() ? reason : OTHER;
      return new Outcome(outcome.code(), reason.isEmpty() ? "none" : label);
    }

    private int hundreds() {
      return code / 100 * 100;
    }
  }
}
