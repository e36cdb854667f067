package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.bowline.controller.RunReport.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
@Tag("scenario-119")
class ControllerEndTest {
  private static final Duration FOREVER = Duration.ofSeconds(-1);

  private final CountDownLatch running = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
  private final List<RunReport> reports = Collections.synchronizedList(new ArrayList<>());
  private final List<Thread> hooks = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final TestSource source = new TestSource("s");

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    go.countDown();
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    await()
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().startsWith("bowline-controller")));
    assertThat(hooks).isEmpty();
  }

  @Test
  @Tag("scenario-119")
  void keysThatWaitAreDroppedAlsoWhereNoWorkerHasBegun() {
    Controller<String> controller = builder().build((key, context) -> Result.done());
    controller.startSources();
    source.tell("a");
    assertThat(controller.queueMetrics().depth()).containsEntry("0", 1);
    assertThat(controller.close(Duration.ZERO)).isTrue();
    assertThat(controller.queueMetrics().depth()).isEmpty();
  }

  private Controller<String> started() {
    return started(
        (key, context) -> {
          seen.add(key);
          return waits(key, context);
        });
  }

  private Result waits(String key, Context context) throws InterruptedException {
    running.countDown();
    go.await();
    return Result.done();
  }

  private Controller<String> started(Reconciler<String> reconciler) {
    return started(1, reconciler);
  }

  private Controller<String> started(int workers, Reconciler<String> reconciler) {
    return started(builder().workers(workers), reconciler);
  }

  private ControllerBuilder<String> builder() {
    return Controller.<String>named("test").source(source).observer(reports::add).closeWithJvm();
  }

  private Controller<String> started(
      ControllerBuilder<String> builder, Reconciler<String> reconciler) {
    builder.hooks =
        new JvmHooks() {
          @Override
          public void add(Thread hook) {
            hooks.add(hook);
          }

          @Override
          public void remove(Thread hook) {
            hooks.remove(hook);
          }
        };
    Controller<String> controller = builder.build(reconciler);
    controller.startSources();
    source.synced();
    controller.start();
    return controller;
  }

  @Test
  @Tag("scenario-119")
  void sourcesEndFirstAndRunsUnderWayAreWaitedFor() throws Exception {
    Controller<String> controller = started();
    controller.add("a");
    running.await();
    controller.add("waits");
    Future<Boolean> closed = threads.submit(() -> controller.close(FOREVER));
    await().until(source::isClosed);
    await().until(() -> !controller.add("late"));
    assertThat(closed.isDone()).isFalse();
    Future<Boolean> second = threads.submit(() -> controller.close(FOREVER));
    go.countDown();
    assertThat(closed.get()).isTrue();
    assertThat(second.get()).isTrue();
    assertThat(seen).containsExactly("a");
    assertThat(reports).extracting(RunReport::outcome).containsExactly(Outcome.SUCCESS);
    assertThat(controller.queueMetrics().depth()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  @Tag("scenario-119")
  void whoIsToldOfTheEndMayWaitForOthersThatAskTheController(boolean byAWorker) throws Exception {
    CompletableFuture<Controller<String>> controller = new CompletableFuture<>();
    CompletableFuture<Boolean> answered = new CompletableFuture<>();
    go.countDown();
    controller.complete(
        started(
            builder()
                .observer(
                    told(
                        () ->
                            answered.complete(
                                isAnswered(() -> controller.join().close(Duration.ZERO))))),
            (key, context) -> {
              if (byAWorker) {
                controller.join().close(Duration.ZERO);
              }
              return Result.done();
            }));
    controller.join().add("a");
    if (!byAWorker) {
      controller.join().close(Duration.ofSeconds(20));
    }
    assertThat(answered.get()).isTrue();
    assertThat(controller.join().close(FOREVER)).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void whoIsToldOfTheEndAndHangsIsWaitedForNoLongerThanARun() throws Exception {
    Controller<String> controller =
        started(
            builder()
                .observer(
                    told(
                        () -> {
                          running.countDown();
                          awaitGo();
                        })),
            (key, context) -> Result.done());
    Future<Boolean> first = threads.submit(() -> controller.close(Duration.ofMillis(10)));
    running.await();
    Future<Boolean> second = threads.submit(() -> controller.close(Duration.ofMillis(10)));
    assertThat(second.get(20, TimeUnit.SECONDS)).isTrue();
    Future<Boolean> third = threads.submit(() -> controller.close(FOREVER));
    assertThat(third.isDone()).isFalse();
    go.countDown();
    assertThat(third.get()).isTrue();
    assertThat(first.get()).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void whoIsToldOfTheEndMayCloseTheController() throws Exception {
    CompletableFuture<Controller<String>> controller = new CompletableFuture<>();
    CompletableFuture<Boolean> closed = new CompletableFuture<>();
    controller.complete(
        started(
            builder().observer(told(() -> closed.complete(controller.join().close(FOREVER)))),
            (key, context) -> Result.done()));
    assertThat(controller.join().close(FOREVER)).isTrue();
    assertThat(closed.get()).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void whoMakesThreadsMayWaitForOthersThatCloseTheController() throws Exception {
    CompletableFuture<Controller<String>> controller = new CompletableFuture<>();
    CompletableFuture<Boolean> answered = new CompletableFuture<>();
    controller.complete(
        builder()
            .threads(
                task -> {
                  answered.complete(isAnswered(() -> controller.join().close(Duration.ZERO)));
                  return new Thread(task, "bowline-controller that never starts");
                })
            .build((key, context) -> Result.done()));
    controller.join().startSources();
    source.synced();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(controller.join()::start)
        .withMessage("controller test is closed");
    assertThat(answered.get()).isTrue();
  }

  private RunObserver told(Runnable ofTheEnd) {
    return new RunObserver() {
      @Override
      public void ended(RunReport report) {
        reports.add(report);
      }

      @Override
      public void closed(String name) {
        ofTheEnd.run();
      }
    };
  }

  /** Whether another thread gets an answer while this one waits for it. */
  private boolean isAnswered(Runnable question) {
    CountDownLatch answered = new CountDownLatch(1);
    threads.execute(
        () -> {
          question.run();
          answered.countDown();
        });
    try {
      return answered.await(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void awaitGo() {
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @Tag("scenario-119")
  void withoutTimeRunsAreInterruptedAtOnce() throws Exception {
    Controller<String> controller = started();
    controller.add("a");
    running.await();
    assertThat(controller.close(Duration.ZERO)).isFalse();
    await().until(() -> reports.size() == 1);
    assertThat(reports).extracting(RunReport::outcome).containsExactly(Outcome.CANCELLED);
    assertThat(controller.close(FOREVER)).isTrue();
    assertThat(controller.queueMetrics().remembered()).isZero();
  }

  @Test
  @Tag("scenario-119")
  void afterItsTimeACloseInterruptsAndReturns() throws Exception {
    AtomicBoolean cancelled = new AtomicBoolean();
    Controller<String> controller =
        started(
            (key, context) -> {
              running.countDown();
              while (!context.isCancelled()) {
                Thread.onSpinWait();
              }
              cancelled.set(true);
              return Result.done();
            });
    controller.add("a");
    running.await();
    assertThat(controller.close(Duration.ofMillis(10))).isFalse();
    await().untilTrue(cancelled);
    assertThat(controller.close(FOREVER)).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void whoAwaitsTheEndIsLetGoWhenAnotherClosesTheController() throws Exception {
    Controller<String> controller = started();
    assertThat(controller.awaitEnd(Duration.ZERO)).isFalse();
    Future<Boolean> main = threads.submit(() -> controller.awaitEnd(FOREVER));
    controller.add("a");
    running.await();
    Future<Boolean> closed = threads.submit(() -> controller.close(FOREVER));
    await().until(source::isClosed);
    assertThat(controller.awaitEnd(Duration.ZERO)).as("a run is under way").isFalse();
    assertThat(main.isDone()).isFalse();
    go.countDown();
    assertThat(main.get(10, TimeUnit.SECONDS)).isTrue();
    assertThat(closed.get(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void theEndOfOneThatWasNeverStartedIsAwaitedAsWell() throws Exception {
    Controller<String> controller = builder().build((key, context) -> Result.done());
    Future<Boolean> main = threads.submit(() -> controller.awaitEnd(FOREVER));
    assertThat(controller.awaitEnd(Duration.ZERO)).isFalse();
    controller.close();
    assertThat(main.get(10, TimeUnit.SECONDS)).isTrue();
  }

  /** A key whose hash can't be had, as where memory is short. */
  private static final class LackingKey {
    private volatile boolean isLacking;

    @Override
    public int hashCode() {
      if (isLacking) {
        throw new OutOfMemoryError("of a test");
      }
      return 1;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  @Test
  @Tag("scenario-119")
  void theEndIsAwaitedAlsoWhereAClosingLackedMemory() throws Exception {
    LackingKey key = new LackingKey();
    Controller<LackingKey> controller =
        Controller.<LackingKey>named("test")
            .build(
                (any, context) -> {
                  running.countDown();
                  go.await();
                  return Result.done();
                });
    controller.start();
    controller.add(key);
    running.await();
    Future<Boolean> main = threads.submit(() -> controller.awaitEnd(FOREVER));
    key.isLacking = true;
    assertThat(catchThrowable(() -> controller.close(FOREVER)))
        .isInstanceOf(OutOfMemoryError.class);
    key.isLacking = false;
    go.countDown();
    assertThat(main.get(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void itHasNotEndedWhileASourceIsBeingClosed() throws Exception {
    CountDownLatch closing = new CountDownLatch(1);
    Source<String> slow =
        new Source<>() {
          @Override
          public String name() {
            return "slow";
          }

          @Override
          public Run start(Sink<? super String> sink) {
            return () -> {
              closing.countDown();
              awaitGo();
            };
          }
        };
    Controller<String> controller =
        Controller.<String>named("test").source(slow).build((key, context) -> Result.done());
    controller.startSources();
    Future<Boolean> closed = threads.submit(() -> controller.close(FOREVER));
    closing.await();
    assertThat(controller.awaitEnd(Duration.ZERO)).isFalse();
    go.countDown();
    assertThat(controller.awaitEnd(FOREVER)).isTrue();
    assertThat(closed.get(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void anIdleControllerEndsAtOnce() {
    assertThat(started().close(Duration.ZERO)).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void whatComesAfterTheEndIsRefused() {
    Controller<String> controller = started();
    controller.close();
    assertThat(controller.add("late")).isFalse();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> controller.addSource(new TestSource("late")))
        .withMessage("controller test is closed");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(controller::startSources)
        .withMessage("controller test is closed");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(controller::start)
        .withMessage("controller test is closed");
  }

  @Test
  @Tag("scenario-119")
  void aReconcilerMayCloseItsController() throws Exception {
    CompletableFuture<Controller<String>> self = new CompletableFuture<>();
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    Controller<String> controller =
        started(
            (key, context) -> {
              ended.complete(self.get().close(FOREVER));
              return Result.done();
            });
    self.complete(controller);
    controller.add("a");
    assertThat(ended.get()).isFalse();
    assertThat(controller.close(FOREVER)).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void aReconcilerWhoseKeyHasComeAgainMayCloseItsController() throws Exception {
    CompletableFuture<Controller<String>> self = new CompletableFuture<>();
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    AtomicInteger runs = new AtomicInteger();
    Controller<String> controller =
        started(
            2,
            (key, context) -> {
              runs.incrementAndGet();
              self.get().add(key); // as the event of its own write would
              ended.complete(self.get().close(FOREVER));
              return Result.done();
            });
    self.complete(controller);
    controller.add("a");
    try {
      assertThat(ended.get(20, TimeUnit.SECONDS)).isFalse();
    } finally {
      controller.close(Duration.ZERO); // interrupts a run that waits
    }
    assertThat(controller.close(FOREVER)).isTrue();
    assertThat(runs).hasValue(1);
  }

  @Test
  @Tag("scenario-119")
  void aReconcilerThatClosesItsControllerEndsTheOtherRuns() throws Exception {
    CompletableFuture<Controller<String>> self = new CompletableFuture<>();
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    CountDownLatch stuck = new CountDownLatch(1);
    AtomicBoolean isSelfCancelled = new AtomicBoolean();
    Controller<String> controller =
        started(
            2,
            (key, context) -> {
              if (key.equals("stuck")) {
                stuck.countDown();
                go.await();
              }
              stuck.await();
              ended.complete(self.get().close(Duration.ZERO));
              isSelfCancelled.set(context.isCancelled());
              return Result.done();
            });
    self.complete(controller);
    controller.add("stuck");
    controller.add("closer");
    assertThat(ended.get()).isFalse();
    assertThat(controller.close(FOREVER)).isTrue();
    assertThat(isSelfCancelled).isFalse();
    assertThat(reports)
        .extracting(RunReport::outcome)
        .containsExactlyInAnyOrder(Outcome.CANCELLED, Outcome.SUCCESS);
    assertThat(controller.queueMetrics().working()).isZero();
  }

  @Test
  @Tag("scenario-119")
  void reconcilersThatCloseTheirControllerDontWaitForEachOther() throws Exception {
    CompletableFuture<Controller<String>> self = new CompletableFuture<>();
    CountDownLatch both = new CountDownLatch(2);
    Controller<String> controller =
        started(
            2,
            (key, context) -> {
              both.countDown();
              both.await();
              seen.add(key + " " + self.get().close(FOREVER));
              return Result.done();
            });
    self.complete(controller);
    controller.add("a");
    controller.add("b");
    await().until(() -> seen.size() == 2);
    assertThat(seen).containsExactlyInAnyOrder("a false", "b false");
    assertThat(controller.close(FOREVER)).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void noRunBeginsAndNoSourceTellsAfterASourceThatDoesNotClose() {
    TestSource other = new TestSource("other");
    Controller<String> controller =
        Controller.<String>named("test")
            .source(new StubbornSource(new IllegalStateException("no")))
            .source(other)
            .build((key, context) -> Result.done());
    controller.startSources();
    other.synced();
    controller.start();
    assertThat(controller.close(FOREVER)).isTrue();
    assertThat(other.isClosed()).isTrue();
    assertThat(controller.add("late")).isFalse();
  }

  @Test
  @Tag("scenario-119")
  void whenASourceIsClosedItsLastKeysAreStillTaken() {
    List<Boolean> taken = new ArrayList<>();
    CompletableFuture<Controller<String>> self = new CompletableFuture<>();
    Controller<String> controller =
        Controller.<String>named("test")
            .source(
                new Source<>() {
                  @Override
                  public String name() {
                    return "s";
                  }

                  @Override
                  public Run start(Sink<? super String> sink) {
                    sink.synced();
                    return () -> taken.add(self.join().add("last"));
                  }
                })
            .build((key, context) -> Result.done());
    self.complete(controller);
    controller.start();
    assertThat(controller.close(FOREVER)).isTrue();
    assertThat(taken).containsExactly(true);
  }

  /** Begins when it is let, and meanwhile is synced by another thread. */
  private final class SlowSource implements Source<String> {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final AtomicBoolean closed = new AtomicBoolean();

    @Override
    public String name() {
      return "slow";
    }

    @Override
    public Run start(Sink<? super String> sink) {
      try {
        threads.submit(sink::synced).get();
        asked.countDown();
        go.await();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      return () -> closed.set(true);
    }
  }

  @Test
  @Tag("scenario-119")
  void aSourceThatIsSlowToStartKeepsNobodyFromClosingAndIsClosedOnceItHas() throws Exception {
    SlowSource slow = new SlowSource();
    Controller<String> controller =
        Controller.<String>named("test").source(slow).build((key, context) -> Result.done());
    Future<?> starting = threads.submit(controller::startSources);
    slow.asked.await();
    assertThat(controller.close(Duration.ZERO)).isTrue();
    assertThat(slow.closed).isFalse();
    go.countDown();
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(starting::get)
        .havingCause()
        .withMessage("controller test is closed");
    assertThat(slow.closed).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void aSourceThatFailsToStartIsStartedAgainAndTellsNothingMeanwhile() {
    List<Source.Sink<? super String>> sinks = new ArrayList<>();
    Controller<String> controller =
        Controller.<String>named("test")
            .source(
                new Source<>() {
                  @Override
                  public String name() {
                    return "second time lucky";
                  }

                  @Override
                  public Run start(Sink<? super String> sink) {
                    sinks.add(sink);
                    if (sinks.size() == 1) {
                      throw new IllegalStateException("not yet");
                    }
                    sink.synced();
                    return () -> {};
                  }
                })
            .build(
                (key, context) -> {
                  seen.add(key);
                  return Result.done();
                });
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(controller::startSources)
        .withMessage("not yet");
    sinks.get(0).add("deaf", 0);
    controller.startSources();
    sinks.get(1).add("heard", 0);
    controller.start();
    await().until(() -> seen.contains("heard"));
    assertThat(controller.close(FOREVER)).isTrue();
    assertThat(seen).containsExactly("heard");
  }

  @Test
  @Tag("scenario-119")
  void theEndOfTheJvmClosesIt() throws Exception {
    Controller<String> controller = started();
    Thread hook = hooks.get(0);
    hook.start();
    hook.join();
    assertThat(controller.add("late")).isFalse();
    assertThat(source.isClosed()).isTrue();
    hooks.clear();
  }

  @ParameterizedTest
  @CsvSource({"-1, 30", "3600, 30", "31, 30", "30, 30", "5, 5", "0, 0"})
  @Tag("scenario-119")
  void theEndOfTheJvmWaitsForHalfAMinuteAtMost(long closeSeconds, long waitedSeconds)
      throws Exception {
    AtomicLong now = new AtomicLong();
    ControllerBuilder<String> builder = builder().closeTimeout(Duration.ofSeconds(closeSeconds));
    builder.ticker = now::get;
    builder.waiting = (lock, nanos) -> now.addAndGet(nanos);
    Controller<String> controller = started(builder, this::waits);
    controller.add("a");
    running.await();
    Thread hook = hooks.remove(0);

    hook.start();
    hook.join();

    assertThat(now).hasValue(Duration.ofSeconds(waitedSeconds).toNanos());
    await().until(() -> reports.size() == 1);
    assertThat(reports).extracting(RunReport::outcome).containsExactly(Outcome.CANCELLED);
  }

  @Test
  @Tag("scenario-119")
  void lessThanZeroIsForEver() throws Exception {
    AtomicLong now = new AtomicLong();
    ControllerBuilder<String> builder = builder();
    builder.ticker = now::get;
    builder.waiting =
        (lock, nanos) -> {
          now.addAndGet(Math.min(nanos, Duration.ofDays(1).toNanos()));
          if (now.get() >= Duration.ofDays(1000).toNanos()) {
            go.countDown();
            TimeUnit.MILLISECONDS.timedWait(lock, 100); // the run ends now
          }
        };
    Controller<String> controller = started(builder, this::waits);
    controller.add("a");
    running.await();

    assertThat(controller.close(FOREVER)).isTrue();

    assertThat(reports).extracting(RunReport::outcome).containsExactly(Outcome.SUCCESS);
  }

  @Test
  @Tag("scenario-119")
  void theObserverHearsOfTheEndOnceWhenTheLastRunIsOver() throws Exception {
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    ControllerBuilder<String> builder = builder();
    builder.observer(
        new RunObserver() {
          @Override
          public void ended(RunReport report) {
            told.add("run");
          }

          @Override
          public void closed(String controller) {
            told.add("end of " + controller);
          }
        });
    Controller<String> controller = started(builder, this::waits);
    controller.add("a");
    running.await();
    Future<Boolean> closed = threads.submit(() -> controller.close(FOREVER));
    await().until(() -> !controller.add("late"));
    assertThat(told).isEmpty();

    go.countDown();
    assertThat(closed.get()).isTrue();
    controller.close();

    assertThat(told).containsExactly("run", "end of test");
  }

  @Test
  void aCloseThatIsInterruptedDoesntWait() throws Exception {
    Controller<String> controller = started();
    controller.add("a");
    running.await();
    Thread.currentThread().interrupt();
    assertThat(controller.close(FOREVER)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    await().until(() -> reports.size() == 1);
  }

  @Test
  void aSourceThatIsNoneIsRefusedAtOnce() {
    try (Controller<String> controller = builder().build((key, context) -> Result.done())) {
      assertThatNullPointerException()
          .isThrownBy(() -> controller.addSource(none()))
          .withMessage("source");
    }
  }

  @SuppressWarnings("NullAway") // what only a language without such checks can do
  private static Source<String> none() {
    return null;
  }
}
