package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is slow beside the runs: sources that tell all their keys, and observers. */
@Timeout(60)
class RequeueTest {
  private static final Duration INTERVAL = Duration.ofMinutes(10);

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final AtomicInteger questions = new AtomicInteger();
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
  private final ManualTimers time = new ManualTimers();
  private final List<Controller<String>> controllers = new ArrayList<>();

  @AfterEach
  void noThreadIsLeft() {
    go.countDown();
    controllers.forEach(Controller::close);
    await()
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().startsWith("bowline-controller")));
  }

  /** A source that has no other keys than those that it is asked for. */
  private abstract static class Late implements Source<String> {
    @Override
    public String name() {
      return "late";
    }

    @Override
    public Run start(Sink<? super String> sink) {
      sink.synced();
      return () -> {};
    }
  }

  /** Doesn't answer before it is let go. */
  private final class Hanging extends Late {
    @Override
    public Stream<String> keys() {
      questions.incrementAndGet();
      asked.countDown();
      try {
        go.await();
      } catch (InterruptedException e) {
        seen.add("interrupted");
        throw new IllegalStateException(e);
      }
      return Stream.of("late");
    }
  }

  private Controller<String> started(
      ControllerBuilder<String> builder, Reconciler<String> reconciler) {
    Controller<String> controller = builder.build(reconciler);
    controllers.add(controller);
    controller.start();
    return controller;
  }

  private ControllerBuilder<String> onVirtualTime() {
    ControllerBuilder<String> builder = Controller.<String>named("test").requeueAll(INTERVAL, 0);
    builder.timers = name -> time;
    return builder;
  }

  private Result see(String key, Context context) {
    seen.add(key);
    return Result.done();
  }

  @Test
  @Tag("scenario-112")
  void runsAreInterruptedInTimeWhileASourceHangs() throws Exception {
    Controller<String> controller =
        started(
            Controller.<String>named("test")
                .source(new Hanging())
                .requeueAll(Duration.ofMillis(1), 0)
                .runTimeout(Duration.ofMillis(20)),
            (key, context) -> {
              new CountDownLatch(1).await();
              return Result.done();
            });
    asked.await();
    controller.add("endless");
    await().until(() -> controller.metrics().timeouts() > 0);
    await().until(() -> controller.metrics().activeWorkers() == 0);
  }

  @Test
  @Tag("scenario-112")
  void runsAreInterruptedInTimeWhileAnObserverHangs() throws Exception {
    AtomicInteger told = new AtomicInteger();
    ControllerBuilder<String> builder =
        Controller.<String>named("test")
            .workers(2)
            .runTimeout(Duration.ofMillis(20))
            .observer(
                new RunObserver() {
                  @Override
                  public void ended(RunReport report) {
                    seen.add("ended");
                  }

                  @Override
                  public void timedOut(String controller) {
                    asked.countDown();
                    awaitGo();
                    told.incrementAndGet();
                  }
                });
    Controller<String> controller =
        started(
            builder,
            (key, context) -> {
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                // done
              }
              return Result.done();
            });
    controller.add("a");
    asked.await();
    controller.add("b");
    controller.add("c");
    await().until(() -> seen.size() == 3);
    assertThat(controller.metrics().timeouts()).isEqualTo(3);
    assertThat(told).hasValue(0);
    go.countDown();
    await().until(() -> told.get() == 3);
  }

  private void awaitGo() {
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aSourceThatHangsKeepsNoOtherFromTellingAndIsNotAskedTwiceAtATime() throws Exception {
    started(
        onVirtualTime()
            .source(new Hanging())
            .source(
                new Late() {
                  @Override
                  public Stream<String> keys() {
                    return Stream.of("quick");
                  }
                }),
        this::see);
    time.pass(INTERVAL);
    asked.await();
    await().until(() -> seen.size() == 1);
    time.pass(INTERVAL);
    await().until(() -> seen.size() == 2);
    assertThat(seen).containsOnly("quick");
    assertThat(questions).hasValue(1);

    go.countDown();
    await().until(() -> seen.contains("late"));
    await()
        .until(
            () -> {
              time.pass(INTERVAL);
              return questions.get() > 1;
            });
  }

  @Test
  @Tag("scenario-119")
  void aSourceThatHangsIsInterruptedByTheEndWhichDoesNotWait() throws Exception {
    Controller<String> controller = started(onVirtualTime().source(new Hanging()), this::see);
    time.pass(INTERVAL);
    asked.await();
    assertThat(controller.close(Duration.ofSeconds(-1))).isTrue();
    await().until(() -> seen.contains("interrupted"));
  }

  @Test
  @Tag("scenario-119")
  void aSourceThatTellsWithoutEndStopsWithItsController() throws Exception {
    Controller<String> controller =
        started(
            onVirtualTime()
                .source(
                    new Late() {
                      @Override
                      public Stream<String> keys() {
                        return Stream.generate(() -> "again").peek(key -> asked.countDown());
                      }
                    }),
            this::see);
    time.pass(INTERVAL);
    asked.await();
    assertThat(controller.close(Duration.ofSeconds(-1))).isTrue();
  }

  @Test
  @Tag("scenario-119")
  void aSourceMayCloseTheControllerThatAsksIt() throws Exception {
    CyclicBarrier closed = new CyclicBarrier(2);
    started(
        onVirtualTime()
            .source(
                new Late() {
                  @Override
                  public Stream<String> keys() {
                    boolean isEnded = controllers.get(0).close(Duration.ofSeconds(-1));
                    seen.add(isEnded + " " + Thread.currentThread().isInterrupted());
                    try {
                      closed.await();
                    } catch (Exception e) {
                      throw new IllegalStateException(e);
                    }
                    return Stream.of("late");
                  }
                }),
        this::see);
    time.pass(INTERVAL);
    closed.await();
    assertThat(seen).containsExactly("true false");
  }

  @Test
  void whatHadNoThreadIsAskedForTheNextTime() {
    AtomicInteger threads = new AtomicInteger();
    ControllerBuilder<String> builder = onVirtualTime().source(new TestSource("s", "a"));
    builder.beside =
        name ->
            task -> {
              if (threads.getAndIncrement() == 0) {
                throw new OutOfMemoryError("unable to create a thread");
              }
              task.run();
            };
    Controller<String> controller = builder.build(this::see);
    controllers.add(controller);
    controller.startSources();
    ((TestSource) builder.sources.get(0)).synced();
    controller.start();
    await().until(() -> seen.size() == 1);
    time.pass(INTERVAL);
    assertThat(threads).hasValue(1);
    time.pass(INTERVAL);
    await().until(() -> seen.size() == 2);
  }
}
