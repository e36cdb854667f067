package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.informer.Leaving;
import dev.bowline.informer.Subscription;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.type.ObjectKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Controllers of an informer's own objects, of which not every change is worth a run. */
@Timeout(60)
class PrimarySourceTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  private final MockKubeServer server = MockKubeServer.start();
  private final KubeClient client =
      KubeClient.create(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
  private final Informers informers = Informers.of(client);
  private final Informer<ConfigMap> informer =
      informers.of(ConfigMap.TYPE).inNamespaces(List.of("default", "kube-system")).start();
  private final List<ObjectKey> runs = new CopyOnWriteArrayList<>();
  private final Controller<ObjectKey> controller =
      Controller.of("test", informer, Changes.ofLabels())
          .build(
              (key, context) -> {
                runs.add(key);
                return key.namespace().equals("default")
                    ? Result.done()
                    : Result.requeueAfter(Duration.ofHours(1));
              });

  @AfterEach
  void end() {
    controller.close();
    informers.close();
    client.close();
    server.close();
  }

  private static ConfigMap configMap(String namespace) {
    return ConfigMap.of(c -> c.metadata(m -> m.namespace(namespace).name("a")));
  }

  @Test
  void changesThatAreNotWorthARunLeadToNone() {
    Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inNamespace("default");
    server.create(configMap("default"));
    controller.start();
    await().atMost(SOON).until(() -> runs.size() == 1);
    configMaps.edit("a", c -> c.with(b -> b.putData("k", "1")));
    configMaps.edit("a", c -> c.with(b -> b.label("k", "1")));
    await().atMost(SOON).until(() -> runs.size() == 2);
    server.create(configMap("kube-system")); // comes behind all events of before
    await().atMost(SOON).until(() -> runs.contains(configMap("kube-system").key()));
    assertThat(runs).hasSize(3);
  }

  @Test
  @Tag("scenario-102")
  void whatIsNoLongerLookedAtIsTakenOutOfTheQueueAllTheSame() {
    server.create(configMap("kube-system"));
    controller.start();
    await().atMost(SOON).until(() -> controller.queueMetrics().delayed() == 1);
    informer.namespaces().set(Set.of("default"), Leaving.TELL);
    await().atMost(SOON).until(() -> controller.queueMetrics().delayed() == 0);
    assertThat(runs).hasSize(1);
  }

  @Test
  void theHandlerHasTheControllersName() {
    controller.start();
    assertThat(informer.subscriptions())
        .extracting(Subscription::toString)
        .containsExactly("informer of configmaps.v1, handler controller test");
  }
}
