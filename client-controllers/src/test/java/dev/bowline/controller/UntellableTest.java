package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.controller.RunReport.Outcome;
import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What users' code throws may be unfit for the log; nothing else suffers. */
@Timeout(60)
class UntellableTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ManualTimers time = new ManualTimers();
  private final List<String> told = new ArrayList<>();
  private final WorkQueue<String> queue = WorkQueue.<String>named("test").ticker(time::now).build();

  private Runs<String> runs(RunObserver observer, Reconciler<String> reconciler) {
    ControllerBuilder<String> plan =
        new ControllerBuilder<String>("test").runTimeout(SECOND).observer(observer);
    plan.ticker = time::now;
    plan.beside = name -> Runnable::run;
    return new Runs<>(plan, queue, reconciler, time);
  }

  @Test
  void aRunThatEndsWithItIsCounted() {
    Runs<String> runs =
        runs(
            report -> told.add(report.outcome().name()),
            (key, context) -> {
              throw new Untellable();
            });
    queue.add("a");
    runs.run(queue.poll().orElseThrow());
    assertThat(told).containsExactly("ERROR");
    assertThat(runs.metrics(1).runs()).containsEntry(Outcome.ERROR, 1L);
    assertThat(queue.metrics().delayed()).isEqualTo(1);
  }

  @Test
  void anObserverThatThrowsItIsToldOfTheNextTimeout() {
    Runs<String> runs =
        runs(
            new RunObserver() {
              @Override
              public void ended(RunReport report) {
                throw new Untellable();
              }

              @Override
              public void timedOut(String controller) {
                told.add("timed out");
                throw new Untellable();
              }
            },
            (key, context) -> {
              time.pass(SECOND);
              return Result.done();
            });
    for (String key : List.of("a", "b")) {
      queue.add(key);
      runs.run(queue.poll().orElseThrow());
    }
    assertThat(told).containsExactly("timed out", "timed out");
  }

  @Test
  void aSourceThatCannotBeClosedLeavesNoOtherOpen() {
    TestSource other = new TestSource("other");
    Controller<String> controller =
        Controller.<String>named("test")
            .source(new StubbornSource(new Untellable()))
            .source(other)
            .build((key, context) -> Result.done());
    controller.startSources();
    controller.close();
    assertThat(other.isClosed()).isTrue();
  }
}
