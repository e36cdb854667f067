package dev.bowline.conformance.suite;

import java.nio.file.Path;

/**
 * Chooses the server: the cluster that the system property {@code bowline.kubeconfig} names, else a
 * kube-apiserver of our own if {@code bowline.contract.server} is {@code real}, else the mock. Each
 * JVM has a kube-apiserver for itself; {@code bowline.contract.fork} keeps their folders apart.
 */
final class ClusterChoice {
  private ClusterChoice() {}

  static ContractCluster open() {
    String kubeconfig = System.getProperty("bowline.kubeconfig", "");
    if (!kubeconfig.isEmpty()) {
      return GivenCluster.of(Path.of(kubeconfig));
    }
    String server = System.getProperty("bowline.contract.server", "mock");
    return switch (server) {
      case "mock" -> MockCluster.start();
      case "real" ->
          KubeApiServer.start(
              "contract-cluster-" + System.getProperty("bowline.contract.fork", "1"));
      default ->
          throw new IllegalArgumentException(
              "bowline.contract.server must be mock or real, not " + server);
    };
  }
}
