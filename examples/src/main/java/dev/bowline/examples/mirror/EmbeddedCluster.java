package dev.bowline.examples.mirror;

import dev.bowline.client.KubeClient;
import dev.bowline.client.TransportException;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A mock server with pods in it, and a second client that keeps it busy. */
final class EmbeddedCluster implements AutoCloseable {
  private static final long WRITE_EVERY_MILLIS = 10;

  private final MockKubeServer server = MockKubeServer.start();
  private final KubeClient writer = KubeClient.create(config());
  private final PodChurn churn = new PodChurn(writer, new Random(7));
  private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
  private @Nullable ScheduledFuture<?> running;

  EmbeddedCluster(int pods) {
    churn.fill(pods);
  }

  /** How to reach the server: through a kubeconfig, as any other client would. */
  ClusterConfig config() {
    return ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null);
  }

  void startChurn() {
    running =
        executor.scheduleAtFixedRate(this::step, 0, WRITE_EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** The writer's connection is cut, too; whether that write was stored doesn't matter here. */
  private void step() {
    try {
      churn.step();
    } catch (TransportException cut) {
      if (cut.kind() != TransportException.Kind.DISCONNECTED) {
        throw cut;
      }
    }
  }

  /** Stops writing; fails if a write has failed. */
  void stopChurn() {
    ScheduledFuture<?> writes = running;
    if (writes == null) {
      return;
    }
    boolean wasRunning = writes.cancel(false);
    if (!wasRunning) {
      try {
        writes.get();
      } catch (ExecutionException | InterruptedException e) {
        throw new IllegalStateException("the churn failed", e);
      }
    }
    executor.shutdown();
    try {
      executor.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void cutConnections() {
    server.cutConnections();
  }

  void compact() {
    server.compact();
  }

  @Override
  public void close() {
    executor.shutdownNow();
    writer.close();
    server.close();
  }
}
