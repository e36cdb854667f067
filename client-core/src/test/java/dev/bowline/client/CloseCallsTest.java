package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls that follow closely, of a client that nobody listens to, over connections that are held.
 */
@Timeout(60)
class CloseCallsTest {
  private final Set<Thread> threadsBefore = Set.copyOf(Thread.getAllStackTraces().keySet());
  private TlsServer server;
  private KubeClient client;

  @BeforeEach
  void callUntilItIsHttp1() throws Exception {
    server = new TlsServer();
    client = server.client().build();
    do {
      server.web.enqueue(fine().build());
      configMaps().get("a");
    } while (!server.web.takeRequest().getVersion().equals("HTTP/1.1"));
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void leaveNoThreadBehindWhenTheClientIsClosed() {
    assertThat(holdingThreads()).isNotEmpty();

    client.close();

    await().until(() -> holdingThreads().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"head", "body"})
  void endAtTheirDeadlineAndTheNextCallIsFine(String late) throws IOException {
    MockResponse.Builder slow = fine();
    server.web.enqueue(
        late.equals("head")
            ? slow.headersDelay(100, TimeUnit.SECONDS).build()
            : slow.bodyDelay(100, TimeUnit.SECONDS).build());
    server.web.enqueue(fine().build());

    TransportException e = failureOfGet(Duration.ofMillis(600));

    assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
    assertThat(configMaps().get("a").name()).isEqualTo("a");
    await().until(() -> holdingThreads().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"head", "body"})
  void endWithTheirConnectionAndTheNextCallIsFine(String cut) throws IOException {
    MockResponse.Builder broken = fine();
    server.web.enqueue(
        cut.equals("head")
            ? broken.onResponseStart(new SocketEffect.CloseSocket()).build()
            : broken.onResponseBody(new SocketEffect.CloseSocket()).build());
    server.web.enqueue(fine().build());

    TransportException e = failureOfGet(Duration.ofSeconds(30));

    assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED);
    assertThat(configMaps().get("a").name()).isEqualTo("a");
    await().until(() -> holdingThreads().isEmpty());
  }

  private TransportException failureOfGet(Duration deadline) {
    return catchThrowableOfType(
        TransportException.class, () -> configMaps().get("a", q -> q.deadline(deadline)));
  }

  private Set<Thread> holdingThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !threadsBefore.contains(thread))
        .filter(thread -> thread.getName().equals("bowline-connection"))
        .collect(Collectors.toSet());
  }

  private static MockResponse.Builder fine() {
    return TlsServer.json(Scripted.configMap("a", "1"));
  }

  private Resources<ConfigMap> configMaps() {
    return client.resources(ConfigMap.TYPE).inNamespace("shop");
  }
}
