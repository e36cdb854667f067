package dev.bowline.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A queue whose time the test sets. */
final class VirtualQueue {
  final WorkQueue<String> queue;
  private long nanos = Long.MAX_VALUE - 1000;

  VirtualQueue() {
    this(builder -> builder);
  }

  VirtualQueue(UnaryOperator<WorkQueueBuilder<String>> change) {
    queue = change.apply(WorkQueue.<String>named("q").ticker(() -> nanos)).build();
  }

  void pass(Duration time) {
    nanos += time.toNanos();
  }

  String take() {
    return queue.poll().map(WorkItem::key).orElse("nothing");
  }

  /** Takes all that is ready, in order, and ends the work on each. */
  List<String> work() {
    List<String> keys = new ArrayList<>();
    queue
        .poll()
        .ifPresent(
            first -> {
              keys.add(first.key());
              queue.done(first.key());
              keys.addAll(work());
            });
    return keys;
  }

  /** Nothing is kept of any key. */
  void assertEmpty() {
    WorkQueueMetrics metrics = queue.metrics();
    assertThat(metrics.depth()).isEmpty();
    assertThat(metrics.delayed()).isZero();
    assertThat(metrics.working()).isZero();
    assertThat(metrics.remembered()).isZero();
    assertThat(queue.known()).isZero();
  }
}
