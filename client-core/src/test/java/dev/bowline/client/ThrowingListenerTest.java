package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.pod.LogStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.EventListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A listener of the user's that throws when it is told that a call was cancelled. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThrowingListenerTest {
  private final AtomicInteger told = new AtomicInteger();
  private TlsServer server;
  private KubeClient client;

  @BeforeEach
  void start() throws IOException {
    server = new TlsServer();
    client =
        server
            .client()
            .okHttpClient(
                http ->
                    http.eventListener(
                        new EventListener() {
                          @Override
                          public void canceled(Call call) {
                            told.incrementAndGet();
                            throw new IllegalStateException("thrown on purpose");
                          }
                        }))
            .build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void aCallThatFailsSaysWhyAllTheSame() {
    for (int i = 0; i < 20; i++) {
      server.web.enqueue(
          TlsServer.json("{}").onResponseStart(new SocketEffect.CloseSocket()).build());
      TransportException e =
          catchThrowableOfType(TransportException.class, () -> configMaps().get("a"));
      assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED);
    }
    assertThat(told).hasPositiveValue();
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build());
    assertThat(configMaps().get("a").name()).isEqualTo("a");
  }

  @Test
  void aWatchThatEndsIsClosedAllTheSame() {
    server.web.enqueue(TlsServer.json("").build());

    try (Watch<ConfigMap> watch = configMaps().watch()) {
      assertThat(watch.iterator().hasNext()).isFalse();
    }
    assertThat(told).hasPositiveValue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"head", "body"})
  void aLateCallLeavesTheLimitsOfOthers(String late) {
    for (int i = 0; i < 2; i++) {
      MockResponse.Builder slow = TlsServer.json(Scripted.configMap("a", "1"));
      server.web.enqueue(
          late.equals("head")
              ? slow.headersDelay(100, TimeUnit.SECONDS).build()
              : slow.bodyDelay(100, TimeUnit.SECONDS).build());
      TransportException e =
          catchThrowableOfType(
              TransportException.class,
              () -> configMaps().get("a", o -> o.deadline(Duration.ofMillis(300))));
      assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
    }
    assertThat(told).hasPositiveValue();
    assertThat(watchdogs()).isNotEmpty();
  }

  private static Stream<Thread> watchdogs() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("Okio Watchdog"));
  }

  @Test
  void aStreamLivesBeyondTheLimitOfItsHead() throws Exception {
    server.web.enqueue(TlsServer.json("a line\n").bodyDelay(1500, TimeUnit.MILLISECONDS).build());
    try (LogStream log =
        client.runningPod("shop", "web-0").logs(o -> o.follow().deadline(Duration.ofMillis(300)))) {
      assertThat(log.lines().findFirst()).contains("a line");
    }
  }

  @Test
  void aStreamWhoseHeadIsLateLeavesTheLimitsOfOthers() {
    for (int i = 0; i < 2; i++) {
      server.web.enqueue(TlsServer.json("").headersDelay(100, TimeUnit.SECONDS).build());
      TransportException e =
          catchThrowableOfType(
              TransportException.class,
              () ->
                  client
                      .runningPod("shop", "web-0")
                      .logs(o -> o.follow().deadline(Duration.ofMillis(300)))
                      .close());
      assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
    }
    assertThat(told).hasPositiveValue();
    assertThat(watchdogs()).isNotEmpty();
  }

  private Resources<ConfigMap> configMaps() {
    return client.resources(ConfigMap.TYPE).inNamespace("shop");
  }
}
