package dev.bowline.micrometer;

import dev.bowline.workqueue.WorkQueueMetrics;
import dev.bowline.workqueue.WorkQueueObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** The meters of one work queue. Thread-safe. */
final class QueueMeters implements WorkQueueObserver {
  private final MeterRegistry registry;
  private final Gauges gauges;
  private final Tags tags;
  private final Map<String, Boolean> priorities = new ConcurrentHashMap<>();
  private final Map<String, Timer> waits = new ConcurrentHashMap<>();
  private final Counter adds;
  private final Counter retries;
  private final Timer work;
  private volatile Supplier<WorkQueueMetrics> queue =
      () -> new WorkQueueMetrics(Map.of(), 0, 0, 0, 0, 0, Duration.ZERO, Duration.ZERO);

  QueueMeters(MeterRegistry registry, Gauges gauges, Tags tags) {
    this.gauges = gauges;
    this.registry = registry;
    this.tags = tags;
    this.adds = registry.counter("workqueue.adds", tags);
    this.retries = registry.counter("workqueue.retries", tags);
    this.work = registry.timer("workqueue.work.duration", tags);
  }

  /** Begins to tell of what is in the queue now. */
  void bind(Supplier<WorkQueueMetrics> metrics) {
    queue = metrics;
    gauge("workqueue.unfinished.work", m -> m.unfinishedWork().toNanos());
    gauge("workqueue.longest.running.processor", m -> m.longestRunning().toNanos());
  }

  private void gauge(String name, ToDoubleFunction<WorkQueueMetrics> nanos) {
    gauges.add(
        TimeGauge.builder(name, this, TimeUnit.NANOSECONDS, m -> nanos.applyAsDouble(m.queue.get()))
            .tags(tags));
  }

  private void depth(String priority) {
    if (priorities.putIfAbsent(priority, true) == null) {
      gauges.add(
          Gauge.builder(
                  "workqueue.depth", this, m -> m.queue.get().depth().getOrDefault(priority, 0))
              .tags(tags.and("priority", priority)));
    }
  }

  @Override
  public void added(String priority) {
    adds.increment();
    depth(priority);
  }

  @Override
  public void raised(String priority) {
    depth(priority);
  }

  @Override
  public void taken(String priority, Duration waited) {
    waits
        .computeIfAbsent(
            priority, p -> registry.timer("workqueue.queue.duration", tags.and("priority", p)))
        .record(waited);
  }

  @Override
  public void worked(Duration took) {
    work.record(took);
  }

  @Override
  public void retried() {
    retries.increment();
  }
}
