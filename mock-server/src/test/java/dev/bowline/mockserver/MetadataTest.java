package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of metadata in writes. Numbers and texts are those of kube-apiserver v1.36.3. */
final class MetadataTest {
  private static final MockKubeServer SERVER = MockKubeServer.builder().plainHttp().start();
  private static final TestClient CLIENT = new TestClient(SERVER);
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String OWNER =
      "{'apiVersion':'v1','kind':'Pod','name':'p','uid':'%s'}".replace('\'', '"');

  @AfterAll
  static void close() {
    CLIENT.close();
    SERVER.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/api/v1/namespaces/default/configmaps||4|2|2|2",
        "/api/v1/namespaces/default/resourcequotas||3|1|1|2",
        "/api/v1/namespaces/default/limitranges|'spec':{'limits':[]}|3|2|1|1",
        "/apis/policy/v1/namespaces/default/poddisruptionbudgets|'spec':{'minAvailable':1}|2|1|0|1",
        "/apis/coordination.k8s.io/v1/namespaces/default/leases||3|1|0|2",
        "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations||3|2|0|1",
        "/api/v1/nodes||4|2|2|2",
      })
  void aKindTellsWhatIsWrongAsOftenAsItLooks(
      String path,
      @Nullable String fields,
      int labels,
      int finalizers,
      int unqualified,
      int compared)
      throws IOException {
    String rest = fields == null ? "" : "," + fields.replace('\'', '"');
    CLIENT.json(
        "POST",
        path,
        "{\"metadata\":{\"name\":\"m\",\"finalizers\":[\"a.b/c\"]}" + rest + "}",
        201);
    String object = path + "/m";
    assertThat(causes(object, "\"labels\":{\"bad key!\":\"x\"}", "metadata.labels"))
        .isEqualTo(labels);
    assertThat(causes(object, "\"finalizers\":[\"a b/c\"]", "metadata.finalizers"))
        .isEqualTo(finalizers);
    if (unqualified > 0) {
      assertThat(causes(object, "\"finalizers\":[\"bare\"]", "metadata.finalizers[0]"))
          .isEqualTo(unqualified);
    }
    assertThat(causes(object, "\"uid\":\"x\"", "metadata.uid")).isEqualTo(compared);
    CLIENT.json("DELETE", object, "", 200);
    assertThat(causes(object, "\"finalizers\":[\"a.b/c\",\"a.b/d\"]", "metadata.finalizers"))
        .isEqualTo(compared);
  }

  private static int causes(String object, String metadata, String field) throws IOException {
    Map<String, @Nullable Object> refusal =
        CLIENT.json("PATCH", object, "{\"metadata\":{" + metadata + "}}", 422);
    List<Map<String, @Nullable Object>> causes =
        Tree.objects(Tree.child(refusal, "details"), "causes");
    assertThat(causes).allMatch(cause -> field.equals(cause.get("field")), field);
    assertThat(causes).containsOnly(causes.get(0));
    return causes.size();
  }

  @Test
  void ownersThatAreNamedTwiceAreToldAndNamedOnce() throws IOException {
    String owners =
        String.join(
            ",", List.of(OWNER.formatted("u1"), OWNER.formatted("u2"), OWNER.formatted("u1")));
    String body = "{\"metadata\":{\"name\":\"owned\",\"ownerReferences\":[" + owners + "]}}";
    try (Response created = send("POST", MAPS, TestClient.JSON, body)) {
      assertThat(created.header("Warning"))
          .isEqualTo(
              "299 - \".metadata.ownerReferences contains duplicate entries; API server dedups owner"
                  + " references in 1.20+, and may reject such requests as early as 1.24; please fix"
                  + " your requests; duplicate UID(s) observed: u1\"");
    }
    try (Response patched = send("PATCH", MAPS + "/owned", "application/merge-patch+json", body)) {
      assertThat(patched.header("Warning"))
          .contains("duplicate entries after mutating admission happens; API server");
    }
    assertThat(
            Tree.objects(
                Objects.requireNonNull(Tree.child(CLIENT.getJson(MAPS + "/owned"), "metadata")),
                "ownerReferences"))
        .extracting(owner -> owner.get("uid"))
        .containsExactly("u1", "u2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"Pod\"}|converting (v1.Pod) to (core.ConfigMap): unknown conversion",
        "{\"kind\":\"Secret\"}|illegal base64 data at input byte 0",
        "{\"apiVersion\":\"a/b/c\"}|unexpected GroupVersion string: a/b/c",
        "{\"kind\":5}|couldn't get version/kind; json parse error: json: cannot unmarshal number"
            + " into Go struct field .kind of type string",
        "{\"apiVersion\":\"v2\"}|no kind \"ConfigMap\" is registered for version \"v2\" in scheme"
            + " \"pkg/runtime/scheme.go:111\"",
      })
  void aPatchThatMakesSomethingElseIsReadAsThat(String patch, String problem) throws IOException {
    SERVER.loadYaml("{apiVersion: v1, kind: ConfigMap, metadata: {name: k}, data: {k: v}}");
    assertThat((String) CLIENT.json("PATCH", MAPS + "/k", patch, 422).get("message"))
        .endsWith("\": " + problem);
  }

  private static Response send(String method, String path, String type, String body)
      throws IOException {
    return CLIENT.send(method, path, TestClient.JSON, type, body.getBytes(StandardCharsets.UTF_8));
  }
}
