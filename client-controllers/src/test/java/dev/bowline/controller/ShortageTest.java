package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory is short for a while: no worker ends, no key is lost, and the log isn't filled. */
@Timeout(60)
class ShortageTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration SOON = Duration.ofSeconds(10);

  private final Lack lack = new Lack();
  private final ManualTimers time = new ManualTimers();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  /** One that is ready, and one that is to be put beside it by whoever comes next. */
  private WorkQueue<String> queue() {
    WorkQueue<String> queue = lack.of(WorkQueue.named("test")).ticker(time::now).build();
    queue.add("ready");
    queue.addAfter("late", SECOND);
    time.pass(SECOND);
    return queue;
  }

  private Runs<String> runs(WorkQueue<String> queue, Reconciler<String> reconciler) {
    ControllerBuilder<String> plan = new ControllerBuilder<>("test");
    plan.ticker = time::now;
    return new Runs<>(plan, queue, reconciler, time);
  }

  private Result see(String key, Context context) {
    seen.add(key);
    return Result.done();
  }

  @Test
  void aWorkerOutlivesItAndTellsOfItNowAndThen() throws Exception {
    WorkQueue<String> queue = queue();
    Workers<String> workers =
        new Workers<>(queue, runs(queue, this::see), () -> {}, time::now, (lock, nanos) -> {});
    lack.begin();
    List<String> lines =
        LoggedLines.of(
            () -> {
              workers.start(workers.make(1, Thread::new));
              await().until(() -> lack.failures() >= 20);
              lack.end();
              await().until(() -> seen.size() == 2);
            });
    workers.end();
    assertThat(seen).containsExactlyInAnyOrder("ready", "late");
    assertThat(lines.stream().filter(line -> line.contains(" ERROR "))) // the first, second, fourth
        .hasSizeBetween(5, 12);
  }

  @Test
  void aRunThatIsDoneMeanwhileIsDoneOnce() {
    WorkQueue<String> queue = lack.of(WorkQueue.named("test")).ticker(time::now).build();
    queue.add("a");
    queue.add("ready");
    queue.addAfter("late", SECOND);
    Runs<String> runs =
        runs(
            queue,
            (key, context) -> {
              time.pass(SECOND);
              lack.begin();
              return see(key, context);
            });
    runs.run(queue.poll().orElseThrow());
    assertThat(runs.metrics(1).runs()).containsEntry(RunReport.Outcome.SUCCESS, 1L);
    lack.end();
    assertThat(queue.retries("a")).isZero();
    assertThat(queue.metrics().working()).isZero();
    assertThat(queue.poll().orElseThrow().key()).isEqualTo("ready");
    assertThat(queue.poll().orElseThrow().key()).isEqualTo("late");
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  void aSourceWaitsWithAKeyForWhichThereIsNone() throws Exception {
    TestSource source = new TestSource("s", "ready");
    try (Controller<String> controller =
        new ControllerBuilder<String>("test")
            .fairBy(key -> lack.group())
            .source(source)
            .build(this::see)) {
      controller.startSources();
      lack.begin();
      Future<?> telling = threads.submit(() -> source.tell("a"));
      await().until(() -> lack.failures() > 0);
      lack.end();
      telling.get();
      source.synced();
      controller.start();
      await().atMost(SOON).until(() -> seen.size() == 2);
      assertThat(seen).containsExactlyInAnyOrder("ready", "a");
    }
  }

  @Test
  void theEndOfItsControllerLetsItGo() throws Exception {
    TestSource source = new TestSource("s", "ready");
    Controller<String> controller =
        new ControllerBuilder<String>("test")
            .fairBy(key -> lack.group())
            .source(source)
            .build(this::see);
    controller.startSources();
    lack.begin();
    Future<?> telling = threads.submit(() -> source.tell("a"));
    await().until(() -> lack.failures() > 1);
    controller.close();
    telling.get();
    assertThat(seen).isEmpty();
  }
}
