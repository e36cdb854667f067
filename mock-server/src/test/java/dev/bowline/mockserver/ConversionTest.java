package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Webhooks that turn custom resources of one version into another. */
final class ConversionTest {
  private static final String ROBOTS = "/apis/acme.test/%s/namespaces/default/robots";

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
    client.json(
        "POST",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
        """
        {"metadata":{"name":"robots.acme.test"},"spec":{"group":"acme.test","scope":"Namespaced",
         "names":{"plural":"robots","kind":"Robot"},
         "conversion":{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],
          "clientConfig":{"caBundle":"%s","service":{"namespace":"shop","name":"hooks","path":"/convert"}}}},
         "versions":[
          {"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object",
           "properties":{"spec":{"type":"object","properties":{"legs":{"type":"integer"}}}}}}},
          {"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object",
           "properties":{"spec":{"type":"object","properties":{"feet":{"type":"integer"}}}}}}}]}}
        """
            .formatted(hooks.caBundle()),
        201);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
    hooks.close();
  }

  /** Legs of v1 are feet of v2; a label tells who did it, and a name is not for webhooks. */
  private static Map<String, @Nullable Object> convert(Map<String, @Nullable Object> request) {
    String wanted = Tree.text(request, "desiredAPIVersion");
    Map<String, @Nullable Object> object = Tree.objects(request, "objects").get(0);
    Map<String, @Nullable Object> spec = Tree.childToChange(object, "spec");
    boolean isNew = wanted.endsWith("v2");
    spec.put(isNew ? "feet" : "legs", spec.remove(isNew ? "legs" : "feet"));
    object.put("apiVersion", wanted);
    Map<String, @Nullable Object> metadata = Tree.childToChange(object, "metadata");
    metadata.put("labels", Map.of("by", "hook"));
    metadata.put("name", "other");
    Map<String, @Nullable Object> response = new LinkedHashMap<>();
    response.put("convertedObjects", List.of(object));
    response.put("result", Map.of("status", "Success"));
    return response;
  }

  private void createRobot() throws IOException {
    client.json(
        "POST",
        ROBOTS.formatted("v1"),
        "{\"apiVersion\":\"acme.test/v1\",\"kind\":\"Robot\",\"metadata\":{\"name\":\"r\"},\"spec\":{\"legs\":2}}",
        201);
  }

  @Test
  void objectsAreConvertedWhereAnotherVersionIsAskedFor() throws IOException {
    hooks.on("/convert", ConversionTest::convert);
    createRobot();

    Map<String, @Nullable Object> robot = client.getJson(ROBOTS.formatted("v2") + "/r");
    assertThat(Tree.at(robot, "spec", "feet")).isEqualTo(2L);
    assertThat(Tree.at(robot, "metadata", "labels", "by")).isEqualTo("hook");
    assertThat(Tree.at(robot, "metadata", "name")).isEqualTo("r");
    assertThat(Tree.objects(client.getJson(ROBOTS.formatted("v2")), "items"))
        .extracting(item -> Tree.at(item, "spec", "feet"))
        .containsExactly(2L);

    Tree.childToChange(robot, "spec").put("feet", 4L);
    client.json(
        "PUT",
        ROBOTS.formatted("v2") + "/r",
        new String(JsonTrees.write(robot), StandardCharsets.UTF_8),
        200);
    assertThat(Tree.at(client.getJson(ROBOTS.formatted("v1") + "/r"), "spec", "legs"))
        .isEqualTo(4L);
  }

  @Test
  void aDefinitionGoesWithItsObjectsWhenItsWebhookIsGone() throws IOException {
    hooks.on("/convert", ConversionTest::convert);
    createRobot();
    Map<String, @Nullable Object> robot = client.getJson(ROBOTS.formatted("v2") + "/r");
    Tree.childToChange(robot, "spec").put("feet", 4L);
    client.json(
        "PUT",
        ROBOTS.formatted("v2") + "/r",
        new String(JsonTrees.write(robot), StandardCharsets.UTF_8),
        200);
    hooks.close();

    client.json(
        "DELETE",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/robots.acme.test",
        "",
        200);
    client.json(
        "GET", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/robots.acme.test", "", 404);
    try (Response robots = client.get(ROBOTS.formatted("v1"))) {
      assertThat(robots.code()).isEqualTo(404);
    }
  }

  @Test
  void aConversionThatFailsIsTold() throws IOException {
    hooks.on(
        "/convert",
        request -> Map.of("result", Map.of("status", "Failed", "message", "too many legs")));
    createRobot();

    assertThat(client.json("GET", ROBOTS.formatted("v2") + "/r", "", 500))
        .containsEntry(
            "message", "conversion webhook for acme.test/v1, Kind=Robot failed: too many legs");
    assertThat(Tree.at(client.getJson(ROBOTS.formatted("v1") + "/r"), "spec", "legs"))
        .isEqualTo(2L);
  }
}
