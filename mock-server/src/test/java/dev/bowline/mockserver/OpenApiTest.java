package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The OpenAPI documents, as clients read them before they send objects. */
final class OpenApiTest {
  private static final String APPS = "/openapi/v3/apis/apps/v1";

  private static MockKubeServer server;
  private static TestClient client;

  @BeforeAll
  static void start() {
    server = MockKubeServer.builder().plainHttp().start();
    client = new TestClient(server);
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @Test
  void theIndexNamesEachDocumentByItsHash() throws Exception {
    String url = url("apis/apps/v1");
    assertThat(url).startsWith(APPS + "?hash=").hasSize(APPS.length() + "?hash=".length() + 128);
    try (RawHttp raw = new RawHttp(server.url())) {
      RawHttp.Reply reply = raw.send("GET", url, Map.of(), new byte[0]);
      assertThat(reply.headers())
          .containsEntry("cache-control", "public, immutable")
          .containsEntry("etag", '"' + url.substring(url.indexOf('=') + 1) + '"')
          .containsKey("expires");
      RawHttp.Reply moved = raw.send("GET", APPS + "?hash=OLD", Map.of(), new byte[0]);
      assertThat(moved.status()).isEqualTo(301);
      assertThat(moved.headers()).containsEntry("location", url);
      assertThat(raw.send("GET", "/openapi/v3/apis/none/v1", Map.of(), new byte[0]).status())
          .isEqualTo(404);
      Map<String, String> html = Map.of("Accept", "text/html");
      assertThat(raw.send("GET", APPS, html, new byte[0]).status()).isEqualTo(406);
    }
  }

  private static String url(String name) throws IOException {
    try (Response response = client.get("/openapi/v3")) {
      Matcher found =
          Pattern.compile('"' + name + "\":\\{\"serverRelativeURL\":\"([^\"]*)\"")
              .matcher(response.body().string());
      assertThat(found.find()).isTrue();
      return Objects.requireNonNull(found.group(1));
    }
  }

  @Test
  void schemasTellTypesListTypesMergeKeysEnumsAndDefaults() throws Exception {
    Map<String, @Nullable Object> core = client.getJson("/openapi/v3/api/v1");
    assertThat(Tree.at(core, "components", "schemas", "io.k8s.api.core.v1.Container", "required"))
        .isEqualTo(List.of("name"));
    assertThat(property(core, "Container", "ports"))
        .containsEntry("type", "array")
        .containsEntry("x-kubernetes-list-map-keys", List.of("containerPort", "protocol"))
        .containsEntry("x-kubernetes-list-type", "map")
        .containsEntry("x-kubernetes-patch-merge-key", "containerPort")
        .containsEntry("x-kubernetes-patch-strategy", "merge");
    assertThat(property(core, "Container", "imagePullPolicy"))
        .containsEntry("enum", List.of("Always", "IfNotPresent", "Never"));
    assertThat(property(core, "Container", "restartPolicy")).doesNotContainKey("enum");
    assertThat(property(core, "ContainerPort", "protocol")).containsEntry("default", "TCP");
    assertThat(property(core, "ContainerPort", "containerPort"))
        .containsEntry("type", "integer")
        .containsEntry("format", "int32");
    assertThat(property(core, "Pod", "spec"))
        .containsEntry("default", Map.of())
        .containsEntry(
            "allOf", List.of(Map.of("$ref", "#/components/schemas/io.k8s.api.core.v1.PodSpec")));
  }

  private static Map<String, @Nullable Object> property(
      Map<String, @Nullable Object> document, String type, String name) {
    return Objects.requireNonNull(
        Tree.object(
            Tree.at(
                document,
                "components",
                "schemas",
                "io.k8s.api.core.v1." + type,
                "properties",
                name)));
  }

  @Test
  void pathsTellOperationsAndTheirParameters() throws Exception {
    Map<String, @Nullable Object> apps = client.getJson(APPS);
    String path = "/apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale";
    assertThat(Tree.at(apps, "paths", path, "patch", "operationId"))
        .isEqualTo("patchAppsV1NamespacedDeploymentScale");
    assertThat(Tree.at(apps, "paths", path, "patch", "x-kubernetes-group-version-kind"))
        .isEqualTo(Map.of("group", "autoscaling", "version", "v1", "kind", "Scale"));
    assertThat((List<?>) Tree.at(apps, "paths", path, "patch", "parameters"))
        .extracting(parameter -> Tree.at(parameter, "name"))
        .containsExactly("dryRun", "fieldManager", "fieldValidation", "force");
    assertThat((List<?>) Tree.at(apps, "paths", path, "parameters"))
        .extracting(parameter -> Tree.at(parameter, "name"))
        .containsExactly("name", "namespace", "pretty");
  }

  @Test
  void everythingIsInOneDocumentOfTheOlderVersionInJsonAndProtobuf() throws Exception {
    String type = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
    String tag;
    try (Response response = client.get("/openapi/v2")) {
      tag = response.header("ETag");
      Object document = JsonTrees.parse(response.body().bytes());
      assertThat(
              Tree.at(
                  document,
                  "definitions",
                  "io.k8s.api.apps.v1.Deployment",
                  "x-kubernetes-group-version-kind"))
          .isEqualTo(List.of(Map.of("group", "apps", "kind", "Deployment", "version", "v1")));
    }
    try (Response response = client.send("GET", "/openapi/v2", type, null, new byte[0])) {
      assertThat(response.header("Content-Type")).isEqualTo(type.replace('@', '.'));
      assertThat(response.header("ETag")).isEqualTo(tag);
      assertThat(response.body().bytes()).startsWith(10, 3, '2', '.', '0', 18, 18, 10, 10, 'K');
    }
  }
}
