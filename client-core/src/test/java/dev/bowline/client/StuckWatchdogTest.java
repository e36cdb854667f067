package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Deadlines while the thread that all of OkHttp's time limits share does nothing, since a listener
 * of another client hangs there. (One that throws would end that thread for the tests to come.)
 */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StuckWatchdogTest {
  private static final Duration DEADLINE = Duration.ofMillis(600);

  private final CountDownLatch isStuck = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private TlsServer server;
  private KubeClient client;

  @BeforeEach
  void stickTheWatchdog() throws Exception {
    server = new TlsServer();
    client = server.client().deadline(DEADLINE).build();
    EventListener listener =
        new EventListener() {
          @Override
          public void canceled(Call call) {
            isStuck.countDown();
            try {
              release.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        };
    try (MockWebServer silent = new MockWebServer()) {
      silent.start(InetAddress.getLoopbackAddress(), 0);
      silent.enqueue(
          new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
      OkHttpClient others =
          new OkHttpClient.Builder()
              .eventListener(listener)
              .callTimeout(Duration.ofMillis(200))
              .build();
      Request request = new Request.Builder().url(silent.url("/")).build();
      assertThat(catchThrowableOfType(IOException.class, () -> others.newCall(request).execute()))
          .isNotNull();
    }
    assertThat(isStuck.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @AfterEach
  void releaseIt() {
    release.countDown();
    client.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"HTTP/1.1, head", "HTTP/1.1, body", "HTTP/2, head", "HTTP/2, body"})
  void callsEndAllTheSame(String protocol, String late) throws Exception {
    server.web.setProtocols(
        protocol.equals("HTTP/2")
            ? List.of(Protocol.HTTP_2, Protocol.HTTP_1_1)
            : List.of(Protocol.HTTP_1_1));
    server.web.enqueue(slow(late));
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build());

    TransportException e = failureOfGet();

    assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
    assertThat(server.web.takeRequest().getVersion()).isEqualTo(protocol);
    assertThat(configMaps().get("a").name()).isEqualTo("a");
  }

  @ParameterizedTest
  @CsvSource({"head", "body"})
  void callsThatFollowCloselyEndAllTheSame(String late) throws Exception {
    do {
      server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build());
      configMaps().get("a");
    } while (!server.web.takeRequest().getVersion().equals("HTTP/1.1"));
    server.web.enqueue(slow(late));

    assertThat(failureOfGet().kind()).isEqualTo(Kind.TIMEOUT);
  }

  @Test
  void aStreamThatNobodyAnswersEndsAllTheSame() {
    server.web.enqueue(slow("head"));

    TransportException e =
        catchThrowableOfType(
            TransportException.class,
            () -> client.runningPod("shop", "web-0").logs(o -> o.follow()).close());

    assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
  }

  private static MockResponse slow(String late) {
    MockResponse.Builder answer = TlsServer.json(Scripted.configMap("a", "1"));
    return late.equals("head")
        ? answer.headersDelay(100, TimeUnit.SECONDS).build()
        : answer.bodyDelay(100, TimeUnit.SECONDS).build();
  }

  private TransportException failureOfGet() {
    return catchThrowableOfType(TransportException.class, () -> configMaps().get("a"));
  }

  private Resources<ConfigMap> configMaps() {
    return client.resources(ConfigMap.TYPE).inNamespace("shop");
  }
}
