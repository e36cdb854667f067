package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FaultsPathTest {
  private static final String FAULTS = "/bowline/faults";
  private static final String PODS = "/api/v1/namespaces/shop/pods";

  private final MockKubeServer server = MockKubeServer.start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void aFaultStrikesWhereItIsMeantToAndIsTakenBack() throws IOException {
    Map<String, @Nullable Object> injected =
        client.json(
            "POST",
            FAULTS,
            "{\"effect\":\"status\",\"code\":429,\"retryAfter\":7,\"at\":{\"verb\":\"list\","
                + "\"resource\":\"pods\",\"namespace\":\"shop\",\"skip\":1,\"times\":\"always\"}}",
            201);
    client.getJson(PODS);
    client.getJson("/api/v1/namespaces/other/pods");
    try (Response response = client.get(PODS)) {
      assertThat(response.code()).isEqualTo(429);
      assertThat(response.header("Retry-After")).isEqualTo("7");
    }
    assertThat(client.getJson(FAULTS).toString()).contains("id=1, count=1").contains("code=429");
    client.json("DELETE", FAULTS + "/" + injected.get("id"), "", 200);
    client.getJson(PODS);
    assertThat(client.getJson(FAULTS)).isEqualTo(Map.of("faults", List.of()));
    assertThat(server.calls()).noneMatch(call -> call.target().contains("bowline"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"effect\":\"explode\"}|effect explode is unknown",
        "{\"effect\":\"truncate\"}|bytes must be a whole number",
        "{\"effect\":\"truncate\",\"bytes\":-1}|bytes must not be negative: -1",
        "{\"effect\":\"close\",\"effect\":\"reset\"}|effect is there twice",
        "{\"effect\":\"throttle\",\"bytes\":1,\"pauseMillis\":-1}"
            + "|pause must be from zero to a day, not PT-0.001S",
        "{\"effect\":\"status\",\"code\":200}|code must be from 400 to 599, not 200",
        "{\"effect\":\"close\",\"at\":{\"verbs\":\"list\"}}|at.verbs is unknown",
        "{\"effect\":\"close\",\"at\":{\"times\":0}}|at.times must be at least 1, not 0",
        "{\"effect\":\"close\",\"at\":{\"skip\":-1}}|at.skip must be at least 0, not -1",
        "{\"effect\":\"close\",\"at\":{\"chance\":\"0.5\"}}"
            + "|at.chance must be a number from 0 to 1",
        "{\"effect\":\"close\",\"at\":{\"chance\":2}}|at.chance must be a number from 0 to 1",
        "{\"effect\":\"close\",\"at\":{\"seed\":\"x\"}}|at.seed must be a whole number",
        "{\"effect\":\"close\",\"at\":[]}|at must be an object",
        "[]|a fault is an object",
      })
  void whatIsNoFaultIsRefused(String body, String problem) throws IOException {
    assertThat(post(body, TestClient.JSON, 400)).isEqualTo(problem);
  }

  @Test
  void whoIsNotTheAdministratorOrABrowserOfAnotherPageInjectsNothing() throws IOException {
    String body = "{\"effect\":\"close\"}";
    assertThat(post(body, "text/plain", 415)).isEqualTo("a fault is application/json");
    client.credentials("Bearer nobody");
    post(body, TestClient.JSON, 401);
    client.credentials("Bearer " + server.token());
    client.getJson(PODS);
  }

  private String post(String body, String type, int status) throws IOException {
    try (Response response =
        client.send("POST", FAULTS, "*/*", type, body.getBytes(StandardCharsets.UTF_8))) {
      assertThat(response.code()).isEqualTo(status);
      return response.body().string();
    }
  }
}
