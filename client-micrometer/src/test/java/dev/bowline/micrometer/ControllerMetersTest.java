package dev.bowline.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.controller.Controller;
import dev.bowline.controller.ControllerBuilder;
import dev.bowline.controller.Result;
import dev.bowline.controller.Source;
import dev.bowline.controller.TerminalException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ControllerMetersTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void runsAndTheirQueueAreCounted() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Controller<String> controller =
        ControllerMeters.of(registry)
            .build(
                Controller.<String>named("things").workers(1),
                (key, context) -> {
                  if (key.equals("fine")) {
                    return Result.done();
                  } else if (key.equals("senseless") || context.retries() > 0) {
                    throw new TerminalException("no");
                  } else if (key.equals("broken")) {
                    throw new AssertionError("no");
                  }
                  running.countDown();
                  go.await();
                  return Result.requeueAfter(Duration.ofHours(1));
                });
    for (String result : List.of("success", "requeue_after", "requeue", "error")) {
      assertThat(runs(result)).isZero(); // there from the start, as in Go
    }
    controller.start();
    for (String key : List.of("fine", "senseless", "broken", "long")) {
      controller.add(key);
    }
    running.await();
    controller.add("waits");
    assertThat(gauge("controller.runtime.active.workers")).isEqualTo(1);
    assertThat(gauge("controller.runtime.max.concurrent.reconciles")).isEqualTo(1);
    assertThat(registry.get("workqueue.depth").tag("priority", "0").gauge().value())
        .isGreaterThanOrEqualTo(1);
    assertThat(registry.get("workqueue.unfinished.work").timeGauge().value()).isPositive();
    assertThat(registry.get("workqueue.longest.running.processor").timeGauge().value())
        .isPositive();
    go.countDown();
    controller.close();

    assertThat(runs("success")).isEqualTo(1);
    assertThat(runs("requeue_after")).isBetween(1.0, 2.0);
    assertThat(counter("controller.runtime.reconcile.panics")).isEqualTo(1);
    double terminal = counter("controller.runtime.terminal.reconcile.errors");
    assertThat(terminal).isBetween(1.0, 2.0); // the one that was broken, if there was time
    assertThat(runs("error")).isEqualTo(1 + terminal);
    assertThat(counter("controller.runtime.reconcile.errors")).isEqualTo(1 + terminal);
    assertThat(counter("controller.runtime.reconcile.timeouts")).isZero();
    assertThat(counter("workqueue.retries")).isEqualTo(1);
    assertThat(counter("workqueue.adds")).isGreaterThanOrEqualTo(6);
    assertThat(registry.get("controller.runtime.reconcile.time").timer().count())
        .isGreaterThanOrEqualTo(4);
    assertThat(registry.get("workqueue.queue.duration").tag("priority", "0").timer().count())
        .isGreaterThanOrEqualTo(4);
    assertThat(registry.get("workqueue.work.duration").timer().count()).isGreaterThanOrEqualTo(4);
    List<String> tags = new ArrayList<>();
    for (Meter meter : registry.getMeters()) {
      meter.getId().getTags().forEach(tag -> tags.add(tag.getValue()));
    }
    assertThat(tags).contains("things").doesNotContain("fine", "senseless", "broken", "long");
  }

  @Test
  void durationsMayHaveTheBucketsOfControllersInGo() {
    registry.config().meterFilter(GoHistograms.filter());
    Controller<String> controller =
        ControllerMeters.of(registry)
            .build(Controller.named("things"), (key, context) -> Result.done());
    controller.start();
    controller.add("a");
    await().until(() -> registry.get("workqueue.work.duration").timer().count() == 1);
    controller.close();

    for (String name : List.of("workqueue.queue.duration", "workqueue.work.duration")) {
      assertThat(buckets(name))
          .as(name)
          .containsExactly(1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1.0, 10.0, 100.0, 1000.0);
      assertThat(counts(name)).endsWith(1.0);
    }
    assertThat(buckets("controller.runtime.reconcile.time"))
        .hasSize(40)
        .startsWith(0.005, 0.01, 0.025, 0.05, 0.1, 0.15)
        .endsWith(15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 60.0);
    assertThat(counts("controller.runtime.reconcile.time")).endsWith(1.0);
  }

  private List<Double> buckets(String name) {
    return histogram(name).map(bucket -> bucket.bucket(TimeUnit.SECONDS)).toList();
  }

  private List<Double> counts(String name) {
    return histogram(name).map(CountAtBucket::count).toList();
  }

  private Stream<CountAtBucket> histogram(String name) {
    return Stream.of(registry.get(name).timer().takeSnapshot().histogramCounts());
  }

  @Test
  void aRunThatExceedsItsLimitIsCountedThoughItDoesntEnd() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Controller<String> controller =
        ControllerMeters.of(registry)
            .build(
                Controller.<String>named("things").runTimeout(Duration.ofMillis(1)),
                (key, context) -> {
                  try {
                    go.await();
                  } catch (InterruptedException e) {
                    interrupted.countDown();
                    go.await();
                  }
                  return Result.done();
                });
    controller.start();
    controller.add("long");
    interrupted.await();
    await().until(() -> counter("controller.runtime.reconcile.timeouts") == 1);
    assertThat(registry.get("controller.runtime.reconcile.time").timer().count()).isZero();
    go.countDown();
    controller.close();
    assertThat(counter("controller.runtime.reconcile.timeouts")).isEqualTo(1);
  }

  @Test
  void gaugesEndWithTheirControllerAndCountersGoOnWithTheNext() {
    Controller<String> first = idle();
    first.add("a");
    assertThat(depth("0")).isEqualTo(1);

    first.close();
    assertThat(registry.getMeters()).noneMatch(Gauge.class::isInstance);
    assertThat(counter("workqueue.adds")).isEqualTo(1);

    try (Controller<String> next = idle()) {
      next.add("a");
      next.add("b");
      assertThat(depth("0")).isEqualTo(2);
      assertThat(counter("workqueue.adds")).isEqualTo(3);
    }
  }

  @Test
  void theNewerOfTwoControllersOfOneNameHasTheGauges() {
    Controller<String> first = idle();
    first.add("a");
    try (Controller<String> second = idle()) {
      second.add("b");
      second.add("c");
      assertThat(depth("0")).isEqualTo(2);

      first.close();

      assertThat(depth("0")).isEqualTo(2);
      assertThat(gauge("controller.runtime.max.concurrent.reconciles")).isEqualTo(1);
    }
    assertThat(registry.getMeters()).noneMatch(Gauge.class::isInstance);
  }

  @Test
  void aPriorityThatAKeyWasRaisedToHasItsDepth() {
    Source<String> twice =
        new Source<>() {
          @Override
          public String name() {
            return "twice";
          }

          @Override
          public Run start(Sink<? super String> sink) {
            sink.add("a", -100);
            sink.add("a", 0);
            return () -> {};
          }
        };
    try (Controller<String> controller =
        ControllerMeters.of(registry)
            .build(
                Controller.<String>named("things").source(twice),
                (key, context) -> Result.done())) {
      controller.startSources();
      assertThat(depth("-100")).isZero();
      assertThat(depth("0")).isEqualTo(1);
      assertThat(counter("workqueue.adds")).isEqualTo(1);
    }
  }

  @Test
  void aControllerThatIsBuiltWithoutThemLaterCountsNothing() {
    ControllerBuilder<String> builder = Controller.named("things");
    try (Controller<String> first =
        ControllerMeters.of(registry).build(builder, (key, context) -> Result.done())) {
      first.add("a");
      try (Controller<String> second = builder.build((key, context) -> Result.done())) {
        second.add("b");
        assertThat(counter("workqueue.adds")).isEqualTo(1);
      }
      assertThat(gauge("controller.runtime.max.concurrent.reconciles")).isEqualTo(1);
    }
  }

  private Controller<String> idle() {
    return ControllerMeters.of(registry)
        .build(Controller.<String>named("things"), (key, context) -> Result.done());
  }

  private double depth(String priority) {
    return registry.get("workqueue.depth").tag("priority", priority).gauge().value();
  }

  private double gauge(String name) {
    return registry.get(name).tag("controller", "things").gauge().value();
  }

  private double counter(String name) {
    return registry.get(name).tag("controller", "things").counter().count();
  }

  private double runs(String result) {
    return registry.get("controller.runtime.reconcile").tag("result", result).counter().count();
  }
}
