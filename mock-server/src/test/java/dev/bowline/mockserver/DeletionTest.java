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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the server finishes in place of the controllers that a cluster in memory doesn't have. */
final class DeletionTest {
  private static final String MAP = "/api/v1/namespaces/default/configmaps/a";
  private static final List<String> HOLD = List.of("example.test/hold");
  private static final String WITHOUT_FINALIZERS = "{\"metadata\":{\"finalizers\":null}}";

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

  @Test
  void aBoundPodGoesWithItsLastFinalizer() throws IOException {
    server.create(
        Pod.of(
            p ->
                p.metadata(m -> m.name("web").namespace("default").finalizers(HOLD))
                    .spec(s -> s.nodeName("n1"))));
    String pod = "/api/v1/namespaces/default/pods/web";
    client.json("DELETE", pod, "", 200);
    assertThat(Tree.at(client.getJson(pod), "metadata", "deletionGracePeriodSeconds"))
        .isEqualTo(0L);
    client.json("PATCH", pod, WITHOUT_FINALIZERS, 200);
    assertThat(server.list(Pod.TYPE)).isEmpty();
  }

  @Test
  void foregroundDeletionIsFinishedWhenTheLastOtherFinalizerGoes() throws IOException {
    server.create(
        ConfigMap.of(c -> c.metadata(m -> m.name("a").namespace("default").finalizers(HOLD))));
    client.json("DELETE", MAP + "?propagationPolicy=Foreground", "", 200);
    client.json("PATCH", MAP, WITHOUT_FINALIZERS, 200);
    assertThat(server.list(ConfigMap.TYPE)).isEmpty();
  }

  @Test
  void aNamespaceWithAFinalizerOfItsOwnIsEmptiedAndGoesWithThatFinalizer() throws IOException {
    server.create(Namespace.of(n -> n.metadata(m -> m.name("held").finalizers(HOLD))));
    server.create(ConfigMap.of(c -> c.name("a").namespace("held")));
    client.json("DELETE", "/api/v1/namespaces/held", "", 200);
    Namespace held = server.find(Namespace.TYPE, "", "held").orElseThrow();
    assertThat(server.list(ConfigMap.TYPE)).isEmpty();
    assertThat(held.status().phase()).isEqualTo("Terminating");
    assertThat(held.spec().finalizers()).isEmpty();
    client.json("PATCH", "/api/v1/namespaces/held", WITHOUT_FINALIZERS, 200);
    assertThat(server.find(Namespace.TYPE, "", "held")).isEmpty();
  }

  @Test
  void aNamespaceWaitsForAFinalizerInItsSpecThatIsNotTheControllers() throws IOException {
    client.json("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"s\"}}", 201);
    String finalize = "/api/v1/namespaces/s/finalize";
    client.json(
        "PUT",
        finalize,
        "{\"metadata\":{\"name\":\"s\"},\"spec\":{\"finalizers\":[\"kubernetes\",\"a.test/b\"]}}",
        200);
    client.json("DELETE", "/api/v1/namespaces/s", "", 200);
    assertThat(server.find(Namespace.TYPE, "", "s").orElseThrow().spec().finalizers())
        .containsExactly("a.test/b");
    client.json("PUT", finalize, "{\"metadata\":{\"name\":\"s\"},\"spec\":{}}", 200);
    assertThat(server.find(Namespace.TYPE, "", "s")).isEmpty();
  }

  @Test
  void anUpdateOfANamespaceLeavesTheFinalizersOfItsSpecAlone() throws IOException {
    String path = "/api/v1/namespaces/default";
    client.json("PUT", path, "{\"metadata\":{\"name\":\"default\"}}", 200);
    client.json("PATCH", path, "{\"spec\":{\"finalizers\":[\"a.test/b\"]}}", 200);
    Namespace namespace = server.find(Namespace.TYPE, "", "default").orElseThrow();
    assertThat(namespace.spec().finalizers()).containsExactly("kubernetes");
    assertThat(namespace.status().phase()).isEqualTo("Active");
  }

  @Test
  void thePhaseOfANamespaceFollowsItsDeletion() throws IOException {
    Map<String, @Nullable Object> refusal =
        client.json(
            "PATCH",
            "/api/v1/namespaces/default/status",
            "{\"status\":{\"phase\":\"Pending\"}}",
            422);
    assertThat(refusal.get("message"))
        .isEqualTo(
            "Namespace \"default\" is invalid: status.Phase: Invalid value: \"Pending\": may only be"
                + " 'Active' if `deletionTimestamp` is empty");
    client.json("PATCH", "/api/v1/namespaces/default/status", "{\"status\":null}", 200);
    assertThat(server.find(Namespace.TYPE, "", "default").orElseThrow().status().phase())
        .isEqualTo("Active");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'gracePeriodSeconds':'x'}|400",
        "{'propagationPolicy':5}|400",
        "{'preconditions':{'uid':5}}|400",
        "{'dryRun':'All'}|400",
        "{'dryRun':['x']}|422",
        "{'dryRun':['All','x']}|422",
        "[]|400",
      })
  void optionsThatCannotBeReadDeleteNothing(String options, int status) throws IOException {
    server.create(ConfigMap.of(c -> c.name("a").namespace("default")));
    client.json("DELETE", MAP, options.replace('\'', '"'), status);
    assertThat(server.list(ConfigMap.TYPE)).hasSize(1);
  }

  @Test
  void anotherPolicyReplacesThatOfAnEarlierDeletion() throws IOException {
    try (MockKubeServer bare = MockKubeServer.builder().plainHttp().withoutControllers().start();
        TestClient bareClient = new TestClient(bare)) {
      bare.create(
          ConfigMap.of(c -> c.metadata(m -> m.name("a").namespace("default").finalizers(HOLD))));
      bareClient.json("DELETE", MAP, "{\"propagationPolicy\":\"Orphan\"}", 200);
      Map<String, @Nullable Object> kept = bareClient.json("DELETE", MAP, "", 200);
      assertThat(Tree.at(kept, "metadata", "finalizers"))
          .isEqualTo(List.of("example.test/hold", "orphan"));
      Map<String, @Nullable Object> changed =
          bareClient.json("DELETE", MAP, "{\"propagationPolicy\":\"Background\"}", 200);
      assertThat(Tree.at(changed, "metadata", "finalizers")).isEqualTo(HOLD);
    }
  }

  @Test
  void aCollectionCanBeDeletedPageByPage() throws IOException {
    for (String name : List.of("a", "b", "c")) {
      server.create(ConfigMap.of(c -> c.name(name).namespace("default")));
    }
    Map<String, @Nullable Object> page =
        client.json("DELETE", "/api/v1/namespaces/default/configmaps?limit=1", "", 200);
    assertThat(Tree.at(page, "metadata", "remainingItemCount")).isEqualTo(2L);
    assertThat(server.list(ConfigMap.TYPE)).extracting(ConfigMap::name).containsExactly("b", "c");
  }

  @Test
  void aDeletionIsNotBegunByAnUpdate() throws IOException {
    server.create(ConfigMap.of(c -> c.name("a").namespace("default")));
    client.json(
        "PATCH", MAP, "{\"metadata\":{\"deletionTimestamp\":\"2020-01-01T00:00:00Z\"}}", 422);
    assertThat(Tree.at(client.getJson(MAP), "metadata", "deletionTimestamp")).isNull();
  }
}
