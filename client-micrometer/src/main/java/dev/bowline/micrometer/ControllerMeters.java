package dev.bowline.micrometer;

import dev.bowline.controller.Controller;
import dev.bowline.controller.ControllerBuilder;
import dev.bowline.controller.ControllerMetrics;
import dev.bowline.controller.Reconciler;
import dev.bowline.controller.RunObserver;
import dev.bowline.controller.RunReport;
import dev.bowline.controller.RunReport.Outcome;
import dev.bowline.workqueue.WorkQueueObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Builds controllers that count in a registry, with the names that dashboards for Go controllers
 * know. In Prometheus' spelling, all with the tag {@code controller}:
 *
 * <ul>
 *   <li>{@code controller_runtime_reconcile_total} by {@code result}: {@code success}, {@code
 *       requeue_after}, {@code requeue} (a retry that was asked for), {@code error} (terminal ones
 *       and panics, too), which are there from the start, and {@code cancelled}: a run that failed
 *       when it was interrupted by {@code close}.
 *   <li>{@code controller_runtime_reconcile_time_seconds}, a timer of runs.
 *   <li>{@code controller_runtime_reconcile_errors_total} (terminal ones and panics, too), {@code
 *       controller_runtime_terminal_reconcile_errors_total}, {@code
 *       controller_runtime_reconcile_panics_total}, {@code
 *       controller_runtime_reconcile_timeouts_total} (counted when the limit is exceeded, so that
 *       runs that never end are in it).
 *   <li>{@code controller_runtime_active_workers}, {@code
 *       controller_runtime_max_concurrent_reconciles}.
 *   <li>Of the queue, which has the tag {@code name}, too: {@code workqueue_depth} and {@code
 *       workqueue_queue_duration_seconds} by {@code priority} (26 of them at most), {@code
 *       workqueue_adds_total}, {@code workqueue_retries_total}, {@code
 *       workqueue_work_duration_seconds}, {@code workqueue_unfinished_work_seconds}, {@code
 *       workqueue_longest_running_processor_seconds}.
 * </ul>
 *
 * <p>{@link GoHistograms} gives the durations the buckets that they have in Go.
 *
 * <p>Gauges (workers, depth, unfinished work) are removed when their controller has ended; counters
 * and timers stay, and go on with the next controller of that name. Of two at a time the gauges
 * tell of the newer one. No key is in a tag. Needs {@code bowline-client-controllers}, which this
 * module doesn't bring. Thread-safe.
 */
public final class ControllerMeters {
  private final MeterRegistry registry;

  private ControllerMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /** Meters of a registry. */
  public static ControllerMeters of(MeterRegistry registry) {
    return new ControllerMeters(registry);
  }

  /**
   * As {@link ControllerBuilder#build}, with meters. Takes the place of both observers of the
   * builder, which has none afterwards.
   */
  public <K> Controller<K> build(ControllerBuilder<K> builder, Reconciler<? super K> reconciler) {
    String name = builder.name();
    Tags tags = Tags.of("controller", name);
    Gauges gauges = new Gauges(registry);
    QueueMeters queue = new QueueMeters(registry, gauges, tags.and("name", name));
    Controller<K> controller;
    try {
      controller =
          builder
              .observer(new RunMeters(registry, gauges, tags))
              .queueObserver(queue)
              .build(reconciler);
    } finally { // the next one that it builds is none of these meters' business
      builder.observer(report -> {}).queueObserver(new WorkQueueObserver() {});
    }
    queue.bind(controller::queueMetrics);
    gauges.add(
        gauge("controller.runtime.active.workers", controller, ControllerMetrics::activeWorkers)
            .tags(tags));
    gauges.add(
        gauge(
                "controller.runtime.max.concurrent.reconciles",
                controller,
                ControllerMetrics::workers)
            .tags(tags));
    return controller;
  }

  private static Gauge.Builder<Controller<?>> gauge(
      String name, Controller<?> controller, ToDoubleFunction<ControllerMetrics> value) {
    return Gauge.builder(name, controller, c -> value.applyAsDouble(c.metrics()));
  }

  private static final class RunMeters implements RunObserver {
    private final MeterRegistry registry;
    private final Gauges gauges;
    private final Tags tags;
    private final Timer time;
    private final Counter errors;
    private final Counter terminal;
    private final Counter panics;
    private final Counter timeouts;

    RunMeters(MeterRegistry registry, Gauges gauges, Tags tags) {
      this.registry = registry;
      this.gauges = gauges;
      this.tags = tags;
      for (Outcome outcome :
          List.of(Outcome.SUCCESS, Outcome.REQUEUE_AFTER, Outcome.RETRY, Outcome.ERROR)) {
        Counter unused = runs(outcome); // or a rate would miss the first one
      }
      this.time = registry.timer("controller.runtime.reconcile.time", tags);
      this.errors = registry.counter("controller.runtime.reconcile.errors", tags);
      this.terminal = registry.counter("controller.runtime.terminal.reconcile.errors", tags);
      this.panics = registry.counter("controller.runtime.reconcile.panics", tags);
      this.timeouts = registry.counter("controller.runtime.reconcile.timeouts", tags);
    }

    @Override
    public void closed(String controller) {
      gauges.end();
    }

    @Override
    public void timedOut(String controller) {
      timeouts.increment();
    }

    @Override
    public void ended(RunReport report) {
      Outcome outcome = report.outcome();
      runs(outcome).increment();
      time.record(report.took());
      switch (outcome) {
        case ERROR -> errors.increment();
        case TERMINAL_ERROR -> {
          errors.increment();
          terminal.increment();
        }
        case PANIC -> {
          errors.increment();
          panics.increment();
        }
        case SUCCESS, RETRY, REQUEUE_AFTER, CANCELLED -> {}
      }
    }

    private Counter runs(Outcome outcome) {
      String result =
          switch (outcome) {
            case SUCCESS -> "success";
            case REQUEUE_AFTER -> "requeue_after";
            case RETRY -> "requeue";
            case ERROR, TERMINAL_ERROR, PANIC -> "error";
            case CANCELLED -> "cancelled";
          };
      return registry.counter("controller.runtime.reconcile", tags.and("result", result));
    }
  }
}
