package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;

/** The HTTP library must not repeat what the client's own rules don't repeat. */
class SentOnceTest {
  @Test
  void aCreateIsSentOnceThoughTheServerAsksToComeBackAtOnce() throws Exception {
    try (TlsServer server = new TlsServer();
        KubeClient client = server.client().retry(RetryPolicy.DEFAULT).build()) {
      server.web.enqueue(
          new MockResponse.Builder().code(503).addHeader("Retry-After", "0").build());
      server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).code(201).build());

      ServerErrorException e =
          catchThrowableOfType(
              ServerErrorException.class,
              () ->
                  client
                      .resources(ConfigMap.TYPE)
                      .inNamespace("shop")
                      .create(ConfigMap.of(c -> c.name("a"))));

      assertThat(e.code()).isEqualTo(503);
      assertThat(e.attempts()).hasSize(1);
      assertThat(server.web.getRequestCount()).isEqualTo(1);
    }
  }
}
