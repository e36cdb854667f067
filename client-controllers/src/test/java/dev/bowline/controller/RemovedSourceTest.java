package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.type.ObjectKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sources that leave a controller which goes on. */
@Timeout(60)
class RemovedSourceTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration INTERVAL = Duration.ofHours(1);

  private final ManualTimers time = new ManualTimers();

  private <K> ControllerBuilder<K> onVirtualTime(ControllerBuilder<K> builder) {
    builder.requeueAll(INTERVAL, 0);
    builder.timers = name -> time;
    builder.beside = name -> Runnable::run;
    return builder;
  }

  @Test
  void oneThatIsTakenOutIsClosedAndAskedNoMore() {
    List<String> seen = new CopyOnWriteArrayList<>();
    TestSource stays = new TestSource("stays", "a");
    TestSource leaves = new TestSource("leaves", "b");
    try (Controller<String> controller =
        onVirtualTime(new ControllerBuilder<String>("test").source(stays).source(leaves))
            .build(
                (key, context) -> {
                  seen.add(key);
                  return Result.done();
                })) {
      controller.startSources();
      stays.synced();
      leaves.synced();
      controller.start();
      await().atMost(SOON).until(() -> seen.size() == 2);
      assertThat(controller.removeSource(leaves)).isTrue();
      assertThat(leaves.isClosed()).isTrue();
      assertThat(controller.removeSource(leaves)).isFalse();
      time.pass(INTERVAL);
      await().atMost(SOON).until(() -> seen.size() == 3);
      controller.add("end");
      await().atMost(SOON).until(() -> seen.contains("end"));
      assertThat(seen).containsExactlyInAnyOrder("a", "b", "a", "end");
    }
    assertThat(stays.isClosed()).isTrue();
  }

  @Test
  void oneThatIsTakenOutIsNotWaitedFor() throws Exception {
    TestSource never = new TestSource("never");
    TestSource unstarted = new TestSource("not even started");
    try (Controller<String> controller =
        new ControllerBuilder<String>("test")
            .source(never)
            .build((key, context) -> Result.done())) {
      controller.addSource(unstarted);
      assertThat(controller.removeSource(unstarted)).isTrue();
      Thread starting = new Thread(controller::start);
      starting.start();
      await().atMost(SOON).until(() -> starting.getState() == Thread.State.TIMED_WAITING);
      assertThat(controller.removeSource(never)).isTrue();
      starting.join();
      assertThat(controller.add("a")).isTrue();
    }
    assertThat(unstarted.isStarted()).isFalse();
  }

  /** As of a type that isn't wanted any more. It would hold all objects, and tell them for ever. */
  @Test
  @Tag("scenario-119")
  void theObjectsOfAnInformerThatWasClosedAreNotToldAgain() {
    List<ObjectKey> seen = new CopyOnWriteArrayList<>();
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client =
            KubeClient.create(
                ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
        Informers informers = Informers.of(client)) {
      server.create(ConfigMap.of(c -> c.namespace("default").name("a")));
      server.create(ConfigMap.of(c -> c.namespace("kube-system").name("b")));
      Informer<ConfigMap> stays = informers.of(ConfigMap.TYPE).inNamespace("default").start();
      Informer<ConfigMap> leaves = informers.of(ConfigMap.TYPE).inNamespace("kube-system").start();
      try (Controller<ObjectKey> controller =
          onVirtualTime(Controller.of("test", stays))
              .build(
                  (key, context) -> {
                    seen.add(key);
                    return Result.done();
                  })) {
        controller.start();
        Source<ObjectKey> late = Source.of(leaves, KeyMapping.own());
        controller.addSource(late);
        await().atMost(SOON).until(() -> seen.size() == 2);
        Informer<ConfigMap> never = informers.of(ConfigMap.TYPE).inNamespaces(List.of()).start();
        Source<ObjectKey> unsynced = Source.of(never, KeyMapping.own());
        controller.addSource(unsynced);
        leaves.close();
        never.close();
        time.pass(INTERVAL);
        await().atMost(SOON).until(() -> seen.size() == 3);
        ObjectKey end = new ObjectKey("default", "end");
        controller.add(end);
        await().atMost(SOON).until(() -> seen.contains(end));
        assertThat(seen).filteredOn(key -> key.name().equals("b")).hasSize(1);
        assertThat(controller.removeSource(late)).as("it is out already").isFalse();
        assertThat(controller.removeSource(unsynced)).as("so is that").isFalse();
      }
    }
  }
}
