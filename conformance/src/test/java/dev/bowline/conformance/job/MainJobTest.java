package dev.bowline.conformance.job;

import dev.bowline.conformance.suite.MockCluster;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The main job in small, on the mock server. */
final class MainJobTest {
  @Test
  @Timeout(180)
  void aCacheEqualsTheServerThroughChurnAndExpiry() throws Exception {
    JobPlan plan = new JobPlan(300, 3, 100, Duration.ofSeconds(4), 100, Duration.ofMillis(400), 7);

    MainJobRun.run(MockCluster.start(), plan, MainJob::run);
  }
}
