package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.proxy.ProxyAnswer;
import java.io.IOException;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Headers of proxied requests, as they arrive. */
@Timeout(60)
class ProxyHeadersTest {
  @Test
  void ownHeadersReachTheServerAndNoOtherHost() throws IOException, InterruptedException {
    try (TlsServer server = new TlsServer();
        MockWebServer elsewhere = new MockWebServer();
        KubeClient client = client(server)) {
      elsewhere.start();
      server.web.enqueue(
          new MockResponse.Builder()
              .code(307)
              .addHeader("Location", elsewhere.url("/taken").toString())
              .build());

      try (ProxyAnswer answer =
          client
              .proxy()
              .node("n1")
              .head(
                  "/x", o -> o.header("X-Own", "1").header("X-Own", "2").header("Cookie", "c=d"))) {
        assertThat(answer.code()).isEqualTo(307);
      }

      RecordedRequest asked = server.web.takeRequest();
      assertThat(asked.getMethod()).isEqualTo("HEAD");
      assertThat(asked.getHeaders().values("X-Own")).containsExactly("1", "2");
      assertThat(asked.getHeaders().values("Cookie")).containsExactly("c=d");
      assertThat(asked.getHeaders().values("Authorization")).containsExactly("Bearer t");
      assertThat(asked.getHeaders().values("Accept")).containsExactly("*/*");
      assertThat(elsewhere.getRequestCount()).isZero();
    }
  }

  private static KubeClient client(TlsServer server) {
    Credentials token =
        new Credentials() {
          @Override
          public @Nullable String authorization() {
            return "Bearer t";
          }
        };
    return KubeClient.builder()
        .config(
            ClusterConfig.builder(server.url())
                .tls(TlsServer.trusting(TlsServer.AUTHORITY))
                .credentials(token)
                .build())
        .build();
  }
}
