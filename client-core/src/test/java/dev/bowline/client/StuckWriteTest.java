package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.transport.NarrowSockets;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bodies over HTTP/2 on a link that takes them badly or not at all. */
@Timeout(value = 40, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StuckWriteTest {
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final Duration DEADLINE = Duration.ofMinutes(5);
  private static final ConfigMap LARGE =
      ConfigMap.of(c -> c.name("large").putData("k", "x".repeat(1 << 20)));

  private final TlsServer server;
  private final StallingProxy link;
  private final KubeClient client;
  private final List<Protocol> protocols = new CopyOnWriteArrayList<>();

  StuckWriteTest() throws IOException {
    server = new TlsServer();
    server.web.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return TlsServer.json(Scripted.configMap("large", "1")).build();
          }
        });
    link = new StallingProxy(server.web.getPort());
    link.narrow();
    client =
        server
            .client(link)
            .okHttpClient(
                http ->
                    http.pingInterval(PATIENCE)
                        .socketFactory(new NarrowSockets())
                        .addNetworkInterceptor(
                            chain -> {
                              protocols.add(chain.connection().protocol());
                              return chain.proceed(chain.request());
                            }))
            .build();
  }

  private Resources<ConfigMap> configMaps() {
    return client.resources(ConfigMap.TYPE).inNamespace("shop");
  }

  @BeforeEach
  void connectAndTakeBadly() {
    configMaps().get("large");
    link.clogThoseThatAreOpen();
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    link.close();
    server.close();
  }

  @Test
  void aBodyThatNobodyTakesFailsWithItsConnectionLongBeforeItsDeadline() {
    TransportException e =
        catchThrowableOfType(
            TransportException.class, () -> configMaps().create(LARGE, o -> o.deadline(DEADLINE)));

    assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED);
    assertThat(e.isUnsent()).isFalse();
    assertThat(configMaps().get("large").name()).isEqualTo("large");
    assertThat(protocols).containsOnly(Protocol.HTTP_2);
  }

  @Test
  void aBodyThatIsTakenBitByBitMayTakeItsTime() {
    ScheduledExecutorService trickle = Executors.newSingleThreadScheduledExecutor();
    ScheduledFuture<?> passing =
        trickle.scheduleAtFixedRate(link::passOne, 0, 8, TimeUnit.MILLISECONDS);
    try {
      long start = System.nanoTime();

      ConfigMap created = configMaps().create(LARGE, o -> o.deadline(DEADLINE));

      assertThat(created.name()).isEqualTo("large");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(PATIENCE);
      assertThat(protocols).containsOnly(Protocol.HTTP_2);
    } finally {
      passing.cancel(false);
      trickle.shutdownNow();
    }
  }
}
