package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What goes through the parts of objects, as on a real server. */
final class SubresourceTest {
  private static final String CORE = "/api/v1/namespaces/default/";
  private static final String PDBS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
  private static final String PARTIAL_LIST =
      "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
  private static final String EVICTION = "{\"metadata\":{\"name\":\"p\"}}";

  private static final String CERTIFICATE_REQUEST =
      "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVF"
          + "QXd3QmVEQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSkxSM25SQSs3Z09kWGFsZXV2"
          + "ME1Xc1NGUHArWDFxRmVMZGpGVDluMU90cGxwSWhuVTA5Z3Y5MldBdkF3VE1mCjhVUFFBUUJTdjN4R0JB"
          + "VVN1U09EMENlZ0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpQUZ2Q3M3M3dSNmpwbFoKZFVGQlo3ZHcx"
          + "SDFkYVpYNWpGWlNGL2t5a2JpT1JRSWhBTXUyVkJxbU4vcUJvV25xYUhwb3BpYUdYeFFjeElFdwpUanRJ"
          + "ZFZBbjJpTlYKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==";

  private volatile Instant now = Instant.parse("2026-01-02T03:04:05Z");
  private final MockKubeServer server =
      MockKubeServer.builder().plainHttp().clock(() -> now).start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void optionsThatMakeNoSenseAreRefusedBeforeAnythingIsLookedFor() throws IOException {
    String sets = "/apis/apps/v1/namespaces/default/statefulsets";
    assertThat(client.json("GET", sets + "/s/scale?resourceVersion=x", "", 500).get("message"))
        .asString()
        .startsWith("resourceVersion: Invalid value: \"x\"");
    String watch = sets + "?watch=1&timeoutSeconds=1&resourceVersion=";
    for (String type : List.of("application/yaml", PARTIAL_LIST)) {
      try (Response refused = client.send("GET", watch + "x", type, null, new byte[0])) {
        assertThat(refused.code()).as(type).isEqualTo(500);
      }
    }
    try (Response unfit = client.send("GET", watch, "application/yaml", null, new byte[0])) {
      assertThat(unfit.code()).isEqualTo(406);
    }
  }

  @Test
  void aStatusOfWhatIsNotThereIsLookedAtWhereAnUpdateMayCreate() throws IOException {
    String config = "apiVersion: v1\nkind: %s\nmetadata: {name: x, labels: {a: 1}}\n";
    String options = "/status?fieldManager=m";
    assertThat(apply(CORE + "services/x" + options, config.formatted("Service"))).isEqualTo(500);
    assertThat(apply(CORE + "pods/x" + options, config.formatted("Pod"))).isEqualTo(404);
  }

  private int apply(String target, String yaml) throws IOException {
    try (Response response =
        client.send(
            "PATCH",
            target,
            TestClient.JSON,
            "application/apply-patch+yaml",
            yaml.getBytes(StandardCharsets.UTF_8))) {
      return response.code();
    }
  }

  @Test
  void aPatchThatMakesNoObjectIsShownInGosWords() throws IOException {
    client.json("POST", CORE + "configmaps", "{\"metadata\":{\"name\":\"m\"}}", 201);
    try (Response refused =
        client.send(
            "PATCH",
            CORE + "configmaps/m",
            TestClient.JSON,
            "application/strategic-merge-patch+json",
            "{\"metadata\":{\"labels\":{\"a\":[null]}}}".getBytes(StandardCharsets.UTF_8))) {
      Object status = JsonTrees.parse(refused.body().bytes());
      assertThat(Tree.text(Tree.object(status), "message"))
          .isEqualTo(
              " \"\" is invalid: patch: Invalid value: \"map[metadata:map[labels:map[a:[<nil>]]]]\":"
                  + " unrecognized type: string");
    }
  }

