package dev.bowline.conformance.job;

import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.KubeApiServer;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The main job on a real kube-apiserver. System properties: {@code bowline.churn.seconds}, {@code
 * bowline.churn.pods}, {@code bowline.churn.seed}.
 */
final class MainJobIT {
  private static final Duration MEAN_GAP = Duration.ofSeconds(2);

  @Test
  @Timeout(900)
  void aCacheEqualsTheServerThroughChurnAndExpiry() throws Exception {
    int seconds = Integer.getInteger("bowline.churn.seconds", 15);
    int pods = Integer.getInteger("bowline.churn.pods", 5_000);
    Duration half = Duration.ofMillis(seconds * 500L);
    run(new JobPlan(pods, 20, 500, half, 100, MEAN_GAP, seed()), MainJob::run);
  }

  @Test
  @Timeout(300)
  void aSilentConnectionIsNoticedAndReplaced() throws Exception {
    run(
        new JobPlan(100, 2, 500, Duration.ofSeconds(5), 50, MEAN_GAP, seed()),
        MainJob::runHalfOpen);
  }

  private static long seed() {
    return Long.getLong("bowline.churn.seed", 7L);
  }

  private static void run(JobPlan plan, Job steps) throws Exception {
    ScheduledExecutorService executor = Executors.newScheduledThreadPool(16);
    try (ContractCluster cluster = KubeApiServer.start("main-job-cluster");
        MainJob job = new MainJob(cluster, plan, executor)) {
      steps.run(job);
    } finally {
      executor.shutdownNow();
    }
  }

  private interface Job {
    void run(MainJob job) throws Exception;
  }
}
