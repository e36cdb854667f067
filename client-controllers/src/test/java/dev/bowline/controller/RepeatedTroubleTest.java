package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.workqueue.WorkQueue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What fails for each key or object is told the first, second, fourth time and so on. */
@Timeout(60)
class RepeatedTroubleTest {
  private static void assertToldNowAndThen(LoggedLines.Action action) throws Exception {
    List<String> lines = LoggedLines.of(action);
    assertThat(lines.stream().filter(line -> line.contains(" WARN ")))
        .hasSize(5)
        .last()
        .asString()
        .endsWith("; 16 times so far");
  }

  @Test
  void anObserverOfRunsThatThrows() throws Exception {
    WorkQueue<String> queue = WorkQueue.<String>named("test").build();
    ControllerBuilder<String> plan = new ControllerBuilder<>("test");
    plan.observer(
        report -> {
          throw new IllegalStateException("no");
        });
    Runs<String> runs =
        new Runs<>(plan, queue, (key, context) -> Result.done(), new ManualTimers());
    assertToldNowAndThen(
        () -> {
          for (int i = 0; i < 20; i++) {
            queue.add("a");
            runs.run(queue.poll().orElseThrow());
          }
        });
  }

  @Test
  @SuppressWarnings("NullAway") // as a mapping of another language may
  void aSourceThatTellsNoKey() throws Exception {
    TestSource source = new TestSource("s");
    try (Controller<String> controller =
        new ControllerBuilder<String>("test")
            .source(source)
            .build((key, context) -> Result.done())) {
      controller.startSources();
      assertToldNowAndThen(
          () -> {
            for (int i = 0; i < 20; i++) {
              source.tell(null);
            }
          });
    }
  }

  @Test
  void aMappingThatThrowsWhenAllKeysAreTold() throws Exception {
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client =
            KubeClient.create(
                ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
        Informers informers = Informers.of(client)) {
      for (int i = 0; i < 20; i++) {
        String name = "a" + i;
        server.create(ConfigMap.of(c -> c.namespace("default").name(name)));
      }
      Informer<ConfigMap> informer =
          informers.of(ConfigMap.TYPE).start().awaitSync(Duration.ofSeconds(30));
      Source<String> source =
          Source.of(
              informer,
              object -> {
                throw new IllegalStateException("no");
              });
      assertToldNowAndThen(() -> assertThat(source.keys()).isEmpty());
    }
  }
}
