package dev.bowline.conformance.suite;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;

/** The mock server, with everything that it can serve. */
public final class MockCluster implements ContractCluster {
  private final MockKubeServer server;
  private final ClusterConfig config;

  private MockCluster(MockKubeServer server) {
    this.server = server;
    this.config = ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null);
  }

  /** Starts one, over TLS. */
  public static MockCluster start() {
    return new MockCluster(MockKubeServer.builder().allVersions().cbor().start());
  }

  @Override
  public ClusterConfig config() {
    return config;
  }

  @Override
  public String description() {
    return "mock server at " + config.server();
  }

  @Override
  public boolean servesEverything() {
    return true;
  }

  @Override
  public boolean isMock() {
    return true;
  }

  @Override
  public boolean canExpire() {
    return true;
  }

  @Override
  public void expire() {
    server.compact();
  }

  @Override
  public void close() {
    server.close();
  }
}
