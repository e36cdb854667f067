package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Webhooks that stored configurations name, as a real server calls them. */
final class WebhookTest {
  private static final String CONFIGURATIONS = "/apis/admissionregistration.k8s.io/v1/";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final Map<String, @Nullable Object> ALLOWED = Map.of("allowed", true);

  private HookServer hooks;
  private MockKubeServer server;
  private TestClient client;

  @BeforeEach
  void start() throws IOException {
    hooks = new HookServer();
    server =
        MockKubeServer.builder()
            .plainHttp()
            .webhookService("shop", "hooks", URI.create("https://localhost:" + hooks.port()))
            .start();
    client = new TestClient(server);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
    hooks.close();
  }

  @Test
  void aMutatingWebhookSeesTheRequestAndItsPatchIsStored() throws IOException {
    hooks.on(
        "/add",
        request ->
            HookServer.patch("[{\"op\":\"add\",\"path\":\"/data\",\"value\":{\"k\":\"1\"}}]"));
    configure("mutating", "add", "\"configmaps\"", "");
    assertThat(client.json("POST", MAPS, map("a"), 201).get("data")).isEqualTo(Map.of("k", "1"));
    assertThat(client.getJson(MAPS + "/a").get("data")).isEqualTo(Map.of("k", "1"));
    Map<String, @Nullable Object> asked = hooks.requests().get(0);
    assertThat(asked)
        .containsEntry("operation", "CREATE")
        .containsEntry("name", "a")
        .containsEntry("namespace", "default")
        .containsEntry("dryRun", false)
        .containsEntry("oldObject", null)
        .containsEntry("resource", Map.of("group", "", "version", "v1", "resource", "configmaps"));
    assertThat(Tree.at(asked, "object", "kind")).isEqualTo("ConfigMap");
    assertThat(Tree.at(asked, "object", "metadata", "uid")).as("not yet given").isNull();
    assertThat(Tree.at(asked, "options", "kind")).isEqualTo("CreateOptions");
    assertThat(Tree.at(asked, "userInfo", "username")).isEqualTo("mock-admin");
  }

  @Test
  void aValidatingWebhookRefusesInTheServersWordsAlsoDeletesAndParts() throws IOException {
    client.json("POST", MAPS, map("a"), 201);
    hooks.on(
        "/no", request -> Map.of("allowed", false, "status", Map.of("message", "not on Mondays")));
    configure("validating", "no", "\"configmaps\",\"pods/eviction\"", "");
    Map<String, @Nullable Object> refusal = client.json("DELETE", MAPS + "/a", "", 400);
    assertThat(refusal)
        .containsEntry(
            "message", "admission webhook \"no.example.com\" denied the request: not on Mondays")
        .doesNotContainKey("reason");
    Map<String, @Nullable Object> asked = hooks.requests().get(0);
    assertThat(asked).containsEntry("operation", "DELETE").containsEntry("object", null);
    assertThat(Tree.at(asked, "oldObject", "metadata", "name")).isEqualTo("a");
    client.json("DELETE", MAPS, "", 400);
    client.json("PATCH", MAPS + "/a", "{\"data\":{\"k\":\"v\"}}", 400);
    client.json(
        "POST",
        "/api/v1/namespaces/default/pods/p/eviction",
        "{\"metadata\":{\"name\":\"p\"}}",
        400);
    client.json("POST", "/api/v1/namespaces", map("n"), 201);
  }

  @Test
  void whatTheValidatingWebhookSawIsWhatIsStored() throws IOException {
    hooks.on("/look", request -> ALLOWED);
    configure("validating", "look", "\"configmaps\"", "");
    Map<String, @Nullable Object> stored =
        client.json("POST", MAPS, "{\"metadata\":{\"generateName\":\"g-\"}}", 201);
    Object seen = Tree.at(hooks.requests().get(0), "object", "metadata", "uid");
    assertThat(seen).isNotNull().isEqualTo(Tree.at(stored, "metadata", "uid"));
    assertThat(Tree.at(hooks.requests().get(0), "object", "metadata", "name"))
        .isEqualTo(Tree.at(stored, "metadata", "name"));
    assertThat(hooks.requests()).hasSize(1);
  }

  @Test
  void aWebhookMayUseTheServerAndAWriteInBetweenIsNotLost() throws IOException {
    client.json("POST", MAPS, map("a"), 201);
    hooks.on(
        "/back",
        request -> {
          if (hooks.requests().size() == 1) {
            merge(server, "{\"data\":{\"other\":\"1\"}}");
          }
          return ALLOWED;
        });
    configure("mutating", "back", "\"configmaps\"", "");
    client.json("PATCH", MAPS + "/a", "{\"data\":{\"mine\":\"1\"}}", 200);
    assertThat(client.getJson(MAPS + "/a").get("data"))
        .isEqualTo(Map.of("other", "1", "mine", "1"));
  }

