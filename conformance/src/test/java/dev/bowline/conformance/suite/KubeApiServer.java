package dev.bowline.conformance.suite;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.conformance.cluster.RealCluster;
import java.nio.file.Path;

/** A kube-apiserver of our own, for this run. */
public final class KubeApiServer implements ContractCluster {
  private final RealCluster cluster;
  private final ClusterConfig config;

  private KubeApiServer(RealCluster cluster) {
    this.cluster = cluster;
    this.config = ClusterConfig.fromKubeconfig(cluster.kubeconfig());
  }

  /**
   * Starts one.
   *
   * @param name of its folder in the build folder
   */
  public static KubeApiServer start(String name) {
    Path module = Path.of(System.getProperty("basedir", ""));
    Path directory = module.resolve("target").resolve(name);
    return new KubeApiServer(
        RealCluster.start(module.resolve("cluster"), directory, System.out::println));
  }

  /** The cluster behind it. */
  public RealCluster cluster() {
    return cluster;
  }

  @Override
  public ClusterConfig config() {
    return config;
  }

  @Override
  public String description() {
    return "kube-apiserver at " + config.server();
  }

  @Override
  public boolean servesEverything() {
    return true;
  }

  @Override
  public boolean canExpire() {
    return true;
  }

  @Override
  public void expire() {
    cluster.expire();
  }

  @Override
  public boolean canCorrupt() {
    return true;
  }

  @Override
  public void corrupt(String key) {
    cluster.corrupt(key);
  }

  @Override
  public void close() {
    cluster.close();
  }
}
