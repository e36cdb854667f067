package dev.bowline.conformance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.MockCluster;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The main job in small, on the mock server. */
final class MainJobTest {
  @Test
  @Timeout(180)
  void aCacheEqualsTheServerThroughChurnAndExpiry() throws Exception {
    ScheduledExecutorService executor = Executors.newScheduledThreadPool(16);
    JobPlan plan = new JobPlan(300, 3, 100, Duration.ofSeconds(4), 100, Duration.ofMillis(400), 7);
    try (ContractCluster cluster = MockCluster.start();
        MainJob job = new MainJob(cluster, plan, executor)) {
      job.run();
    } finally {
      assertThat(executor.shutdownNow()).isEmpty();
    }
  }
}
