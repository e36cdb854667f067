package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.type.ResourceVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of docs/reads.md, as they stand there. */
@Timeout(60)
class ReadsPageTest {
  @Test
  void theExamplesOfThePageRun() {
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client =
            KubeClient.create(
                ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))) {
      server.create(
          Pod.of(
              p ->
                  p.name("web-0")
                      .namespace("shop")
                      .label("app", "web")
                      .metadata(m -> m.addOwnerReference(o -> o.name("web")))));
      Resources<Pod> pods = client.resources(Pod.TYPE).inNamespace("shop");
      List<String> seen = new ArrayList<>();

      Page<Pod> page = pods.list(q -> q.limit(500).whenExpired(WhenExpired.GO_ON));
      assertThat(page.continuity()).isEqualTo(Continuity.SAME_VERSION);
      assertThat(pods.list(q -> q.inPagesOf(500).whenExpired(WhenExpired.RESTART))).hasSize(1);
      pods.stream(q -> q.whenExpired(WhenExpired.RESTART, expired -> seen.clear()))
          .forEach(pod -> seen.add(pod.name()));
      assertThat(seen).containsExactly("web-0");

      for (PartialObjectMetadata pod : pods.metadataOnly().list(q -> q.label("app", "web"))) {
        assertThat(pod.metadata().ownerReferences()).hasSize(1);
      }
      for (Row<Pod> row : pods.table().list(q -> q.limit(100))) {
        assertThat(row.text("Name")).isEqualTo("web-0");
      }

      ResourceVersion version = page.resourceVersion();
      Shard mine = Shard.byUid(2, 5);
      assertThat(IntStream.range(0, 5).mapToObj(i -> Shard.byUid(i, 5)))
          .filteredOn(shard -> shard.contains(page.items().get(0)))
          .hasSize(1);
      try (Watch<Pod> watch = pods.watch(q -> q.from(version).shard(mine))) {
        assertThat(watch).isNotNull();
      }
    }
  }
}
