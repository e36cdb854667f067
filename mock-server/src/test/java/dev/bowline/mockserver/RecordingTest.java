package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
      askForSecretsOtherwise(client);
      client.json("GET", MAPS + "/b", "", 404);
      assertThat(real.find(ConfigMap.TYPE, "default", "a")).isPresent();
      return server.token();
    }
  }

  /** Each answer is known to hold what is to be hidden. */
  private static void askForSecretsOtherwise(TestClient client) throws IOException {
    for (String view :
        List.of("as=Table", "as=PartialObjectMetadataList", "as=PartialObjectMetadata")) {
      String path = view.endsWith("List") || view.endsWith("Table") ? SECRETS : SECRETS + "/s";
      String accept = "application/json;g=meta.k8s.io;v=v1;" + view;
      try (Response response = client.send("GET", path, accept, null, new byte[0])) {
        assertThat(response.body().string()).as(view).contains("hunter2");
      }
    }
    assertThat(client.json("PATCH", SECRETS + "/s", "{\"data\":{\"q\":5}}", 422).toString())
        .contains(PASSWORD);
    String review = "{\"spec\":{\"token\":\"hunter2\"}}";
    assertThat(
            client
                .json("POST", "/apis/authentication.k8s.io/v1/tokenreviews", review, 201)
                .toString())
        .contains("hunter2");
  }

  @Test
  void onlyTheOwnerOfARecordingMayReadIt() throws IOException {
    Path file = Files.writeString(dir.resolve("r"), "old");
    try (MockKubeServer server =
        MockKubeServer.builder().recording(URI.create("http://127.0.0.1:1"), file).start()) {
      assertThat(Files.getPosixFilePermissions(file))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      assertThat(server.url()).hasScheme("https");
    }
  }

  @Test
  void nothingIsRecordedWhereEverybodyIsLetIn() {
    MockKubeServer.Builder plain =
        MockKubeServer.builder()
            .recording(URI.create("http://127.0.0.1:1"), dir.resolve("r"))
            .plainHttp();
    assertThatThrownBy(plain::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "recording needs TLS: without it, whoever reaches the port reaches the real server");
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