  @Test
  void aScaleShowsNumbersAndTheSelectorAndChangesTheNumberOnly() throws IOException {
    client.json(
        "POST",
        "/apis/apps/v1/namespaces/default/statefulsets",
        """
        {"metadata":{"name":"s","labels":{"l":"1"}},"spec":{"replicas":2,"serviceName":"x",
          "selector":{"matchLabels":{"b":"2","a":"1"},
            "matchExpressions":[{"key":"c","operator":"NotIn","values":["y","x"]},
                                {"key":"d","operator":"DoesNotExist"}]},
          "template":{"metadata":{"labels":{"a":"1","b":"2"}},
            "spec":{"containers":[{"name":"c","image":"i"}]}}}}
        """,
        201);
    String path = "/apis/apps/v1/namespaces/default/statefulsets/s";
    Map<String, @Nullable Object> scale = client.getJson(path + "/scale");
    assertThat(Tree.at(scale, "status", "selector")).isEqualTo("a=1,b=2,c notin (x,y),!d");
    assertThat(Tree.at(scale, "metadata", "labels")).isNull();
    assertThat(Tree.at(client.json("PATCH", path + "/scale", replicas(0), 200), "spec"))
        .isEqualTo(Map.of());
    assertThat(Tree.at(client.getJson(path), "spec", "replicas")).isEqualTo(0L);
    assertThat(Tree.at(client.getJson(path), "metadata", "labels")).isEqualTo(Map.of("l", "1"));
    String stale = "{\"metadata\":{\"name\":\"s\",\"resourceVersion\":\"1\"},\"spec\":{}}";
    assertThat((String) client.json("PUT", path + "/scale", stale, 409).get("message"))
        .startsWith("Operation cannot be fulfilled on statefulsets.apps \"s\": the object has");
    assertThat(client.json("PATCH", path + "/scale", replicas(-7), 422))
        .containsEntry(
            "message",
            "Scale.autoscaling \"s\" is invalid: spec.replicas: Invalid value: -7: must be greater"
                + " than or equal to 0");
  }

  private static String replicas(int number) {
    return "{\"spec\":{\"replicas\":" + number + "}}";
  }

  @Test
  void aBudgetIsUsedUpByEvictions() throws IOException {
    client.json(
        "POST",
        PDBS,
        "{\"metadata\":{\"name\":\"b\"},\"spec\":{\"minAvailable\":1,"
            + "\"selector\":{\"matchLabels\":{\"app\":\"x\"}}}}",
        201);
    pod();
    runs();
    client.json(
        "PATCH",
        PDBS + "/b/status",
        """
        {"status":{"observedGeneration":1,"disruptionsAllowed":1,"currentHealthy":2,
         "desiredHealthy":1,"expectedPods":2}}
        """,
        200);
    client.json("POST", CORE + "pods/p/eviction?dryRun=All", EVICTION, 201);
    assertThat(Tree.at(client.getJson(PDBS + "/b"), "status", "disruptionsAllowed")).isEqualTo(1L);
    client.json("POST", CORE + "pods/p/eviction", EVICTION, 201);
    Map<String, @Nullable Object> budget = client.getJson(PDBS + "/b");
    assertThat(Tree.at(budget, "status", "disruptionsAllowed")).isEqualTo(0L);
    assertThat(Tree.at(budget, "status", "disruptedPods"))
        .isEqualTo(Map.of("p", "2026-01-02T03:04:05Z"));
    pod();
    runs();
    Map<String, @Nullable Object> refusal =
        client.json("POST", CORE + "pods/p/eviction", EVICTION, 429);
    assertThat(String.valueOf(Tree.at(refusal, "details", "causes")))
        .contains("The disruption budget b does not allow evicting pods currently");
  }

  private void pod() throws IOException {
    client.json(
        "POST",
        CORE + "pods",
        """
        {"metadata":{"name":"p","labels":{"app":"x"}},
         "spec":{"containers":[{"name":"c","image":"i","resources":{"limits":{"cpu":"1"}}}]}}
        """,
        201);
  }

  private void runs() throws IOException {
    client.json(
        "PATCH",
        CORE + "pods/p/status",
        """
        {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}
        """,
        200);
  }

