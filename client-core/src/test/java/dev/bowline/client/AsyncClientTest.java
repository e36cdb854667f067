package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.pod.RemoteProcess;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever the blocking client can do, as one call with a future. */
@Timeout(60)
class AsyncClientTest {
  private final Scripted scripted = new Scripted();

  @Test
  void kindsWithoutAClassAreReadAsAnyOther() {
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client = client(server)) {
      server.create(ConfigMap.of(c -> c.name("a").namespace("shop").putData("k", "1")));

      CompletableFuture<String> read =
          client
              .async()
              .call(c -> c.unstructured("cm").inNamespace("shop").get("a"))
              .thenApply(found -> found.kind() + " " + found.get("data", "k"));

      assertThat(read.join()).isEqualTo("ConfigMap 1");
    }
  }

  @Test
  void whatTheServerServesIsAskedOnceByBoth() {
    scripted
        .transport
        .json(200, "{\"kind\":\"APIVersions\",\"versions\":[]}")
        .json(200, "{\"kind\":\"APIGroupList\",\"groups\":[]}");
    KubeClient client = scripted.client();
    List<ServedApi> told = new ArrayList<>();

    for (int i = 0; i < 2; i++) {
      told.add(client.async(Runnable::run).call(c -> c.discovery().api()).join());
    }
    told.add(client.discovery().api());

    assertThat(scripted.transport.sent()).hasSize(2);
    assertThat(told.get(1)).isSameAs(told.get(0));
    assertThat(told.get(2)).isSameAs(told.get(0));
  }

  @Test
  void aCancelledCallAsksNoMoreWhatTheServerServes() {
    List<Runnable> queue = new ArrayList<>();
    scripted.transport.failure(Kind.DISCONNECTED, false);
    CompletableFuture<ServedApi> future =
        scripted.client().async(queue::add).call(c -> c.discovery().refresh());
    scripted.time.whenSomebodyWaits(() -> future.cancel(false));

    queue.get(0).run();

    assertThat(scripted.transport.sent()).hasSize(1);
  }

  @Test
  void aCancelledCallEndsTheCommandThatItWaitsFor() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch gone = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client = client(server)) {
      server.create(Pod.of(p -> p.name("web-0").namespace("shop")));
      server
          .podScripts()
          .onExec(
              "shop",
              "web-0",
              process -> {
                started.countDown();
                process.stdin().read();
                gone.countDown();
              });
      CompletableFuture<Integer> future =
          client
              .async()
              .call(
                  c -> {
                    try (RemoteProcess process =
                        c.runningPod("shop", "web-0").start(List.of("sleep"), o -> o.stdin())) {
                      return process.waitFor();
                    } finally {
                      ended.countDown();
                    }
                  });
      started.await();

      future.cancel(false);

      gone.await();
      ended.await();
    }
  }

  private static KubeClient client(MockKubeServer server) {
    return KubeClient.create(
        ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null));
  }
}
