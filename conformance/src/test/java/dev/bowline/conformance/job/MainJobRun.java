package dev.bowline.conformance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.conformance.suite.ContractCluster;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.awaitility.Awaitility;

/** Runs a {@link MainJob}, closes everything, and sees that no thread of an informer is left. */
final class MainJobRun {
  private static final int THREADS = 16;

  private MainJobRun() {}

  interface Steps {
    void take(MainJob job) throws Exception;
  }

  /**
   * Runs the job.
   *
   * @param cluster is closed at the end
   */
  static void run(ContractCluster cluster, JobPlan plan, Steps steps) throws Exception {
    ScheduledExecutorService executor = Executors.newScheduledThreadPool(THREADS);
    try (cluster;
        MainJob job = new MainJob(cluster, plan, executor)) {
      steps.take(job);
    } finally {
      executor.shutdownNow();
    }
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(informerThreads()).isEmpty());
  }

  private static List<String> informerThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("bowline-") && !name.equals("bowline-waits"))
        .toList();
  }
}
