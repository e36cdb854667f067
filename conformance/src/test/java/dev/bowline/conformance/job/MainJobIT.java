package dev.bowline.conformance.job;

import dev.bowline.conformance.suite.KubeApiServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The main job on a real kube-apiserver. System properties: {@code bowline.churn.seconds}, {@code
 * bowline.churn.pods}, {@code bowline.churn.seed}.
 */
final class MainJobIT {
  private static final String CLUSTER = "main-job-cluster";

  @Test
  @Timeout(900)
  void aCacheEqualsTheServerThroughChurnAndExpiry() throws Exception {
    int seconds = Integer.getInteger("bowline.churn.seconds", 15);
    int pods = Integer.getInteger("bowline.churn.pods", 5_000);
    Duration half = Duration.ofMillis(seconds * 500L);
    Duration gap = Duration.ofMillis(Math.min(2_000, seconds * 100L));
    MainJobRun.run(
        KubeApiServer.start(CLUSTER),
        new JobPlan(pods, 20, 500, half, 100, gap, seed()),
        MainJob::run);
  }

  @Test
  @Timeout(900)
  void aSilentConnectionIsNoticedAndReplaced() throws Exception {
    MainJobRun.run(
        KubeApiServer.start(CLUSTER),
        new JobPlan(100, 2, 500, Duration.ofSeconds(5), 50, Duration.ofSeconds(2), seed()),
        MainJob::runHalfOpen);
  }

  private static long seed() {
    return Long.getLong("bowline.churn.seed", 7L);
  }
}
