package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.controller.RunReport.Outcome;
import dev.bowline.workqueue.Backoff;
import dev.bowline.workqueue.WorkItem;
import dev.bowline.workqueue.WorkQueue;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Single runs, on virtual time and on the test's thread. */
class RunsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ManualTimers time = new ManualTimers();
  private final List<RunReport> reports = new ArrayList<>();
  private final WorkQueue<String> queue =
      WorkQueue.<String>named("test")
          .backoff(Backoff.exponential(SECOND, Duration.ofHours(1)))
          .ticker(time::now)
          .build();

  private Outcome run(Reconciler<String> reconciler) {
    runs(reports::add, reconciler).run(queue.poll().orElseThrow());
    assertThat(time.pending()).as("timers left").isZero();
    assertThat(queue.metrics().working()).isZero();
    return reports.get(reports.size() - 1).outcome();
  }

  private Runs<String> runs(RunObserver observer, Reconciler<String> reconciler) {
    return new Runs<>(plan(observer), queue, reconciler, time);
  }

  private ControllerBuilder<String> plan(RunObserver observer) {
    ControllerBuilder<String> plan = new ControllerBuilder<>("test");
    plan.runTimeout(Duration.ofSeconds(10)).observer(observer);
    plan.ticker = time::now;
    plan.beside = name -> Runnable::run;
    return plan;
  }

  private RunReport lastReport() {
    return reports.get(reports.size() - 1);
  }

  @Test
  void aRunThatIsDoneForgetsItsFailures() {
    queue.addRateLimited("a", 0);
    time.pass(SECOND);
    assertThat(run((key, context) -> Result.done())).isEqualTo(Outcome.SUCCESS);
    assertThat(queue.retries("a")).isZero();
    time.pass(Duration.ofDays(1));
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  @Tag("scenario-109")
  void aFailedKeyKeepsItsPriorityAndAResultMayChangeIt() {
    queue.add("a", -100);
    run(
        (key, context) -> {
          throw new IOException("no");
        });
    time.pass(SECOND);
    assertThat(run((key, context) -> Result.requeueAfter(SECOND))).isEqualTo(Outcome.REQUEUE_AFTER);
    time.pass(SECOND);
    run(
        (key, context) -> {
          assertThat(context.priority()).isEqualTo(-100);
          return Result.requeueAfter(SECOND, 7);
        });
    time.pass(SECOND);
    assertThat(queue.poll()).map(WorkItem::priority).contains(7);
  }

  @Test
  @Tag("scenario-112")
  void requeueAfterForgetsFailuresAndAnEventDuringTheRunIsNotDelayed() {
    queue.addRateLimited("a", 0);
    time.pass(SECOND);
    run(
        (key, context) -> {
          assertThat(context.retries()).isEqualTo(1);
          return Result.requeueAfter(Duration.ofSeconds(5));
        });
    assertThat(queue.retries("a")).isZero();
    time.pass(Duration.ofSeconds(4));
    assertThat(queue.size()).isZero();
    time.pass(SECOND);
    run(
        (key, context) -> {
          queue.add("a");
          return Result.requeueAfter(Duration.ofSeconds(5));
        });
    assertThat(run((key, context) -> Result.done())).isEqualTo(Outcome.SUCCESS);
    time.pass(Duration.ofDays(1));
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  @Tag("scenario-110")
  void eventsOfAFailingRunWaitForItsPause() {
    queue.add("a");
    run(
        (key, context) -> {
          queue.add("a");
          throw new IOException("no");
        });
    time.pass(SECOND.minusNanos(1));
    assertThat(queue.poll()).isEmpty();
    time.pass(Duration.ofNanos(1));
    run(
        (key, context) -> {
          throw new IOException("no");
        });
    time.pass(SECOND);
    assertThat(queue.poll()).as("the pause has doubled").isEmpty();
    queue.add("a");
    assertThat(queue.poll()).as("a later event").isPresent();
  }

  @Test
  @Tag("scenario-112")
  void aTerminalFailureIsNotTriedAgainBeforeTheNextEvent() {
    queue.addRateLimited("a", 0);
    time.pass(SECOND);
    assertThat(
            run(
                (key, context) -> {
                  throw new TerminalException("makes no sense");
                }))
        .isEqualTo(Outcome.TERMINAL_ERROR);
    assertThat(queue.retries("a")).isZero();
    time.pass(Duration.ofDays(1));
    assertThat(queue.poll()).isEmpty();
    queue.add("a");
    assertThat(run((key, context) -> Result.done())).isEqualTo(Outcome.SUCCESS);
  }

  @Test
  void whatAFutureWrapsCountsAsItself() {
    queue.add("a");
    Exception senseless =
        new ExecutionException(new CompletionException(new TerminalException("senseless")));
    assertThat(
            run(
                (key, context) -> {
                  throw senseless;
                }))
        .isEqualTo(Outcome.TERMINAL_ERROR);
    assertThat(queue.metrics().delayed()).isZero();
    queue.add("a");
    assertThat(
            run(
                (key, context) -> {
                  throw new CompletionException(new AssertionError("no"));
                }))
        .isEqualTo(Outcome.PANIC);
    queue.drop("a");
    queue.add("a");
    assertThat(
            run(
                (key, context) -> {
                  throw new CompletionException("without a cause", null);
                }))
        .isEqualTo(Outcome.ERROR);
  }

  @Test
  @Tag("scenario-112")
  void anErrorIsCountedAsPanicAndTriedAgain() {
    queue.add("a");
    assertThat(
            run(
                (key, context) -> {
                  throw new StackOverflowError();
                }))
        .isEqualTo(Outcome.PANIC);
    time.pass(SECOND);
    assertThat(run((key, context) -> Result.done())).isEqualTo(Outcome.SUCCESS);
  }

  @Test
  @Tag("scenario-112")
  void onlyTheControllersOwnLimitCountsAsTimeout() {
    queue.add("a");
    run(
        (key, context) -> {
          throw new TimeoutException("of a call");
        });
    assertThat(lastReport().isTimedOut()).isFalse();
    time.pass(SECOND);
    run(
        (key, context) -> {
          time.pass(Duration.ofSeconds(9));
          assertThat(context.isCancelled()).isFalse();
          time.pass(SECOND);
          assertThat(context.isCancelled()).isTrue();
          assertThat(Thread.currentThread().isInterrupted()).isTrue();
          throw new InterruptedException();
        });
    assertThat(lastReport())
        .isEqualTo(new RunReport("test", Outcome.ERROR, true, Duration.ofSeconds(10)));
    assertThat(queue.retries("a")).isEqualTo(2);
  }

  @Test
  @Tag("scenario-112")
  void aTimeoutIsCountedAndToldWhileTheRunGoesOn() {
    List<String> told = new ArrayList<>();
    RunObserver observer = observer(told);
    List<Runs<String>> self = new ArrayList<>();
    Runs<String> runs =
        runs(
            observer,
            (key, context) -> {
              time.pass(Duration.ofSeconds(9));
              assertThat(self.get(0).metrics(1).timeouts()).isZero();
              time.pass(SECOND);
              assertThat(self.get(0).metrics(1).timeouts()).isEqualTo(1);
              assertThat(told).containsExactly("test timed out");
              return Result.done();
            });
    self.add(runs);
    queue.add("a");
    runs.run(queue.poll().orElseThrow());
    assertThat(runs.metrics(1).timeouts()).isEqualTo(1);
    assertThat(runs.metrics(1).runs()).containsEntry(Outcome.SUCCESS, 1L);
    assertThat(told).containsExactly("test timed out", "ended too late");
  }

  /** Nothing can call off a timer that has begun. */
  @Test
  @Tag("scenario-112")
  void aTimerThatComesBehindTheEndOfItsRunCountsNothing() {
    List<Runnable> begun = new ArrayList<>();
    Timers late =
        new Timers() {
          @Override
          public Runnable schedule(Duration delay, Runnable action) {
            begun.add(action);
            return () -> {};
          }

          @Override
          public void close() {}
        };
    List<String> told = new ArrayList<>();
    ControllerBuilder<String> plan = plan(observer(told));
    Runs<String> runs = new Runs<>(plan, queue, (key, context) -> Result.done(), late);
    queue.add("a");
    runs.run(queue.poll().orElseThrow());
    begun.forEach(Runnable::run);
    assertThat(begun).hasSize(1);
    assertThat(runs.metrics(1).timeouts()).isZero();
    assertThat(told).containsExactly("ended");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  private static RunObserver observer(List<String> told) {
    return new RunObserver() {
      @Override
      public void ended(RunReport report) {
        told.add(report.isTimedOut() ? "ended too late" : "ended");
      }

      @Override
      public void timedOut(String controller) {
        told.add(controller + " timed out");
        throw new IllegalStateException("an observer's own failure");
      }
    };
  }

  @Test
  @Tag("scenario-112")
  void theInterruptOfARunDoesntReachTheNext() {
    queue.add("a");
    queue.add("b");
    run(
        (key, context) -> {
          time.pass(Duration.ofSeconds(10));
          return Result.done();
        });
    assertThat(lastReport().outcome()).isEqualTo(Outcome.SUCCESS);
    assertThat(lastReport().isTimedOut()).isTrue();
    run(
        (key, context) -> {
          assertThat(Thread.currentThread().isInterrupted()).isFalse();
          assertThat(context.isCancelled()).isFalse();
          return Result.done();
        });
    assertThat(lastReport())
        .isEqualTo(new RunReport("test", Outcome.SUCCESS, false, Duration.ZERO));
  }

  @Test
  @Tag("scenario-112")
  void anInterruptThatAnObserverOfTheQueueHasLeftIsNotTheRuns() {
    queue.add("a");
    Thread.currentThread().interrupt();
    Outcome outcome =
        run(
            (key, context) -> {
              assertThat(Thread.currentThread().isInterrupted()).isFalse();
              return Result.done();
            });
    assertThat(outcome).isEqualTo(Outcome.SUCCESS);
  }

  @Test
  @Tag("scenario-111")
  void aKeyIsFreeAgainHoweverItsRunEnds() {
    List<Reconciler<String>> ways =
        List.of(
            (key, context) -> Result.done(),
            (key, context) -> Result.requeueAfter(SECOND),
            (key, context) -> Result.requeueAfter(SECOND, Integer.MAX_VALUE),
            (key, context) -> noResult(),
            (key, context) -> {
              throw new IllegalStateException("gone");
            },
            (key, context) -> {
              throw new TerminalException("gone");
            },
            (key, context) -> {
              throw new AssertionError("gone");
            });
    for (Reconciler<String> way : ways) {
      queue.add("a");
      run(way);
      queue.add("a");
      assertThat(run((key, context) -> Result.done())).isEqualTo(Outcome.SUCCESS);
      assertThat(queue.metrics().delayed()).isZero();
      assertThat(queue.metrics().remembered()).isZero();
    }
  }

  /** What a reconciler that isn't null-marked may do. */
  @SuppressWarnings("NullAway")
  private static Result noResult() {
    return null;
  }

  @Test
  void anObserverThatThrowsChangesNothing() {
    ControllerBuilder<String> plan = new ControllerBuilder<>("test");
    plan.observer(
        report -> {
          throw new IllegalStateException("no");
        });
    queue.add("a");
    Runs<String> runs = new Runs<>(plan, queue, (key, context) -> Result.done(), time);
    runs.run(queue.poll().orElseThrow());
    assertThat(runs.metrics(1).runs()).containsEntry(Outcome.SUCCESS, 1L);
  }

  @Test
  @Tag("scenario-111")
  void aKeyIsFreeAgainWhateverFailsAroundItsRun() {
    ControllerBuilder<String> plan = new ControllerBuilder<>("test");
    plan.runTimeout(SECOND)
        .observer(
            report -> {
              throw new NoSuchMethodError("of the observer");
            });
    Timers noThread =
        new Timers() {
          @Override
          public Runnable schedule(Duration delay, Runnable action) {
            throw new OutOfMemoryError("unable to create a thread");
          }

          @Override
          public void close() {}
        };
    queue.add("a");
    Runs<String> runs = new Runs<>(plan, queue, (key, context) -> Result.done(), noThread);
    runs.run(queue.poll().orElseThrow());
    assertThat(runs.metrics(1).runs()).containsEntry(Outcome.PANIC, 1L);
    assertThat(runs.metrics(1).activeWorkers()).isZero();
    assertThat(queue.metrics().working()).isZero();
    assertThat(queue.retries("a")).isEqualTo(1);

    plan.ids =
        () -> {
          throw new IllegalStateException("no more names");
        };
    queue.add("b");
    Runs<String> nameless = new Runs<>(plan, queue, (key, context) -> Result.done(), time);
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> nameless.run(queue.poll().orElseThrow()));
    assertThat(queue.metrics().working()).isZero();
    assertThat(queue.metrics().delayed()).isEqualTo(2);
  }

  @Test
  @Tag("scenario-112")
  void aRetryThatIsAskedForWaitsLongerEachTime() {
    queue.add("a");
    assertThat(run((key, context) -> Result.retry())).isEqualTo(Outcome.RETRY);
    time.pass(SECOND.minusNanos(1));
    assertThat(queue.size()).isZero();
    time.pass(Duration.ofNanos(1));
    assertThat(run((key, context) -> Result.retry())).isEqualTo(Outcome.RETRY);
    time.pass(SECOND);
    assertThat(queue.size()).isZero();
    time.pass(SECOND);
    run((key, context) -> Result.done());
    assertThat(queue.retries("a")).isZero();
  }

  @Test
  @Tag("scenario-112")
  void requeueingWithoutDelayIsNoHotLoop() {
    queue.add("a");
    assertThat(run((key, context) -> Result.requeueAfter(Duration.ZERO)))
        .isEqualTo(Outcome.REQUEUE_AFTER);
    assertThat(queue.size()).isZero();
    time.pass(SECOND);
    run((key, context) -> Result.requeueAfter(Duration.ofSeconds(-1), 3));
    time.pass(SECOND);
    assertThat(queue.size()).as("the pause has doubled").isZero();
    time.pass(SECOND);
    assertThat(queue.poll()).map(WorkItem::priority).contains(3);
  }

  @Test
  void aRunWhoseKeyIsDroppedMeanwhileIsNotRepeated() {
    List<Reconciler<String>> endings =
        List.of(
            (key, context) -> Result.requeueAfter(SECOND),
            (key, context) -> Result.requeueAfter(Duration.ZERO),
            (key, context) -> Result.retry(),
            (key, context) -> Result.done(),
            (key, context) -> {
              throw new IllegalStateException("no");
            });
    for (Reconciler<String> ending : endings) {
      queue.add("a");
      run(
          (key, context) -> {
            queue.drop("a");
            return ending.reconcile(key, context);
          });
      assertThat(queue.metrics().delayed()).isZero();
      assertThat(queue.size()).isZero();
      assertThat(queue.retries("a")).isZero();
    }
  }
}
