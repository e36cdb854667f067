package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Secret;
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

/** Keys that a child tells before its owner has come. */
@Timeout(60)
class AbsentOwnerTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  /** Two informers are not in step: absent is what the owners' cache knows, and no more. */
  @Test
  @Tag("scenario-110")
  void anOwnerThatComesAfterItsChildIsReconciledAgain() {
    List<String> seen = new CopyOnWriteArrayList<>();
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client =
            KubeClient.create(
                ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
        Informers informers = Informers.of(client)) {
      Informer<ConfigMap> owners = informers.of(ConfigMap.TYPE).inNamespace("default").start();
      Informer<Secret> children = informers.of(Secret.TYPE).inNamespace("default").start();
      try (Controller<ObjectKey> controller =
          Controller.of("test", owners)
              .watches(children, child -> List.of(child.key()))
              .build(
                  (key, context) -> {
                    seen.add(owners.store().isAbsent(key) ? "absent" : "there");
                    return Result.done();
                  })) {
        controller.start();
        owners.stop(); // and so lags
        server.create(ConfigMap.of(c -> c.namespace("default").name("a")));
        server.create(Secret.of(s -> s.namespace("default").name("a")));
        await().atMost(SOON).until(() -> seen.contains("absent"));
        assertThat(seen).containsOnly("absent");

        owners.start();

        await().atMost(SOON).until(() -> seen.contains("there"));
      }
    }
  }
}
