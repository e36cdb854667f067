package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.controller.RunReport.Outcome;
import dev.bowline.workqueue.WorkQueue;
import dev.bowline.workqueue.WorkQueueObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Starting, working and ending, on real threads. */
@Timeout(60)
class ControllerTest {
  private static final Duration FOREVER = Duration.ofSeconds(-1);

  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Controller<String>> controllers = new ArrayList<>();

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    controllers.forEach(Controller::close);
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    await().until(() -> live().isEmpty());
  }

  private static List<String> live() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("bowline-controller"))
        .toList();
  }

  private ControllerBuilder<String> builder(TestSource... sources) {
    ControllerBuilder<String> builder = Controller.named("test");
    for (TestSource source : sources) {
      builder.source(source);
    }
    return builder;
  }

  private Controller<String> recording(ControllerBuilder<String> builder) {
    return keep(
        builder.build(
            (key, context) -> {
              seen.add(key);
              return Result.done();
            }));
  }

  private Controller<String> keep(Controller<String> controller) {
    controllers.add(controller);
    return controller;
  }

  @Test
  @Tag("scenario-113")
  void nothingIsReconciledBeforeAllSourcesAreSynced() throws Exception {
    TestSource one = new TestSource("one", "a");
    TestSource other = new TestSource("other", "b");
    Controller<String> controller = recording(builder(one, other));
    Future<?> started = threads.submit(controller::start);
    await().until(other::isStarted);
    one.synced().tell("c");
    assertThat(controller.queueMetrics().depth()).containsEntry("0", 3);
    assertThat(started.isDone()).isFalse();
    assertThat(live()).as("workers").isEmpty();
    other.synced();
    started.get();
    await().until(() -> seen.size() == 3);
    assertThat(seen).containsExactly("a", "b", "c");
  }

  @Test
  @Tag("scenario-113")
  void aSourceThatIsNotSyncedMayWaitForOthersBeforeItTellsWhy() {
    TestSource late = new TestSource("late");
    List<Controller<String>> asked = new ArrayList<>();
    List<Boolean> answered = Collections.synchronizedList(new ArrayList<>());
    Source<String> source =
        new Source<>() {
          @Override
          public String name() {
            return answered.isEmpty() ? "asked too early" : "slow";
          }

          @Override
          public Run start(Sink<? super String> sink) {
            return new Run() {
              @Override
              public Optional<RuntimeException> problem() {
                CountDownLatch answer = new CountDownLatch(1);
                threads.execute(
                    () -> {
                      asked.get(0).addSource(late);
                      answer.countDown();
                    });
                try {
                  answered.add(answer.await(5, TimeUnit.SECONDS));
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
                return Optional.empty();
              }

              @Override
              public void close() {}
            };
          }
        };
    asked.add(
        recording(
            Controller.<String>named("test").source(source).syncTimeout(Duration.ofMillis(20))));
    assertThatExceptionOfType(SourceNotSyncedException.class)
        .isThrownBy(asked.get(0)::start)
        .withMessage("controller test: slow is not synced after 20 ms");
    assertThat(answered).containsExactly(true);
    assertThat(late.isClosed()).isTrue();
  }

  @Test
  @Tag("scenario-113")
  void aSourceThatIsNotSyncedInTimeIsNamed() {
    TestSource one = new TestSource("one");
    TestSource late = new TestSource("late");
    Controller<String> controller =
        recording(builder(one, late).syncTimeout(Duration.ofMillis(20)));
    controller.startSources();
    one.synced();
    assertThatExceptionOfType(SourceNotSyncedException.class)
        .isThrownBy(controller::start)
        .withMessage("controller test: late is not synced after 20 ms: the door is locked");
    assertThat(one.isClosed()).isTrue();
    assertThat(late.isClosed()).isTrue();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(controller::start)
        .withMessage("controller test is closed");
  }

  @Test
  @Tag("scenario-113")
  void aCloseEndsTheWaitForSources() throws Exception {
    TestSource source = new TestSource("s");
    Controller<String> controller = recording(builder(source));
    Future<?> started = threads.submit(controller::start);
    await().until(source::isStarted);
    assertThat(controller.close(FOREVER)).isTrue();
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(started::get)
        .havingCause()
        .isInstanceOf(IllegalStateException.class)
        .withMessage("controller test is closed");
    assertThat(source.isClosed()).isTrue();
  }

  @Test
  @Tag("scenario-113")
  void anInterruptEndsTheWaitForSources() {
    TestSource source = new TestSource("s");
    Controller<String> controller = recording(builder(source));
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(SourceNotSyncedException.class)
        .isThrownBy(controller::start)
        .withMessage("controller test: interrupted while waiting for its sources");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(source.isClosed()).isTrue();
  }

  @Test
  @Tag("scenario-114")
  void sourcesMayStartLongBeforeTheWork() {
    TestSource source = new TestSource("s", "a");
    Controller<String> controller = recording(builder(source));
    controller.startSources();
    controller.startSources();
    source.synced().tell("b");
    assertThat(controller.queueMetrics().depth()).containsEntry("0", 2);
    assertThat(seen).isEmpty();
    controller.start();
    await().until(() -> seen.size() == 2);
    assertThat(seen).containsExactly("a", "b");
  }

  @Test
  @Tag("scenario-114")
  void aSecondStartIsAnError() {
    Controller<String> controller = recording(builder());
    controller.start();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(controller::start)
        .withMessage("controller test was started before");
    controller.add("a");
    await().until(() -> seen.contains("a"));
  }

  @Test
  @Tag("scenario-114")
  void sourcesMayBeAddedAtAnyTime() throws Exception {
    Controller<String> controller = recording(builder());
    List<Future<?>> adding = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      TestSource source = new TestSource("source-" + i, "key-" + i);
      adding.add(
          threads.submit(
              () -> {
                controller.addSource(source);
                await().until(source::isStarted);
                source.synced();
              }));
    }
    controller.start();
    for (Future<?> each : adding) {
      each.get();
    }
    await().until(() -> Set.copyOf(seen).size() == 20);
    assertThat(seen).doesNotHaveDuplicates();
  }

  @Test
  @Tag("scenario-110")
  void neverTwoRunsOfAKeyAndNeverMoreThanThereAreWorkers() {
    Map<String, AtomicInteger> busy = new ConcurrentHashMap<>();
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<String> wrong = Collections.synchronizedList(new ArrayList<>());
    Controller<String> controller =
        keep(
            builder()
                .workers(3)
                .build(
                    (key, context) -> {
                      int now = runs.incrementAndGet();
                      most.accumulateAndGet(now, Math::max);
                      AtomicInteger mine = busy.computeIfAbsent(key, k -> new AtomicInteger());
                      if (mine.incrementAndGet() > 1) {
                        wrong.add(key);
                      }
                      Thread.onSpinWait();
                      mine.decrementAndGet();
                      runs.decrementAndGet();
                      return Result.done();
                    }));
    controller.start();
    for (int i = 0; i < 5000; i++) {
      controller.add("key-" + i % 7);
    }
    await()
        .until(
            () ->
                controller.queueMetrics().depth().isEmpty()
                    && controller.queueMetrics().working() == 0);
    assertThat(wrong).isEmpty();
    assertThat(most.get()).isLessThanOrEqualTo(3);
    assertThat(controller.metrics().runs().get(Outcome.SUCCESS)).isGreaterThanOrEqualTo(7);
  }

  @Test
  @Tag("scenario-110")
  void manyEventsDuringARunAreOneRunMore() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Controller<String> controller =
        keep(
            builder()
                .workers(2)
                .build(
                    (key, context) -> {
                      seen.add(key);
                      running.countDown();
                      go.await();
                      return Result.done();
                    }));
    controller.start();
    controller.add("a");
    running.await();
    for (int i = 0; i < 10; i++) {
      controller.add("a");
    }
    assertThat(seen).containsExactly("a");
    go.countDown();
    controller.add("end");
    await().until(() -> seen.contains("end") && controller.queueMetrics().working() == 0);
    assertThat(seen).filteredOn("a"::equals).hasSize(2);
  }

  @Test
  void allKeysAreRequeuedWithLowPriority() {
    ManualTimers time = new ManualTimers();
    TestSource source = new TestSource("s", "a", "b");
    ControllerBuilder<String> builder = builder(source).requeueAll(Duration.ofMinutes(10), 0.5);
    builder.timers = name -> time;
    builder.random = () -> 0.5;
    List<Integer> priorities = Collections.synchronizedList(new ArrayList<>());
    Controller<String> controller =
        keep(
            builder.build(
                (key, context) -> {
                  priorities.add(context.priority());
                  return Result.done();
                }));
    controller.startSources();
    source.synced();
    controller.start();
    await().until(() -> priorities.size() == 2);
    time.pass(Duration.ofSeconds(749));
    assertThat(time.pending()).isEqualTo(1);
    time.pass(Duration.ofSeconds(1));
    await().until(() -> priorities.size() == 4);
    assertThat(priorities).containsExactly(0, 0, -100, -100);
    time.pass(Duration.ofSeconds(750));
    await().until(() -> priorities.size() == 6);
    controller.close();
    assertThat(time.isClosed()).isTrue();
  }

  @Test
  void roundsOfAllKeysOutliveAMomentWithoutMemory() {
    ManualTimers time = new ManualTimers();
    int[] failures = {0};
    TestSource source = new TestSource("s", "a");
    ControllerBuilder<String> builder = builder(source).requeueAll(Duration.ofMinutes(10), 0);
    builder.timers = name -> time;
    builder.random =
        () -> {
          if (failures[0] > 0) {
            failures[0]--;
            throw new OutOfMemoryError("of a test");
          }
          return 0;
        };
    Controller<String> controller = recording(builder);
    controller.startSources();
    source.synced();
    controller.start();
    await().until(() -> seen.size() == 1);
    failures[0] = 5;
    assertThatCode(() -> time.pass(Duration.ofMinutes(10))).doesNotThrowAnyException();
    assertThat(time.pending()).isEqualTo(1);
    await().until(() -> seen.size() == 2); // at first, and of the round that had no successor yet
    time.pass(Duration.ofMinutes(10));
    await().until(() -> seen.size() == 3);
    assertThat(time.pending()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-111")
  void errorsOfObserversEndNoWorker() {
    Controller<String> controller =
        recording(
            builder()
                .observer(
                    report -> {
                      throw new NoSuchMethodError("of the observer");
                    })
                .queueObserver(
                    new WorkQueueObserver() {
                      @Override
                      public void taken(String priority, Duration waited) {
                        throw new NoClassDefFoundError("of the observer");
                      }
                    }));
    controller.start();
    for (String key : List.of("a", "b", "a")) {
      int before = seen.size();
      controller.add(key);
      await().until(() -> seen.size() > before && controller.queueMetrics().working() == 0);
    }
    assertThat(seen).containsExactly("a", "b", "a");
  }

  @Test
  @Tag("scenario-110")
  void allWorkersWorkAtTheSameTime() throws Exception {
    CountDownLatch together = new CountDownLatch(3);
    Controller<String> controller =
        keep(
            builder()
                .workers(3)
                .build(
                    (key, context) -> {
                      together.countDown();
                      together.await();
                      return Result.done();
                    }));
    controller.start();
    List.of("a", "b", "c").forEach(controller::add);
    assertThat(together.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @Tag("scenario-114")
  void aSourceThatDoesNotStartKeepsNoOtherOut() {
    Controller<String> controller = recording(builder());
    controller.start();
    List<Source.Sink<? super String>> sinks = new ArrayList<>();
    Source<String> broken =
        new Source<>() {
          @Override
          public String name() {
            return "broken";
          }

          @Override
          public Run start(Sink<? super String> sink) {
            sinks.add(sink);
            throw new IllegalStateException("no");
          }
        };
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> controller.addSource(broken))
        .withMessage("no");
    TestSource good = new TestSource("good", "a");
    controller.addSource(good);
    sinks.get(0).add("half-started", 0);
    good.synced().tell("b");
    await().until(() -> seen.contains("b"));
    assertThat(seen).containsExactly("a", "b");
    assertThat(sinks).hasSize(1);
  }

  @Test
  @Tag("scenario-109")
  void withoutAgingTheMoreUrgentKeyGoesFirstHoweverLongOthersWait() {
    ManualTimers time = new ManualTimers();
    TestSource source = new TestSource("s");
    ControllerBuilder<String> builder = builder(source).aging(Duration.ofSeconds(1)).withoutAging();
    builder.ticker = time::now;
    Controller<String> controller = recording(builder);
    controller.startSources();
    source.tell("patient", WorkQueue.LOW_PRIORITY);
    time.pass(Duration.ofHours(1));
    source.tell("urgent");
    source.synced();
    controller.start();
    await().until(() -> seen.size() == 2);
    assertThat(seen).containsExactly("urgent", "patient");
  }

  @Test
  void whatASourceToldInVainKeepsNoOtherKeyOut() {
    TestSource source = new TestSource("s");
    Controller<String> controller =
        recording(
            builder(source)
                .fairBy(
                    key -> {
                      throw new IllegalStateException("no group");
                    }));
    controller.startSources();
    source.synced().tellAll();
    controller.start();
    await().until(() -> seen.contains("end"));
    assertThat(seen).containsExactly("end");
  }

  @Test
  void aSourceThatCantTellItsKeysKeepsNoOtherFromRequeueing() {
    ManualTimers time = new ManualTimers();
    TestSource source = new TestSource("s", "a");
    Source<String> broken =
        new Source<>() {
          @Override
          public String name() {
            return "broken";
          }

          @Override
          public Stream<String> keys() {
            throw new NoClassDefFoundError("no");
          }

          @Override
          public Run start(Sink<? super String> sink) {
            sink.synced();
            return () -> {};
          }
        };
    ControllerBuilder<String> builder =
        Controller.<String>named("test")
            .source(broken)
            .source(source)
            .requeueAll(Duration.ofMinutes(10), 0);
    builder.timers = name -> time;
    Controller<String> controller = recording(builder);
    controller.startSources();
    source.synced();
    controller.start();
    await().until(() -> seen.size() == 1);
    time.pass(Duration.ofMinutes(10));
    await().until(() -> seen.size() == 2);
    assertThat(time.pending()).isEqualTo(1);
  }

  @Test
  void aBuilderThatChangesLaterChangesNoController() {
    ControllerBuilder<String> builder = builder().workers(1);
    Controller<String> controller = recording(builder);
    builder.workers(5).source(new TestSource("never synced")).syncTimeout(Duration.ofNanos(1));
    controller.start();
    assertThat(controller.metrics().workers()).isEqualTo(1);
    assertThat(live()).hasSize(1);
  }
}
