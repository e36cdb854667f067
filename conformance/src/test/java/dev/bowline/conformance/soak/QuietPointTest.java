package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.KubeClient;
import dev.bowline.conformance.load.PodLoad;
import dev.bowline.conformance.load.PodLoader;
import dev.bowline.conformance.suite.MockCluster;
import dev.bowline.informer.Informers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class QuietPointTest {
  private static final Duration LIMIT = Duration.ofMillis(200);

  @TempDir Path folder;
  private final MockCluster cluster = MockCluster.start();
  private final KubeClient client = KubeClient.create(cluster.config());
  private final Informers informers = Informers.of(client);
  private final ScheduledExecutorService executor = Executors.newScheduledThreadPool(8);
  private final PodLoader loader = new PodLoader(client, new PodLoad("ns-", 1, 7));
  private Timeline timeline;
  private Findings findings;

  @BeforeEach
  void begin() {
    timeline = new Timeline(folder.resolve("timeline"));
    findings = new Findings(timeline);
  }

  @AfterEach
  void end() {
    informers.close();
    client.close();
    cluster.close();
    executor.shutdownNow();
    timeline.close();
  }

  @Test
  void cachesThatFollowTheirServerAreEqual() throws Exception {
    loader.fill(3, executor);
    List<Mirror> mirrors = mirrors();
    mirrors.forEach(Mirror::join);
    loader.create(3);
    QuietPoint quiet = new QuietPoint(client, mirrors, findings, Duration.ofSeconds(20));
    quiet.await("now", System.nanoTime(), 20);

    assertThat(findings.problems()).isEmpty();
    assertThat(quiet.summary()).isEqualTo("2/2");
    assertThat(quiet.contents()).isEqualTo(8);
  }

  @Test
  void eachCacheThatIsBehindForGoodIsTold() throws Exception {
    loader.fill(3, executor);
    List<Mirror> mirrors = mirrors();
    mirrors.forEach(mirror -> mirror.informer().close());
    loader.create(3);
    QuietPoint quiet = new QuietPoint(client, mirrors, findings, LIMIT);
    quiet.await("now", System.nanoTime(), 0.1);

    assertThat(quiet.summary()).isEqualTo("0/2");
    assertThat(findings.measures()).hasSize(4).noneMatch(Measure::isRight);
    assertThat(findings.problems())
        .anyMatch(problem -> problem.startsWith("now: all namespaces, cache: ns-0/"))
        .anyMatch(problem -> problem.startsWith("now: one namespace, handler: ns-0/"));
  }

  @Test
  void anotherContentAtTheSameVersionIsTold() throws Exception {
    try (MockCluster other = MockCluster.start();
        KubeClient otherClient = KubeClient.create(other.config())) {
      loader.fill(1, executor);
      new PodLoader(otherClient, new PodLoad("ns-", 1, 7)).fill(1, executor); // with another uid
      List<Mirror> mirrors = mirrors();
      QuietPoint quiet = new QuietPoint(otherClient, mirrors, findings, Duration.ofSeconds(20));
      quiet.await("now", System.nanoTime(), 20);

      assertThat(quiet.summary()).isEqualTo("2/2");
      assertThat(quiet.contents()).isEqualTo(2);
      assertThat(findings.problems())
          .hasSize(2)
          .allMatch(problem -> problem.endsWith("has another content at its version"));
    }
  }

  private List<Mirror> mirrors() {
    Saboteur saboteur = new Saboteur(Set.of());
    List<Mirror> mirrors =
        List.of(new Mirror(informers, null, saboteur), new Mirror(informers, "ns-0", saboteur));
    mirrors.forEach(mirror -> mirror.informer().awaitSync(Duration.ofSeconds(20)));
    return mirrors;
  }
}
