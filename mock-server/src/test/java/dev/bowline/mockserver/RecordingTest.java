package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server that is recorded is another mock server, which asks for no credentials. */
final class RecordingTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";
  private static final String PASSWORD =
      Base64.getEncoder().encodeToString("hunter2".getBytes(StandardCharsets.UTF_8));
  private static final String SECRET =
      "{\"metadata\":{\"name\":\"s\",\"annotations\":{\"a\":\"hunter2\"}},\"data\":{\"p\":\""
          + PASSWORD
          + "\"}}";

  @TempDir Path dir;

  @Test
  void whatWasRecordedIsReplayedWithoutSecrets() throws IOException {
    Path file = dir.resolve("recording");
    String token = record(file);
    assertThat(Files.readString(file))
        .doesNotContain("hunter2")
        .doesNotContain(PASSWORD)
        .doesNotContain(token)
        .contains("(hidden)");
    try (MockKubeServer replay = MockKubeServer.builder().replaying(file).start();
        TestClient client = new TestClient(replay)) {
      assertThat(names(client.getJson(MAPS + "?limit=5&labelSelector="))).isEqualTo("[]");
      try (TestWatch watch = client.watch(MAPS + "?timeoutSeconds=77&watch=1")) {
        client.json("POST", MAPS, "{\"metadata\":{\"name\":\"a\"}}", 201);
        assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      }
      assertThat(names(client.getJson(MAPS + "?labelSelector=&limit=5"))).isEqualTo("[a]");
      assertThat(names(client.getJson(MAPS + "?labelSelector=&limit=5"))).isEqualTo("[a]");
      assertThat(Tree.at(client.getJson(SECRETS + "/s"), "data", "p")).isEqualTo("(hidden)");
      assertThat(client.json("GET", MAPS + "/b", "", 404).get("reason")).isEqualTo("NotFound");
      assertThat(client.json("GET", MAPS + "/c", "", 501).get("message"))
          .isEqualTo("nothing is recorded for GET " + MAPS + "/c");
    }
  }

  private String record(Path file) throws IOException {
    try (MockKubeServer real = MockKubeServer.builder().plainHttp().start();
        MockKubeServer server = MockKubeServer.builder().recording(real.url(), file).start();
        TestClient client = new TestClient(server)) {
      client.getJson(MAPS + "?labelSelector=&limit=5");
      try (TestWatch watch = client.watch(MAPS + "?watch=1&timeoutSeconds=50")) {
        client.json("POST", MAPS, "{\"metadata\":{\"name\":\"a\"}}", 201);
        assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      }
      client.getJson(MAPS + "?labelSelector=&limit=5");
      client.json("POST", SECRETS, SECRET, 201);
      assertThat(Tree.at(client.getJson(SECRETS + "/s"), "data", "p")).isEqualTo(PASSWORD);
      client.getJson(SECRETS);
      client.json("GET", MAPS + "/b", "", 404);
      assertThat(real.find(ConfigMap.TYPE, "default", "a")).isPresent();
      return server.token();
    }
  }

  private static String names(Map<String, @Nullable Object> list) {
    return ((List<?>) Objects.requireNonNull(list.get("items")))
        .stream()
            .map(item -> Tree.at(Objects.requireNonNull(Tree.object(item)), "metadata", "name"))
            .toList()
            .toString();
  }

  @Test
  void nobodyButTheAdministratorIsPassedOn() throws IOException {
    try (MockKubeServer real = MockKubeServer.builder().plainHttp().start();
        MockKubeServer server =
            MockKubeServer.builder().recording(real.url(), dir.resolve("r")).start();
        TestClient jane = TestClient.withCertificate(server, server.kubeconfigOf("jane"))) {
      try (Response response = jane.get(MAPS)) {
        assertThat(response.code()).isEqualTo(403);
      }
      assertThat(real.calls()).isEmpty();
    }
  }

  @Test
  void whatIsNoRecordingIsToldWithItsLine() throws IOException {
    Path file = Files.writeString(dir.resolve("r"), "{\"recording\":\"bowline/1\"}\n{\"of\":7}\n");
    assertThatThrownBy(() -> MockKubeServer.builder().replaying(file).start())
        .isInstanceOf(LoadException.class)
        .hasMessage(file + ":2: there is no stream 7 before");
  }
}