  @Test
  void aBindingBindsOnceAndBringsItsLabelsAlong() throws IOException {
    pod();
    client.json(
        "POST",
        CORE + "bindings",
        "{\"metadata\":{\"name\":\"p\",\"labels\":{\"zone\":\"a\"}},\"target\":{\"name\":\"n\"}}",
        201);
    Map<String, @Nullable Object> pod = client.getJson(CORE + "pods/p");
    assertThat(Tree.at(pod, "spec", "nodeName")).isEqualTo("n");
    assertThat(Tree.at(pod, "metadata", "labels")).isEqualTo(Map.of("app", "x", "zone", "a"));
    client.json(
        "POST",
        CORE + "pods/p/binding",
        "{\"metadata\":{\"name\":\"p\"},\"target\":{\"name\":\"n\"}}",
        409);
  }

  @Test
  void aTokenIsGoodForItsAudienceAndAsLongAsItsTimeItsAccountAndItsPod() throws IOException {
    client.json("POST", CORE + "serviceaccounts", "{\"metadata\":{\"name\":\"bot\"}}", 201);
    client.json(
        "POST",
        CORE + "pods",
        """
        {"metadata":{"name":"p"},"spec":{"serviceAccountName":"bot","nodeName":"n",
         "containers":[{"name":"c","image":"i"}]}}
        """,
        201);
    String foreign = token("{\"spec\":{\"audiences\":[\"shop\"]}}");
    String own = token("{}");
    String bound =
        token(
            """
            {"spec":{"boundObjectRef":{"kind":"Pod","apiVersion":"v1","name":"p"}}}
            """);
    assertThat(review(foreign, "")).contains("is invalid for the target audiences");
    assertThat(review(foreign, "\"shop\"")).contains("authenticated=true", "audiences=[shop]");
    assertThat(review(bound, "")).contains("node-name=[n]", "pod-name=[p]");
    client.credentials("Bearer " + own);
    assertThat((String) client.json("GET", CORE + "pods", "", 403).get("message"))
        .contains("User \"system:serviceaccount:default:bot\" cannot list");
    client.credentials("Bearer " + foreign);
    client.json("GET", CORE + "pods", "", 401);
    client.credentials("Bearer " + own.substring(0, own.length() - 4) + "AAAA");
    client.json("GET", CORE + "pods", "", 401);

    client.credentials("Bearer " + server.token());
    client.json("DELETE", CORE + "pods/p?gracePeriodSeconds=0", "", 200);
    assertThat(review(bound, "")).contains("service account token has been invalidated");
    now = now.plusSeconds(3661);
    assertThat(review(own, "")).contains("service account token has expired");
    String fresh = token("{}");
    client.json("DELETE", CORE + "serviceaccounts/bot", "", 200);
    assertThat(review(fresh, "")).contains("serviceaccounts \"bot\" not found");
  }

  private String token(String body) throws IOException {
    Map<String, @Nullable Object> answer =
        client.json("POST", CORE + "serviceaccounts/bot/token", body, 201);
    return String.valueOf(Tree.at(answer, "status", "token"));
  }

  private String review(String token, String audiences) throws IOException {
    return String.valueOf(
        client
            .json(
                "POST",
                "/apis/authentication.k8s.io/v1/tokenreviews",
                "{\"spec\":{\"token\":\"" + token + "\",\"audiences\":[" + audiences + "]}}",
                201)
            .get("status"));
  }

  @Test
  void aLogGoesByTheServersClockAndEndsAfterSoManyBytes() throws IOException {
    Instant start = Instant.parse("2030-01-01T00:00:00Z");
    try (MockKubeServer future =
            MockKubeServer.builder().plainHttp().clock(() -> start.plusSeconds(60)).start();
        TestClient reader = new TestClient(future)) {
      future.loadYaml(
          "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: default},"
              + " spec: {nodeName: node, containers: [{name: c, image: i}]}}");
      future
          .podScripts()
          .onLog(
              "default",
              "p",
              log ->
                  log.lines(
                      List.of(
                          new ScriptedLog.Line(start, "old"),
                          new ScriptedLog.Line(start.plusSeconds(55), "new"),
                          new ScriptedLog.Line(start.plusSeconds(56), "newest"))));
      String since = CORE + "pods/p/log?sinceSeconds=10&timestamps=true";
      String first = "2030-01-01T00:00:55.000000000Z new\n";
      assertThat(text(reader, since)).isEqualTo(first + "2030-01-01T00:00:56.000000000Z newest\n");
      assertThat(text(reader, since + "&limitBytes=" + (first.length() + 2)))
          .isEqualTo(first + "20");
    }
  }

