package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Endpoints;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Service;
import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What kube-apiserver does alone with objects that are deleted. */
final class DeletionTest {
  private static final String MAP = "/api/v1/namespaces/default/configmaps/a";
  private static final List<String> HOLD = List.of("example.test/hold");

  private final MockKubeServer server =
      MockKubeServer.builder()
          .plainHttp()
          .clock(InstantSource.fixed(Instant.parse("2026-01-01T10:00:00Z")))
          .start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
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
    server.create(
        ConfigMap.of(c -> c.metadata(m -> m.name("a").namespace("default").finalizers(HOLD))));
    client.json("DELETE", MAP, "{\"propagationPolicy\":\"Orphan\"}", 200);
    Map<String, @Nullable Object> kept = client.json("DELETE", MAP, "", 200);
    assertThat(Tree.at(kept, "metadata", "finalizers"))
        .isEqualTo(List.of("example.test/hold", "orphan"));
    Map<String, @Nullable Object> changed =
        client.json("DELETE", MAP, "{\"propagationPolicy\":\"Background\"}", 200);
    assertThat(Tree.at(changed, "metadata", "finalizers")).isEqualTo(HOLD);
  }

  @Test
  void theTimeOfAPodOnANodeIsOnlyShortened() throws IOException {
    server.create(Pod.of(p -> p.name("web").namespace("default").spec(s -> s.nodeName("n1"))));
    assertThat(deletePod("?propagationPolicy=Foreground"))
        .isEqualTo("30 [foregroundDeletion] 10:00:30");
    assertThat(deletePod("?propagationPolicy=Orphan"))
        .isEqualTo("30 [foregroundDeletion] 10:00:30");
    assertThat(deletePod("?gracePeriodSeconds=50")).isEqualTo("30 [foregroundDeletion] 10:00:30");
    assertThat(deletePod("?gracePeriodSeconds=5&propagationPolicy=Orphan"))
        .isEqualTo("5 [orphan] 10:00:05");
    assertThat(deletePod("?gracePeriodSeconds=-3")).isEqualTo("1 [orphan] 10:00:01");
    assertThat(deletePod("?gracePeriodSeconds=0")).isEqualTo("0 [orphan] 10:00:00");
    assertThat(deletePod("?gracePeriodSeconds=0&propagationPolicy=Background"))
        .isEqualTo("0 [orphan] 10:00:00");
    assertThat(server.list(Pod.TYPE)).isEmpty();
  }

  @Test
  void aServiceTakesItsEndpointsAlong() throws IOException {
    for (String name : List.of("a", "b")) {
      server.create(Endpoints.of(e -> e.name(name).namespace("default")));
    }
    server.create(Service.of(s -> s.name("a").namespace("default")));
    String path = "/api/v1/namespaces/default/services/a";
    client.json("DELETE", path + "?dryRun=All", "", 200);
    assertThat(server.list(Endpoints.TYPE)).hasSize(2);
    client.json("DELETE", path, "", 200);
    assertThat(server.list(Endpoints.TYPE)).extracting(Endpoints::name).containsExactly("b");
  }

  @Test
  void aTimeBeyondAllMeasureCountsOnFromTheOtherEnd() throws IOException {
    server.create(Pod.of(p -> p.name("web").namespace("default").spec(s -> s.nodeName("n1"))));
    assertThat(deletePod("?gracePeriodSeconds=9223372036854775807"))
        .isEqualTo("9223372036854775807 null 09:59:59");
  }

  private String deletePod(String options) throws IOException {
    Map<String, @Nullable Object> pod =
        client.json("DELETE", "/api/v1/namespaces/default/pods/web" + options, "", 200);
    return Tree.at(pod, "metadata", "deletionGracePeriodSeconds")
        + " "
        + Tree.at(pod, "metadata", "finalizers")
        + " "
        + String.valueOf(Tree.at(pod, "metadata", "deletionTimestamp")).substring(11, 19);
  }

  @ParameterizedTest
  @CsvSource({
    "/apis/batch/v1/namespaces/default/jobs, Never, [orphan]",
    "/api/v1/namespaces/default/replicationcontrollers, Always, [orphan]",
    "/apis/apps/v1/namespaces/default/replicasets, Always, [a.b/c]",
  })
  void someKindsLeaveTheirDependentsAloneUnlessTold(String path, String restart, String finalizers)
      throws IOException {
    boolean isJob = path.endsWith("jobs");
    String selector =
        isJob ? "" : path.endsWith("controllers") ? "{a: b}" : "{matchLabels: {a: b}}";
    String body =
        "{metadata: {name: w%s}, spec: {%s template: {metadata: {labels: {a: b}}, spec: {restartPolicy: %s, containers: [{name: c, image: i}]}}}}"
            .formatted(
                finalizers.equals("[orphan]") ? "" : ", finalizers: [a.b/c]",
                isJob ? "" : "selector: " + selector + ",",
                restart);
    try (Response created =
        client.send(
            "POST",
            path,
            TestClient.JSON,
            "application/yaml",
            body.getBytes(StandardCharsets.UTF_8))) {
      assertThat(created.code()).isEqualTo(201);
    }
    try (Response deleted =
        client.send("DELETE", path + "/w", TestClient.JSON, null, new byte[0])) {
      Object tree = JsonTrees.parse(deleted.body().bytes());
      assertThat(Tree.at(tree, "metadata", "finalizers")).hasToString(finalizers);
      assertThat(deleted.headers("Warning")).hasSize(isJob ? 1 : 0);
      assertThat(String.join("", deleted.headers("Warning")))
          .contains(isJob ? "child pods are preserved by default" : "");
    }
  }

  @Test
  void anEventIsDeletedWithoutWaitingForAnybody() throws IOException {
    String events = "/api/v1/namespaces/default/events";
    client.json(
        "POST",
        events,
        "{\"metadata\":{\"name\":\"e\"},\"involvedObject\":{\"namespace\":\"default\"}}",
        201);
    client.json("DELETE", events + "/e?propagationPolicy=Foreground", "", 200);
    client.json("GET", events + "/e", "", 404);
  }

  @Test
  void anotherDeletionOfANamespaceChangesNothing() throws IOException {
    client.json(
        "POST",
        "/api/v1/namespaces",
        "{\"metadata\":{\"name\":\"s\",\"finalizers\":[\"a.b/c\"]}}",
        201);
    client.json("DELETE", "/api/v1/namespaces/s?propagationPolicy=Foreground", "", 200);
    Map<String, @Nullable Object> again =
        client.json("DELETE", "/api/v1/namespaces/s?propagationPolicy=Orphan", "", 200);
    assertThat(Tree.at(again, "metadata", "finalizers"))
        .isEqualTo(List.of("a.b/c", "foregroundDeletion"));
    assertThat(Tree.at(again, "status", "phase")).isEqualTo("Terminating");
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
