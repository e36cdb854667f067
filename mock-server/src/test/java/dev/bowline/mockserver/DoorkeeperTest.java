package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

final class DoorkeeperTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final byte[] NONE = {};
  private static final byte[] MAP =
      "{\"metadata\":{\"name\":\"a\"}}".getBytes(StandardCharsets.UTF_8);

  @Test
  void withoutTlsWebPagesAreRefused() throws IOException {
    try (MockKubeServer server = MockKubeServer.builder().plainHttp().start();
        RawHttp http = new RawHttp(server.url())) {
      assertThat(http.send("POST", MAPS, Map.of("Origin", "https://evil.example"), MAP).status())
          .isEqualTo(403);
      assertThat(http.send("POST", MAPS, Map.of("Origin", "null"), MAP).status()).isEqualTo(403);
      assertThat(http.send("POST", MAPS, Map.of("Sec-Fetch-Site", "cross-site"), MAP).status())
          .isEqualTo(403);
      assertThat(http.send("GET", "/bowline/state", Map.of("Host", "evil.example"), NONE).text())
          .isEqualTo(
              "without TLS this server answers to 127.0.0.1, localhost and ::1 only, not to"
                  + " evil.example");
      assertThat(server.calls()).isEmpty();
      String origin = "http://localhost:8080";
      assertThat(http.send("POST", MAPS, Map.of("Origin", origin), MAP).status()).isEqualTo(201);
      assertThat(http.send("GET", MAPS, Map.of("Host", "[::1]:80"), NONE).status()).isEqualTo(200);
    }
  }

  @Test
  void withTlsOnlyThePageIsGuarded() throws IOException {
    try (MockKubeServer server = MockKubeServer.start();
        TestClient client = new TestClient(server)) {
      client.header("Origin", "https://evil.example");
      try (Response page = client.get("/bowline/state");
          Response api = client.get(MAPS)) {
        assertThat(page.code()).isEqualTo(403);
        assertThat(api.code()).isEqualTo(200);
      }
    }
  }
}