  private static void merge(MockKubeServer server, String patch) {
    try (TestClient other = new TestClient(server)) {
      other.json("PATCH", MAPS + "/a", patch, 200);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void selectorsOperationsAndDryRunsDecideWhoIsAsked() throws IOException {
    hooks.on("/sel", request -> ALLOWED);
    configure(
        "validating",
        "sel",
        "\"configmaps\"",
        """
        ,"objectSelector":{"matchLabels":{"ask":"yes"}},
        "namespaceSelector":{"matchExpressions":[{"key":"kubernetes.io/metadata.name",
          "operator":"NotIn","values":["kube-system"]}]}
        """);
    client.json("POST", MAPS, map("a"), 201);
    String labelled = "{\"metadata\":{\"name\":\"b\",\"labels\":{\"ask\":\"yes\"}}}";
    client.json("POST", "/api/v1/namespaces/kube-system/configmaps", labelled, 201);
    assertThat(hooks.requests()).isEmpty();
    client.json("POST", MAPS + "?dryRun=All", labelled, 201);
    assertThat(hooks.requests()).hasSize(1);
    assertThat(hooks.requests().get(0)).containsEntry("dryRun", true);
    client.json(
        "PATCH",
        CONFIGURATIONS + "validatingwebhookconfigurations/sel",
        "{\"webhooks\":null}",
        200);
    client.json("POST", MAPS, labelled, 201);
    assertThat(hooks.requests()).hasSize(1);
  }

  @Test
  void onesThatCannotBeAskedFailTheRequestUnlessTheyAreToBeIgnored() throws IOException {
    configure("validating", "missing", "\"configmaps\"", "");
    assertThat(client.json("POST", MAPS, map("a"), 500))
        .containsEntry(
            "message",
            "Internal error occurred: failed calling webhook \"missing.example.com\": failed to"
                + " call webhook: the server could not find the requested resource")
        .containsEntry("reason", "InternalError");
    configure("validating", "missing", "\"configmaps\"", ",\"failurePolicy\":\"Ignore\"");
    client.json("POST", MAPS, map("a"), 201);
  }

  @Test
  void oneWithACertificateForOthersIsToldSo() throws IOException {
    String hook =
        configuration("Validating", "w", "\"configmaps\"", "")
            .replace("//localhost:", "//127.0.0.1:");
    client.json("POST", CONFIGURATIONS + "validatingwebhookconfigurations", hook, 201);
    assertThat(String.valueOf(client.json("POST", MAPS, map("a"), 500).get("message")))
        .endsWith(
            "tls: failed to verify certificate: x509: cannot validate certificate for 127.0.0.1"
                + " because it doesn't contain any IP SANs");
  }

  @Test
  void changesByLaterOnesBringEarlierOnesBackIfTheyWant() throws IOException {
    hooks.on("/a", request -> ALLOWED);
    hooks.on(
        "/b",
        request ->
            HookServer.patch("[{\"op\":\"add\",\"path\":\"/data\",\"value\":{\"k\":\"1\"}}]"));
    configure("mutating", "a", "\"configmaps\"", ",\"reinvocationPolicy\":\"IfNeeded\"");
    configure("mutating", "b", "\"configmaps\"", "");
    client.json("POST", MAPS, map("x"), 201);
    assertThat(hooks.requests()).hasSize(3);
    assertThat(Tree.at(hooks.requests().get(2), "object", "data")).isEqualTo(Map.of("k", "1"));
  }

  @Test
  void aWebhookSeesWhatTheServerHasAdded() throws IOException {
    hooks.on(
        "/add",
        request ->
            "CREATE".equals(request.get("operation"))
                ? HookServer.patch(
                    "[{\"op\":\"add\",\"path\":\"/spec/tolerations/-\",\"value\":{\"key\":\"k\",\"operator\":\"Exists\"}}]")
                : ALLOWED);
    configure("mutating", "add", "\"pods\"", "");
    Map<String, @Nullable Object> pod = client.json("POST", PODS, pod("\"name\":\"p\""), 201);
    assertThat(Tree.objects(Tree.child(pod, "spec"), "tolerations"))
        .extracting(toleration -> toleration.get("key"))
        .containsExactly("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable", "k");
    assertThat(Tree.at(hooks.requests().get(0), "object", "spec", "priority")).isEqualTo(0L);

    Tree.childToChange(pod, "spec").remove("priority");
    Tree.childToChange(pod, "metadata").put("labels", Map.of("a", "b"));
    byte[] put = JsonTrees.write(pod);
    client.json("PUT", PODS + "/p", new String(put, StandardCharsets.UTF_8), 200);
    assertThat(Tree.at(hooks.requests().get(1), "object", "spec", "priority")).isEqualTo(0L);
  }

  @Test
  void aWebhookThatChoosesAPriorityClassMustChooseItsPriority() throws IOException {
    client.json(
        "POST",
        "/apis/scheduling.k8s.io/v1/priorityclasses",
        "{\"metadata\":{\"name\":\"high\"},\"value\":1000}",
        201);
    String name = "{\"op\":\"add\",\"path\":\"/spec/priorityClassName\",\"value\":\"high\"}";
    hooks.on("/high", request -> HookServer.patch("[" + name + "]"));
    configure("mutating", "high", "\"pods\"", "");
    assertThat(client.json("POST", PODS, pod("\"name\":\"p\""), 403))
        .containsEntry(
            "message",
            "pods \"p\" is forbidden: the integer value of priority (0) must not be provided in pod"
                + " spec; priority admission controller computed 1000 from the given PriorityClass"
                + " name");
    hooks.on(
        "/high",
        request ->
            HookServer.patch("[" + name + ",{\"op\":\"remove\",\"path\":\"/spec/priority\"}]"));
    assertThat(Tree.at(client.json("POST", PODS, pod("\"name\":\"p\""), 201), "spec", "priority"))
        .isEqualTo(1000L);
  }

  @Test
  void aPodThatGetsANameIsRefusedByWhatItsNameBeginsWith() throws IOException {
    String none =
        pod("\"generateName\":\"web-\"")
            .replace("{\"containers", "{\"priorityClassName\":\"none\",\"containers");
    assertThat(client.json("POST", PODS, none, 403))
        .containsEntry(
            "message", "pods \"web-\" is forbidden: no PriorityClass with name none was found");
  }

  @Test
  void aWebhookMayChooseWhereTheDataOfAClaimComesFrom() throws IOException {
    hooks.on(
        "/source",
        request ->
            HookServer.patch(
                "[{\"op\":\"replace\",\"path\":\"/spec/dataSource/name\",\"value\":\"other\"}]"));
    configure("mutating", "source", "\"persistentvolumeclaims\"", "");
    Map<String, @Nullable Object> claim =
        client.json(
            "POST",
            "/api/v1/namespaces/default/persistentvolumeclaims",
            """
            {"metadata":{"name":"c"},"spec":{"accessModes":["ReadWriteOnce"],
             "resources":{"requests":{"storage":"1Gi"}},
             "dataSource":{"kind":"PersistentVolumeClaim","name":"old"}}}
            """,
            201);
    assertThat(Tree.at(claim, "spec", "dataSourceRef", "name")).isEqualTo("other");
  }

  private static String pod(String metadata) {
    return "{\"metadata\":{"
        + metadata
        + "},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}";
  }

  @Test
  void warningsReachTheClientAndServicesAreFound() throws IOException {
    hooks.on("/w", request -> Map.of("allowed", true, "warnings", List.of("mind the gap")));
    client.json(
        "POST",
        CONFIGURATIONS + "validatingwebhookconfigurations",
        configuration("Validating", "w", "\"configmaps\"", "")
            .replaceFirst(
                "\"url\":\"[^\"]*\"",
                "\"service\":{\"namespace\":\"shop\",\"name\":\"hooks\",\"path\":\"/w\"}"),
        201);
    byte[] body = map("a").getBytes(java.nio.charset.StandardCharsets.UTF_8);
    try (Response response =
        client.send("POST", MAPS, "application/json", "application/json", body)) {
      assertThat(response.code()).isEqualTo(201);
      assertThat(response.header("Warning")).isEqualTo("299 - \"mind the gap\"");
    }
    client.json("POST", MAPS, map("b"), 201);
    assertThat(hooks.connections()).isEqualTo(1);
  }

  private void configure(String phase, String name, String resources, String more)
      throws IOException {
    String kind = phase.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + phase.substring(1);
    String path = CONFIGURATIONS + phase + "webhookconfigurations";
    try (Response old = client.send("DELETE", path + "/" + name, "*/*", null, new byte[0])) {
      assertThat(old.code()).isIn(200, 404);
    }
    client.json("POST", path, configuration(kind, name, resources, more), 201);
  }

  private String configuration(String kind, String name, String resources, String more) {
    return """
        {"kind":"%sWebhookConfiguration","apiVersion":"admissionregistration.k8s.io/v1",
         "metadata":{"name":"%s"},
         "webhooks":[{"name":"%s.example.com","sideEffects":"None","admissionReviewVersions":["v1"],
           "clientConfig":{"url":"https://localhost:%d/%s","caBundle":"%s"},
           "rules":[{"operations":["CREATE","UPDATE","DELETE"],"apiGroups":[""],
                     "apiVersions":["v1"],"resources":[%s]}]%s}]}
        """
        .formatted(kind, name, name, hooks.port(), name, hooks.caBundle(), resources, more);
  }

  private static String map(String name) {
    return "{\"metadata\":{\"name\":\"" + name + "\"}}";
  }
}
