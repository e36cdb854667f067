package dev.bowline.controller;

import dev.bowline.controller.RunReport.Outcome;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts runs. Thread-safe. */
final class Tally {
  private final Map<Outcome, LongAdder> runs = new EnumMap<>(Outcome.class);
  private final LongAdder timeouts = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  Tally() {
    for (Outcome outcome : Outcome.values()) {
      runs.put(outcome, new LongAdder());
    }
  }

  void count(RunReport report) {
    LongAdder counter = runs.get(report.outcome());
    if (counter != null) {
      counter.increment();
    }
    nanos.add(report.took().toNanos());
  }

  /** A run is taking too long. */
  void countTimeout() {
    timeouts.increment();
  }

  ControllerMetrics metrics(int active, int workers) {
    Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    runs.forEach((outcome, counter) -> counts.put(outcome, counter.sum()));
    return new ControllerMetrics(
        Map.copyOf(counts), timeouts.sum(), Duration.ofNanos(nanos.sum()), active, workers);
  }
}
