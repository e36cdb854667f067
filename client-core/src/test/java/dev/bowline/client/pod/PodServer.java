package dev.bowline.client.pod;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.mockserver.PodScripts;
import java.nio.file.Path;
import java.util.List;

/** A server with the pod {@code shop/web-0}, and a client of it. */
final class PodServer implements AutoCloseable {
  static final String NAMESPACE = "shop";
  static final String POD = "web-0";

  final MockKubeServer server = MockKubeServer.start();
  final KubeClient client =
      KubeClient.create(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null));

  PodServer() {
    server.create(Pod.of(p -> p.name(POD).namespace(NAMESPACE)));
  }

  PodScripts scripts() {
    return server.podScripts();
  }

  RunningPod pod() {
    return client.runningPod(NAMESPACE, POD);
  }

  /** Threads of connections to pods that are alive. */
  static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("bowline-") && !name.startsWith("bowline-mock"))
        .filter(name -> !name.equals("bowline-pod-timer") && !name.equals("bowline-waits"))
        .sorted()
        .toList();
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
