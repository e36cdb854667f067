package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the server finishes in place of the controllers that a cluster in memory doesn't have. */
final class DeletionTest {
  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void aBoundPodIsSeenTerminatingAndThenGone() throws IOException {
    server.create(Pod.of(p -> p.name("web").namespace("default").spec(s -> s.nodeName("n1"))));
    String pods = "/api/v1/namespaces/default/pods";
    try (TestWatch watch =
        client.watch(pods + "?watch=1&resourceVersion=" + server.resourceVersion().value())) {
      Map<String, @Nullable Object> answer = client.json("DELETE", pods + "/web", "", 200);
      assertThat(Tree.at(answer, "metadata", "deletionGracePeriodSeconds")).isEqualTo(30L);
      assertThat(watch.nextAsText()).isEqualTo("MODIFIED web");
      assertThat(watch.nextAsText()).isEqualTo("DELETED web");
    }
  }

  @Test
  void aNamespaceWaitsForAFinalizerOfItsContent() throws IOException {
    server.create(
        ConfigMap.of(
            c ->
                c.name("held")
                    .namespace("shop")
                    .metadata(m -> m.finalizers(List.of("example.test/hold")))));
    client.json("DELETE", "/api/v1/namespaces/shop", "", 200);
    assertThat(server.find(Namespace.TYPE, "", "shop").orElseThrow().status().phase())
        .isEqualTo("Terminating");
    client.json(
        "PATCH",
        "/api/v1/namespaces/shop/configmaps/held",
        "{\"metadata\":{\"finalizers\":null}}",
        200);
    assertThat(server.list(ConfigMap.TYPE)).isEmpty();
    assertThat(server.find(Namespace.TYPE, "", "shop")).isEmpty();
  }

  @Test
  void foregroundDeletionIsFinishedAsByAGarbageCollector() throws IOException {
    server.create(ConfigMap.of(c -> c.name("a").namespace("default")));
    client.json(
        "DELETE", "/api/v1/namespaces/default/configmaps/a?propagationPolicy=Foreground", "", 200);
    assertThat(server.list(ConfigMap.TYPE)).isEmpty();
  }
}
