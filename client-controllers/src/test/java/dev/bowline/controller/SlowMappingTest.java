package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SlowMappingTest {
  private static final Duration SOON = Duration.ofSeconds(60);

  private final MockKubeServer server = MockKubeServer.start();
  private final KubeClient client =
      KubeClient.create(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
  private final Informers informers = Informers.of(client);
  private final Informer<ConfigMap> informer =
      informers.of(ConfigMap.TYPE).inNamespace("default").start();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  @AfterEach
  void end() {
    go.countDown();
    informers.close();
    client.close();
    server.close();
  }

  private static ConfigMap ownedBy(String owner, String name) {
    return ConfigMap.of(
        c -> c.metadata(m -> m.namespace("default").name(name)).putData("o", owner));
  }

  private static List<String> owner(ConfigMap object) {
    return List.of(object.data().getOrDefault("o", ""));
  }

  private void hang() {
    asked.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One more for each object than the states that are kept apart. */
  @Test
  @Tag("scenario-90")
  void whileAMappingHangsOnlySoManyStatesAreHeld() throws Exception {
    Controller<String> controller =
        Controller.<String>named("test")
            .watches(
                informer,
                object -> {
                  if (object.name().equals("slow")) {
                    hang();
                  }
                  return owner(object);
                })
            .build(
                (key, context) -> {
                  told.add(key);
                  return Result.done();
                });
    try (controller) {
      controller.start();
      server.create(ownedBy("nobody", "slow"));
      asked.await();
      server.create(ownedBy("first", "a"));
      server.create(ownedBy("first", "b"));
      int updates = 10_000 / 2 + 100;
      for (int i = 1; i <= updates; i++) {
        server.replace(ownedBy("of-a-" + i, "a"));
        server.replace(ownedBy("of-b-" + i, "b"));
      }
      await().atMost(SOON).until(() -> isNewest("a", updates) && isNewest("b", updates));
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(informer.subscriptions().get(0).status().pending())
                      .isEqualTo(10_000 + 2));

      go.countDown();
      await()
          .atMost(SOON)
          .until(() -> told.containsAll(List.of("of-a-" + updates, "of-b-" + updates)));
      assertThat(told).contains("first", "of-a-1", "of-b-1", "of-a-4900", "of-b-4900");
    }
  }

  private boolean isNewest(String name, int update) {
    return informer
        .store()
        .get("default", name)
        .filter(object -> owner(object).contains("of-" + name + "-" + update))
        .isPresent();
  }

  @Test
  @Tag("scenario-119")
  void aMappingThatHangsAtEachObjectIsAskedForNoMoreAfterTheEnd() throws Exception {
    List.of("a", "b", "c").forEach(name -> server.create(ownedBy("x", name)));
    AtomicInteger questions = new AtomicInteger();
    ManualTimers time = new ManualTimers();
    CountDownLatch requeuing = new CountDownLatch(1);
    ControllerBuilder<String> builder =
        Controller.<String>named("test")
            .requeueAll(Duration.ofMinutes(10), 0)
            .watches(
                informer,
                object -> {
                  if (requeuing.getCount() == 0) {
                    questions.incrementAndGet();
                    hang();
                  }
                  return owner(object);
                });
    builder.timers = name -> time;
    Controller<String> controller =
        builder.build(
            (key, context) -> {
              told.add(key);
              return Result.done();
            });
    try (controller) {
      controller.start();
      await().atMost(SOON).until(() -> told.contains("x") && informer.store().size() == 3);
      await().atMost(SOON).until(() -> informer.subscriptions().get(0).status().pending() == 0);
      requeuing.countDown();
      time.pass(Duration.ofMinutes(10));
      asked.await();
    }
    await()
        .atMost(SOON)
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().startsWith("bowline-controller")));
    assertThat(questions).hasValue(1);
  }

  @Test
  @Tag("scenario-113")
  void noRunBeginsWhileAMappingHangsAtAListedObject() throws Exception {
    Controller<String> controller = askingInTurn(turn -> hangIf(turn == 2));
    try (controller) {
      CompletableFuture<Void> started =
          CompletableFuture.runAsync(controller::start, task -> new Thread(task).start());
      asked.await();
      assertThat(controller.queueMetrics().adds()).isEqualTo(1);
      assertThatExceptionOfType(TimeoutException.class)
          .isThrownBy(() -> started.get(200, TimeUnit.MILLISECONDS));
      assertThat(controller.queueMetrics().adds()).as("those that are ready").isEqualTo(1);
      assertThat(told).isEmpty();

      go.countDown();
      started.get(60, TimeUnit.SECONDS);
      await().atMost(SOON).until(() -> told.size() == 3);
    }
  }

  @Test
  @Tag("scenario-113")
  void aMappingThatHangsAtAListedObjectLongerThanTheTimeoutIsNamedByItsInformer() {
    Controller<String> controller = askingInTurn(turn -> hangIf(turn == 2), Duration.ofMillis(100));
    assertThatExceptionOfType(SourceNotSyncedException.class)
        .isThrownBy(controller::start)
        .withMessage("controller test: " + informer + " is not synced after 100 ms");
    go.countDown();
    assertThat(told).isEmpty();
  }

  @Test
  @Tag("scenario-113")
  void aMappingThatThrowsAtTheLastListedObjectHoldsUpNoStart() {
    Controller<String> controller =
        askingInTurn(
            turn -> {
              if (turn == 3) {
                throw new IllegalStateException("thrown on purpose");
              }
            });
    try (controller) {
      controller.start();
      await().atMost(SOON).until(() -> told.size() == 2);
    }
  }

  private void hangIf(boolean isSo) {
    if (isSo) {
      hang();
    }
  }

  private Controller<String> askingInTurn(IntConsumer turn) {
    return askingInTurn(turn, SOON);
  }

  /** Of three objects that are listed; which of them is asked for is told by its number. */
  private Controller<String> askingInTurn(IntConsumer turn, Duration syncTimeout) {
    List.of("a", "b", "c").forEach(name -> server.create(ownedBy(name, name)));
    await().atMost(SOON).until(() -> informer.store().size() == 3);
    AtomicInteger turns = new AtomicInteger();
    return Controller.<String>named("test")
        .syncTimeout(syncTimeout)
        .watches(
            informer,
            object -> {
              turn.accept(turns.incrementAndGet());
              return owner(object);
            })
        .build(
            (key, context) -> {
              told.add(key);
              return Result.done();
            });
  }
}
