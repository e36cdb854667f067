package dev.bowline.conformance.suite;

import dev.bowline.client.config.ClusterConfig;
import java.nio.file.Files;
import java.nio.file.Path;

/** Somebody's cluster, named by the system property {@code bowline.kubeconfig}. */
record GivenCluster(Path kubeconfig, ClusterConfig config) implements ContractCluster {
  static GivenCluster of(Path kubeconfig) {
    if (!Files.isRegularFile(kubeconfig)) {
      throw new IllegalArgumentException(
          "bowline.kubeconfig names no file: " + kubeconfig.toAbsolutePath());
    }
    return new GivenCluster(kubeconfig, ClusterConfig.fromKubeconfig(kubeconfig));
  }

  @Override
  public String description() {
    return config.server() + " of bowline.kubeconfig " + kubeconfig;
  }

  @Override
  public boolean servesEverything() {
    return false;
  }

  @Override
  public boolean canExpire() {
    return false;
  }

  @Override
  public void expire() {
    throw new UnsupportedOperationException("versions of a foreign cluster don't expire on demand");
  }

  @Override
  public void close() {
    // It isn't ours.
  }
}
