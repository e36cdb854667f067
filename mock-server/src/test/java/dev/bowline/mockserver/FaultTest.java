package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Protocol;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FaultTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final Moment LIST = Moment.of("list", "configmaps");

  private final MockKubeServer server = MockKubeServer.start();
  private TestClient client = new TestClient(server);

  @BeforeEach
  void create() {
    server.create(
        ConfigMap.of(c -> c.name("a").namespace("default").putData("k", "v".repeat(500))));
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void whatCannotBeSentIsRefusedAtOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fault.answer(99, "text/plain", ""))
        .withMessage("code must be from 200 to 599, not 99");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fault.answer(200, "text/plain\r\nX: y", ""))
        .withMessage("contentType needs visible ASCII characters and blanks");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fault.answer(204, "text/plain", "x"))
        .withMessage("an answer of 204 has no body");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fault.skewClock(Duration.ofDays(-10_001)))
        .withMessage("skew must not be beyond 10,000 days: PT-240024H");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fault.throttle(1, Duration.ofSeconds(Long.MAX_VALUE)))
        .withMessageStartingWith("pause must be from zero to a day, not ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.skewClock(Duration.ofSeconds(Long.MAX_VALUE)));
  }

  @Test
  void aRefusalTellsWhenToComeBack() throws IOException {
    server.inject(Fault.status(429, 7), LIST);
    try (Response response = client.get(MAPS)) {
      assertThat(response.code()).isEqualTo(429);
      assertThat(response.header("Retry-After")).isEqualTo("7");
      assertThat(response.headers().names()).contains("date", "audit-id", "cache-control");
      assertThat(response.body().string()).contains("\"retryAfterSeconds\":7");
    }
    try (Response response = client.get(MAPS)) {
      assertThat(response.code()).isEqualTo(200);
    }
  }

  @Test
  void aMomentSkipsAndRepeats() throws IOException {
    InjectedFault fault = server.inject(Fault.status(503), LIST.skip(1).times(2));
    StringBuilder codes = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      try (Response response = client.get(MAPS)) {
        codes.append(response.code()).append(' ');
      }
    }
    assertThat(codes).hasToString("200 503 503 200 ");
    assertThat(fault.count()).isEqualTo(2);
  }

  @Test
  void aMomentMayWaitForAnotherRequest() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch other = new CountDownLatch(1);
    server.inject(
        Fault.status(503),
        LIST.where(
            call -> {
              asked.countDown();
              return call.parameter("limit").equals("1") && isOver(other);
            }));
    CompletableFuture<Integer> first =
        CompletableFuture.supplyAsync(
            () -> {
              try (Response response = client.get(MAPS + "?limit=1")) {
                return response.code();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    asked.await();
    try (Response response = client.get(MAPS)) {
      assertThat(response.code()).isEqualTo(200);
    }
    other.countDown();
    assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo(503);
  }

  private static boolean isOver(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void aFaultTakenBackStrikesNoMore() throws IOException {
    server.inject(Fault.status(503), LIST.always()).close();
    try (Response response = client.get(MAPS)) {
      assertThat(response.code()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void aClosedConnectionGivesNoAnswer(Protocol protocol) {
    use(protocol);
    server.inject(Fault.close(), LIST);
    assertThatThrownBy(() -> client.get(MAPS)).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void aTruncatedBodyBreaksOff(Protocol protocol) {
    use(protocol);
    server.inject(Fault.truncate(100), LIST);
    assertThatThrownBy(
            () -> {
              try (Response response = client.get(MAPS)) {
                response.body().string();
              }
            })
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void aTruncatedWatchBreaksOffInsideAnEvent(Protocol protocol) {
    use(protocol);
    server.inject(Fault.truncate(50), Moment.of("watch", "configmaps"));
    assertThatThrownBy(
            () -> {
              try (TestWatch watch = client.watch(MAPS + "?watch=1")) {
                watch.next();
              }
            })
        .isInstanceOfAny(IOException.class, CodecException.class);
  }

  @Test
  void anExpiredListIsGone() throws IOException {
    server.inject(Fault.expire(), LIST);
    try (Response response = client.get(MAPS)) {
      assertThat(response.code()).isEqualTo(410);
      assertThat(response.body().string()).contains("\"reason\":\"Expired\"");
    }
  }

  @Test
  void anExpiredWatchGetsAnErrorEvent() throws IOException {
    server.inject(Fault.expire(), Moment.of("watch", "configmaps"));
    try (TestWatch watch = client.watch(MAPS + "?watch=1")) {
      Map<String, @Nullable Object> event = Objects.requireNonNull(watch.next());
      assertThat(event).containsEntry("type", "ERROR");
      assertThat(Tree.at(event, "object", "code")).isEqualTo(410L);
    }
  }

  @Test
  void anAnswerMayBeHtml() throws IOException {
    server.inject(Fault.answer(502, "text/html", "<html>bad gateway</html>"), LIST);
    try (Response response = client.get(MAPS)) {
      assertThat(response.code()).isEqualTo(502);
      assertThat(response.body().string()).isEqualTo("<html>bad gateway</html>");
    }
  }

  @Test
  void aThrottledBodyArrivesWhole() throws IOException {
    InjectedFault slow = server.inject(Fault.throttle(20, Duration.ofMinutes(5)), LIST);
    try (Response response = client.get(MAPS)) {
      BufferedSource body = response.body().source();
      body.require(20);
      assertThat(body.getBuffer().size()).as("before the pause is over").isEqualTo(20);
      slow.release();
      assertThat(body.readUtf8()).endsWith("]}");
    }
  }

  @Test
  void aStalledRequestEndsWithTheServer() {
    server.inject(Fault.stall(), LIST);
    Thread closer =
        new Thread(
            () -> {
              while (server.calls().stream().noneMatch(call -> call.verb().equals("list"))) {
                Thread.onSpinWait();
              }
              server.close();
            });
    closer.start();
    assertThatThrownBy(() -> client.get(MAPS)).isInstanceOf(IOException.class);
  }

  @Test
  void cuttingConnectionsBreaksWatchesAndLetsNewOnesIn() throws IOException {
    try (TestWatch watch = client.watch(MAPS + "?watch=1")) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      server.cutConnections();
      assertThatThrownBy(watch::next).isInstanceOf(IOException.class);
    }
    try (Response response = client.get(MAPS)) {
      assertThat(response.code()).isEqualTo(200);
    }
  }

  @Test
  void requestsAreRememberedWithoutCredentials() throws IOException {
    client.getJson(MAPS + "?limit=5&labelSelector=a%3Db");
    RecordedCall call = server.calls().get(server.calls().size() - 1);
    assertThat(call.verb()).isEqualTo("list");
    assertThat(call.resource()).isEqualTo("configmaps");
    assertThat(call.namespace()).isEqualTo("default");
    assertThat(call.parameter("labelSelector")).isEqualTo("a=b");
    assertThat(call.header("authorization")).isEqualTo("(hidden)");
    assertThat(call).hasToString("GET " + MAPS + "?limit=5&labelSelector=a%3Db");
  }

  @Test
  void tokensAreHiddenWhereverTheyCame() throws IOException {
    client.header(
        "Sec-WebSocket-Protocol",
        "base64url.bearer.authorization.k8s.io.aHVudGVyMg, v5.channel.k8s.io");
    client.json(
        "POST",
        "/apis/authentication.k8s.io/v1/tokenreviews",
        "{\"spec\":{\"token\":\"hunter2\"}}",
        201);
    RecordedCall call = server.calls().get(server.calls().size() - 1);
    assertThat(call.header("sec-websocket-protocol"))
        .isEqualTo("base64url.bearer.authorization.k8s.io.(hidden), v5.channel.k8s.io");
    assertThat(call.bodyText()).isEqualTo("(hidden)");
  }

  private void use(Protocol protocol) {
    client.close();
    client =
        protocol == Protocol.HTTP_2
            ? new TestClient(server)
            : new TestClient(server, Protocol.HTTP_1_1);
  }
}
