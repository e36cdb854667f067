package dev.bowline.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import java.util.stream.DoubleStream;

/**
 * Makes histograms of the timers that have the names of Go's, with the buckets that they have
 * there, since dashboards for controllers in Go ask for quantiles of these:
 *
 * <pre>{@code
 * registry.config().meterFilter(GoHistograms.filter());   // before the meters are made
 * }</pre>
 *
 * <p>Quantiles are of one program: two bounds of work queues, 0.00001 and 0.0001, are written with
 * a rounding error in Go ({@code 9.999999999999999e-06}), so that sums over programs in both
 * languages don't fit there.
 *
 * <p>For registries with histograms, such as Prometheus' one; others have a gauge for each bucket.
 */
public final class GoHistograms {
  /** Of client-go's calls. */
  private static final double[] CALLS = nanos(0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60);

  /** Of work queues, in controller-runtime. */
  private static final double[] QUEUES =
      nanos(1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1000);

  /** Of controller-runtime's runs. */
  private static final double[] RUNS =
      nanos(
          0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8,
          0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40,
          50, 60);

  private GoHistograms() {}

  /**
   * A filter that gives buckets to {@code rest_client_request_duration_seconds} and {@code
   * rest_client_rate_limiter_duration_seconds} ({@link RestClientMeters}), {@code
   * workqueue_queue_duration_seconds}, {@code workqueue_work_duration_seconds} and {@code
   * controller_runtime_reconcile_time_seconds} ({@link ControllerMeters}), and leaves all other
   * meters as they are. Thread-safe.
   */
  public static MeterFilter filter() {
    return new MeterFilter() {
      @Override
      public DistributionStatisticConfig configure(
          Meter.Id id, DistributionStatisticConfig config) {
        double[] buckets = id.getType() == Meter.Type.TIMER ? buckets(id.getName()) : new double[0];
        return buckets.length == 0
            ? config
            : DistributionStatisticConfig.builder()
                .serviceLevelObjectives(buckets)
                .build()
                .merge(config);
      }
    };
  }

  private static double[] buckets(String meter) {
    return switch (meter) {
      case "rest.client.request.duration", "rest.client.rate.limiter.duration" -> CALLS;
      case "workqueue.queue.duration", "workqueue.work.duration" -> QUEUES;
      case "controller.runtime.reconcile.time" -> RUNS;
      default -> new double[0];
    };
  }

  private static double[] nanos(double... seconds) {
    return DoubleStream.of(seconds).map(bucket -> Math.rint(bucket * 1e9)).toArray();
  }
}
