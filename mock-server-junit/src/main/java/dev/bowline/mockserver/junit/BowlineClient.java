package dev.bowline.mockserver.junit;

import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;

/** The only class that needs {@code bowline-client-core}; loaded if a test asks for its client. */
final class BowlineClient {
  static final String TYPE = "dev.bowline.client.KubeClient";

  private BowlineClient() {}

  static KubeClient of(MockKubeServer server) {
    return KubeClient.create(
        ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
  }
}
