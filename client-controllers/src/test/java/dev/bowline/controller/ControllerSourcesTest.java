package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.workqueue.WorkQueueMetrics;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sources that take their time or keep no promise, and what the controller does meanwhile. */
@Timeout(60)
class ControllerSourcesTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final AtomicInteger starts = new AtomicInteger();
  private final AtomicInteger runs = new AtomicInteger();

  @AfterEach
  void end() {
    go.countDown();
    threads.shutdownNow();
  }

  @Test
  @Tag("scenario-119")
  void aStartThatFailsOnAnotherThreadIsMadeUpForBeforeAnythingIsReconciled() throws Exception {
    Controller<String> controller =
        controller(
            sink -> {
              if (starts.incrementAndGet() == 1) {
                waitToGoOn();
                throw new IllegalStateException("not yet");
              }
              sink.synced();
              return () -> {};
            });
    Future<?> first = threads.submit(controller::startSources);
    asked.await();
    AtomicReference<Thread> second = new AtomicReference<>();
    Future<?> starting =
        threads.submit(
            () -> {
              second.set(Thread.currentThread());
              controller.start();
            });
    await().until(() -> isWaiting(second.get()));
    go.countDown();

    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(first::get)
        .havingCause()
        .withMessage("not yet");
    starting.get();
    assertThat(starts).hasValue(2);
    controller.close();
  }

  @Test
  @Tag("scenario-119")
  void aSourceThatFailsBehindItsLastKeyIsNotTakenForStarted() throws Exception {
    Controller<String> controller =
        controller(
            sink -> {
              sink.synced();
              if (starts.incrementAndGet() == 1) {
                waitToGoOn();
                throw new IllegalStateException("not yet");
              }
              return () -> {};
            });
    Future<?> first = threads.submit(controller::startSources);
    asked.await();
    Future<?> starting = threads.submit(controller::start);
    go.countDown();

    assertThatExceptionOfType(ExecutionException.class).isThrownBy(first::get);
    starting.get();
    assertThat(starts).hasValue(2);
    controller.close();
  }

  /** As one that connects somewhere, and isn't wanted any more. */
  @Test
  @Tag("scenario-119")
  void aSourceThatIsTakenOutWhileItStartsDoesNotEndTheController() throws Exception {
    Source<String> hanging =
        new Source<>() {
          @Override
          public String name() {
            return "hanging";
          }

          @Override
          public Run start(Sink<? super String> sink) {
            waitToGoOn();
            throw new IllegalStateException("not yet");
          }
        };
    Controller<String> controller =
        new ControllerBuilder<String>("test")
            .source(hanging)
            .build((key, context) -> Result.done());
    Future<?> starting = threads.submit(controller::start);
    asked.await();
    assertThat(controller.removeSource(hanging)).isTrue();
    go.countDown();
    starting.get();
    assertThat(controller.add("a")).isTrue();
    controller.close();
  }

  @Test
  @Tag("scenario-119")
  void aSourceThatStartsNothingIsRefused() {
    @SuppressWarnings("NullAway")
    Controller<String> controller = controller(sink -> null);
    assertThatExceptionOfType(NullPointerException.class)
        .isThrownBy(controller::start)
        .withMessage("what a source's start returned");
    assertThat(controller.add("late")).isFalse();
  }

  @Test
  @Tag("scenario-119")
  void noRunBeginsWhileASourceTakesItsTimeToClose() throws Exception {
    Controller<String> controller =
        controller(
            sink -> {
              sink.synced();
              return this::waitToGoOn;
            });
    controller.start();
    Future<Boolean> closing = threads.submit(() -> controller.close(Duration.ofMinutes(1)));
    asked.await();
    controller.add("late");
    await().until(() -> isEmpty(controller.queueMetrics()));
    go.countDown();
    assertThat(closing.get()).isTrue();
    assertThat(runs).hasValue(0);
  }

  /** Each source that has to be started again would begin it anew. */
  @Test
  @Tag("scenario-119")
  void theTimeForTheSyncIsOneForAll() throws Exception {
    AtomicLong now = new AtomicLong();
    ControllerBuilder<String> builder =
        builder(
                sink -> {
                  if (starts.incrementAndGet() == 1) {
                    waitToGoOn();
                    throw new IllegalStateException("not yet");
                  }
                  return () -> {};
                })
            .syncTimeout(Duration.ofHours(1));
    builder.ticker = now::get;
    TestSource other = new TestSource("other");
    Controller<String> controller = builder.source(other).build((key, context) -> Result.done());
    Future<?> first = threads.submit(controller::startSources);
    asked.await();
    AtomicReference<Thread> second = new AtomicReference<>();
    Future<?> starting =
        threads.submit(
            () -> {
              second.set(Thread.currentThread());
              controller.start();
            });
    await().until(() -> isWaiting(second.get()));
    now.addAndGet(Duration.ofMinutes(40).toNanos());
    go.countDown();
    assertThatExceptionOfType(ExecutionException.class).isThrownBy(first::get);
    await().until(() -> starts.get() == 2 && isWaiting(second.get()));

    now.addAndGet(Duration.ofMinutes(40).toNanos());
    other.synced(); // which has whoever waits look again

    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(() -> starting.get(10, TimeUnit.SECONDS))
        .havingCause()
        .isInstanceOf(SourceNotSyncedException.class);
    controller.close();
  }

  private Controller<String> controller(Function<Source.Sink<? super String>, Source.Run> start) {
    return builder(start)
        .build(
            (key, context) -> {
              runs.incrementAndGet();
              return Result.done();
            });
  }

  private static ControllerBuilder<String> builder(
      Function<Source.Sink<? super String>, Source.Run> start) {
    return Controller.<String>named("test")
        .source(
            new Source<>() {
              @Override
              public String name() {
                return "s";
              }

              @Override
              public Run start(Sink<? super String> sink) {
                return start.apply(sink);
              }
            });
  }

  private static boolean isEmpty(WorkQueueMetrics queue) {
    return queue.working() == 0 && queue.depth().values().stream().allMatch(keys -> keys == 0);
  }

  private void waitToGoOn() {
    asked.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isWaiting(@Nullable Thread thread) {
    return thread != null && thread.getState() == Thread.State.TIMED_WAITING;
  }
}