  private static String text(TestClient reader, String target) throws IOException {
    try (Response response = reader.get(target)) {
      return response.body().string();
    }
  }

  @Test
  void aRequestForACertificateSaysWhoMadeItAndIsDecidedOnce() throws IOException {
    String path = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    Map<String, @Nullable Object> request =
        client.json(
            "POST",
            path,
            """
            {"metadata":{"name":"c"},"spec":{"username":"spoof","request":"%s","usages":["client auth"],
             "signerName":"example.com/s"}}
            """
                .formatted(CERTIFICATE_REQUEST),
            201);
    assertThat(Tree.at(request, "spec", "username")).isEqualTo("mock-admin");
    String decided = "{\"status\":{\"conditions\":[{\"type\":\"%s\",\"status\":\"True\"}]}}";
    client.json("PATCH", path + "/c/approval", decided.formatted("Approved"), 200);
    assertThat(
            (String)
                client
                    .json("PATCH", path + "/c/approval", decided.formatted("Denied"), 422)
                    .get("message"))
        .contains("updates may not remove a condition of type \"Approved\"");
    client.json("PATCH", path + "/c", "{\"spec\":{\"signerName\":\"example.com/t\"}}", 200);
    assertThat(Tree.at(client.getJson(path + "/c"), "spec", "signerName"))
        .isEqualTo("example.com/s");
  }

  @Test
  void partsOfAPodAreWrittenAlone() throws IOException {
    pod();
    client.json(
        "PATCH",
        CORE + "pods/p/ephemeralcontainers",
        """
        {"metadata":{"labels":{"app":"y"}},
         "spec":{"nodeName":"n","ephemeralContainers":[{"name":"dbg","image":"b"}]}}
        """,
        200);
    Map<String, @Nullable Object> pod = client.getJson(CORE + "pods/p");
    assertThat(Tree.at(pod, "metadata", "labels")).isEqualTo(Map.of("app", "x"));
    assertThat(Tree.at(pod, "spec", "nodeName")).isNull();
    assertThat(
            (String)
                client
                    .json(
                        "PATCH",
                        CORE + "pods/p/ephemeralcontainers",
                        "{\"spec\":{\"ephemeralContainers\":null}}",
                        422)
                    .get("message"))
        .contains("existing ephemeral containers \"dbg\" may not be removed");
    client.json(
        "PATCH",
        CORE + "pods/p/resize",
        """
        {"spec":{"containers":[{"name":"c","image":"other","resources":{"limits":{"cpu":"2"}}}]}}
        """,
        200);
    assertThat(String.valueOf(Tree.at(client.getJson(CORE + "pods/p"), "spec", "containers")))
        .contains("image=i", "limits={cpu=2}");
    assertThat(
            (String)
                client
                    .json(
                        "PATCH",
                        CORE + "pods/p/resize",
                        "{\"spec\":{\"containers\":[{\"name\":\"d\",\"image\":\"i\"}]}}",
                        422)
                    .get("message"))
        .contains("\"Burstable\": Pod QOS Class may not change", "spec.containers[0].name");
    assertThat(client.json("GET", CORE + "pods/p/log?tailLines=-1", "", 422))
        .containsEntry(
            "message",
            "PodLogOptions \"p\" is invalid: tailLines: Invalid value: -1: must be greater than or"
                + " equal to 0");
    client.json("DELETE", CORE + "pods/p/exec", "", 405);
  }
}
