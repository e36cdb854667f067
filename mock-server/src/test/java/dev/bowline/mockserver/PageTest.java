package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Secret;
import dev.bowline.meta.Bytes;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PageTest {
  private final MockKubeServer server = MockKubeServer.builder().token("t0ken").start();
  private final TestClient client = new TestClient(server);

  @BeforeEach
  void create() {
    server.create(
        Secret.of(
            s ->
                s.name("s")
                    .namespace("default")
                    .annotation("kubectl.kubernetes.io/last-applied-configuration", "hunter2")
                    .putData("password", Bytes.utf8("hunter2"))));
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void thePageShowsWhatIsStoredWithoutSecrets() throws IOException {
    try (Response page = client.get("/bowline")) {
      assertThat(page.header("Content-Type")).startsWith("text/html");
      assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'");
      assertThat(page.body().string()).contains("fetch(\"/bowline/\"");
    }
    assertThat(client.getJson("/bowline/state").get("resources"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .contains(Map.of("resource", "secrets", "count", 1L));
    assertThat(client.getJson("/bowline/objects?resource=secrets"))
        .containsEntry("keys", List.of("default/s"));
    Map<String, @Nullable Object> secret =
        client.getJson("/bowline/object?resource=secrets&key=default%2Fs");
    assertThat(Tree.at(secret, "data", "password")).isEqualTo("(hidden)");
    assertThat(secret.toString())
        .doesNotContain("hunter2")
        .doesNotContain(
            Base64.getEncoder().encodeToString("hunter2".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theFeedGoesOnWhereItWasAndLeavesThePageOut() throws IOException {
    client.getJson("/api/v1/secrets?token=abc&limit=5");
    Map<String, @Nullable Object> first = client.getJson("/bowline/state");
    assertThat(String.valueOf(first.get("calls")))
        .contains("target=/api/v1/secrets?token=(hidden)&limit=5")
        .contains("status=200")
        .doesNotContain("bowline");
    assertThat(String.valueOf(first.get("events"))).contains("key=default/s");
    client.getJson("/api/v1/pods");
    server.delete(Secret.TYPE, "default", "s");
    Map<String, @Nullable Object> next =
        client.getJson(
            "/bowline/state?calls=" + first.get("nextCall") + "&events=" + first.get("nextEvent"));
    assertThat(String.valueOf(next.get("calls"))).contains("pods").doesNotContain("secrets");
    assertThat(next.get("events"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .singleElement()
        .asString()
        .contains("type=DELETED");
  }

  @Test
  void onlyTheAdministratorSeesIt() throws IOException {
    for (String wrong : List.of("Bearer other", "Basic b29wcw==", "Basic !", "Digest x")) {
      client.credentials(wrong);
      try (Response refused = client.get("/bowline/state")) {
        assertThat(refused.code()).as(wrong).isEqualTo(401);
        assertThat(refused.header("WWW-Authenticate")).startsWith("Basic ");
      }
    }
    client.credentials(
        "Basic " + Base64.getEncoder().encodeToString("me:t0ken".getBytes(StandardCharsets.UTF_8)));
    assertThat(client.getJson("/bowline/state")).containsKey("version");
  }
}
