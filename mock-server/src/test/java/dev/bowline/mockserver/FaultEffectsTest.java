package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults of connections, of single events, and of the server as a whole. */
final class FaultEffectsTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final Moment LIST = Moment.of("list", "configmaps");
  private static final Moment WATCH = Moment.of("watch", "configmaps");

  private final MockKubeServer server =
      MockKubeServer.builder().clock(() -> Instant.parse("2030-01-01T00:00:00Z")).start();
  private TestClient client = new TestClient(server);

  @BeforeEach
  void create() {
    create("a");
    create("b");
    create("c");
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void aResetEndsTheConnectionAtOnceOrLater(Protocol protocol) throws IOException {
    use(protocol);
    try (TestWatch watch = client.watch(MAPS + "?watch=1")) {
      watch.next();
      server.inject(Fault.reset(), LIST);
      assertThatThrownBy(() -> client.get(MAPS)).isInstanceOf(IOException.class);
      if (protocol == Protocol.HTTP_2) {
        assertThatThrownBy(() -> drain(watch)).isInstanceOf(IOException.class);
      }
    }
    server.inject(Fault.resetAfter(10), LIST);
    assertThatThrownBy(
            () -> {
              try (Response response = client.get(MAPS)) {
                response.body().string();
              }
            })
        .isInstanceOf(IOException.class);
  }

  @Test
  void aHalfOpenConnectionIsSilentForAll() throws IOException {
    try (MockKubeServer plain = MockKubeServer.builder().plainHttp().start();
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), plain.url().getPort())) {
      plain.inject(Fault.halfOpen(20), Moment.any());
      ask(socket);
      InputStream in = socket.getInputStream();
      String head = "";
      while (!head.contains("\r\n\r\n")) {
        head += (char) in.read();
      }
      assertThat(new String(in.readNBytes(20), StandardCharsets.UTF_8)).startsWith("{");
      ask(socket);
      socket.setSoTimeout(100);
      assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
      assertThat(plain.calls()).as("the second request was swallowed").hasSize(1);
      plain.cutConnections();
      socket.setSoTimeout(10_000);
      assertThatThrownBy(in::read).isInstanceOf(IOException.class);
    }
  }

  private static void ask(Socket socket) throws IOException {
    socket
        .getOutputStream()
        .write(
            ("GET " + MAPS + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Over HTTP/1.1, where a client writes nothing behind its request: who writes to a connection
   * that is broken, such as an acknowledgement of HTTP/2, may lose what it has not read yet.
   */
  @Test
  void aWatchBreaksOffInsideTheEventAfterSoMany() throws IOException {
    use(Protocol.HTTP_1_1);
    server.inject(Fault.truncateEvent(2), WATCH);
    try (TestWatch watch = client.watch(MAPS + "?watch=1")) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      assertThat(watch.nextAsText()).isEqualTo("ADDED b");
      assertThatThrownBy(watch::next).isInstanceOfAny(IOException.class, CodecException.class);
    }
  }

  @Test
  void oneEventIsUnreadableAndTheNextIsNot() throws IOException {
    server.inject(Fault.malformedEvent(1), WATCH);
    try (TestWatch watch = client.watch(MAPS + "?watch=1")) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      assertThatThrownBy(watch::next).isInstanceOf(CodecException.class);
      assertThat(watch.nextAsText()).isEqualTo("ADDED c");
    }
  }

  /** They have no events: what they write in pieces is none. */
  @Test
  void faultsOfEventsLeaveListsAlone() throws IOException {
    for (Fault fault :
        List.of(Fault.malformedEvent(1), Fault.truncateEvent(1), Fault.dropBookmarks())) {
      server.inject(fault, LIST);
      assertThat(Tree.objects(client.json("GET", MAPS, "", 200), "items")).hasSize(3);
    }
  }

  @Test
  void bookmarksAreLeftOutButForTheEndOfTheState() throws IOException {
    String streaming =
        MAPS
            + "?watch=1&sendInitialEvents=true&allowWatchBookmarks=true"
            + "&resourceVersionMatch=NotOlderThan";
    server.inject(Fault.dropBookmarks(), WATCH);
    server.inject(Fault.dropAllBookmarks(), WATCH);
    try (TestWatch some = client.watch(streaming);
        TestWatch none = client.watch(streaming)) {
      for (int i = 0; i < 3; i++) {
        some.next();
        none.next();
      }
      assertThat(some.next()).containsEntry("type", "BOOKMARK");
      server.sendBookmarks();
      create("d");
      assertThat(some.nextAsText()).isEqualTo("ADDED d");
      assertThat(none.nextAsText()).isEqualTo("ADDED d");
    }
  }

  @Test
  void anExpiredPageWhoseTokenIsNoneIsRefusedAsEver() throws IOException {
    server.inject(Fault.expire(), LIST);
    assertThat(client.json("GET", MAPS + "?limit=1&continue=x", "", 400))
        .containsEntry("reason", "BadRequest");
  }

  @Test
  void anExpiredPageBringsATokenThatGoesOnWithoutConsistency() throws IOException {
    String token = continueToken(client.getJson(MAPS + "?limit=1"));
    server.inject(Fault.expire(), LIST.where(call -> !call.parameter("continue").isEmpty()));
    Map<String, @Nullable Object> status =
        client.json("GET", MAPS + "?limit=1&continue=" + token, "", 410);
    Map<String, @Nullable Object> page =
        client.getJson(MAPS + "?limit=1&continue=" + continueToken(status));
    assertThat(String.valueOf(Tree.at(page, "items"))).contains("name=b");
  }

  @Test
  void aConnectionThatIsLeftTakesNoMoreAndFinishesWhatItHas() throws IOException {
    server.inject(Fault.goAway(), LIST);
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + version())) {
      client.getJson(MAPS);
      assertThat(client.connections()).isEqualTo(1);
      for (int i = 0; i < 100 && client.connections() == 1; i++) {
        try {
          client.getJson(MAPS);
        } catch (IOException e) {
          // It was sent before the client had heard of it.
        }
      }
      assertThat(client.connections()).isEqualTo(2);
      create("d");
      assertThat(watch.nextAsText()).isEqualTo("ADDED d");
    }
  }

  @Test
  void whoIsBusyOnAnotherConnectionIsNotToldToLeave() throws IOException {
    try (TestClient other = new TestClient(server);
        TestWatch watch = client.watch(MAPS + "?watch=1")) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      server.inject(Fault.goAway(), LIST.where(call -> call.parameter("leave").equals("1")));
      other.getJson(MAPS);
      client.getJson(MAPS + "?leave=1");
      for (int i = 0; i < 20; i++) {
        other.getJson(MAPS);
      }
      assertThat(other.connections()).isEqualTo(1);
      client.getJson(MAPS);
      assertThat(client.connections()).isEqualTo(2);
    }
  }

  @Test
  void aConnectionOfHttp11IsLeftWithTheAnswer() throws IOException {
    try (MockKubeServer plain = MockKubeServer.builder().plainHttp().start();
        RawHttp http = new RawHttp(plain.url())) {
      plain.inject(Fault.goAway(), LIST);
      Map<String, String> headers = http.send("GET", MAPS, Map.of(), new byte[0]).headers();
      assertThat(headers).containsEntry("connection", "close");
      assertThatThrownBy(() -> http.send("GET", MAPS, Map.of(), new byte[0]))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void theServerIsCompactedRestartedOrPutBackWhenTheMomentComes() throws IOException {
    ServerSnapshot snapshot = server.snapshot();
    String old = version();
    create("d");
    server.inject(Fault.compact(), LIST);
    client.getJson(MAPS);
    client.json("GET", MAPS + "?resourceVersionMatch=Exact&resourceVersion=" + old, "", 410);
    server.inject(Fault.restart(), LIST);
    assertThatThrownBy(() -> client.get(MAPS)).isInstanceOf(IOException.class);
    server.inject(Fault.rollback(snapshot), LIST);
    assertThatThrownBy(() -> client.get(MAPS)).isInstanceOf(IOException.class);
    assertThat(server.find(ConfigMap.TYPE, "default", "d")).isEmpty();
    assertThat(version()).isEqualTo(old);
  }

  @Test
  void theClockIsWrongFromTheMomentOn() throws IOException {
    server.inject(Fault.skewClock(Duration.ofHours(-1)), LIST);
    try (Response response = client.get(MAPS)) {
      assertThat(response.header("Date")).isEqualTo("Mon, 31 Dec 2029 23:00:00 GMT");
    }
    assertThat(create("late").metadata().creationTimestamp()).hasToString("2029-12-31T23:00:00Z");
    server.skewClock(Duration.ofDays(4));
    try (Response response = client.get(MAPS)) {
      assertThat(response.header("Date")).isEqualTo("Sat, 05 Jan 2030 00:00:00 GMT");
    }
    server.skewClock(Duration.ZERO);
    try (Response response = client.get(MAPS)) {
      assertThat(response.header("Date")).isEqualTo("Tue, 01 Jan 2030 00:00:00 GMT");
    }
    assertThat(create("right").metadata().creationTimestamp()).hasToString("2030-01-01T00:00:00Z");
  }

  @Test
  void chanceGoesByItsSeed() throws IOException {
    String first = luck(1);
    assertThat(first).contains("503").contains("200").isEqualTo(luck(1)).isNotEqualTo(luck(2));
  }

  private String luck(long seed) throws IOException {
    StringBuilder codes = new StringBuilder();
    InjectedFault fault = server.inject(Fault.status(503), LIST.always().chance(0.5, seed));
    for (int i = 0; i < 20; i++) {
      try (Response response = client.get(MAPS)) {
        codes.append(response.code()).append(' ');
      }
    }
    fault.close();
    return codes.toString();
  }

  @Test
  void aStalledRequestIsAnsweredWhenItIsReleased() throws Exception {
    InjectedFault fault = server.inject(Fault.stall(), LIST.inNamespace("default"));
    CompletableFuture<Map<String, @Nullable Object>> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return client.getJson(MAPS);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(fault.awaitCount(1, Duration.ofSeconds(20))).isTrue();
    assertThat(answer).isNotDone();
    fault.release();
    assertThat(answer.get(20, TimeUnit.SECONDS)).containsEntry("kind", "ConfigMapList");
  }

  @Test
  void requestsAreWaitedForAndFound() throws Exception {
    CompletableFuture<Boolean> waiting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return server.awaitCall(c -> c.verb().equals("list"), Duration.ofSeconds(20));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    client.getJson(MAPS);
    client.json("GET", MAPS + "/none", "", 404);
    assertThat(waiting.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(server.calls("list", "configmaps"))
        .singleElement()
        .extracting(RecordedCall::status)
        .isEqualTo(200);
    assertThat(server.calls(call -> call.status() == 404))
        .singleElement()
        .satisfies(call -> assertThat(call.time()).isEqualTo("2030-01-01T00:00:00Z"));
    assertThat(server.awaitCall(c -> c.verb().equals("delete"), Duration.ZERO)).isFalse();
  }

  private static void drain(TestWatch watch) throws IOException {
    while (watch.next() != null) {
      // The events that were on their way.
    }
  }

  private static String continueToken(Map<String, @Nullable Object> answer) {
    return String.valueOf(Objects.requireNonNull(Tree.at(answer, "metadata", "continue")));
  }

  private String version() {
    return server.resourceVersion().value();
  }

  private ConfigMap create(String name) {
    return server.create(
        ConfigMap.of(c -> c.name(name).namespace("default").putData("k", "v".repeat(50))));
  }

  private void use(Protocol protocol) {
    client.close();
    client =
        protocol == Protocol.HTTP_2
            ? new TestClient(server)
            : new TestClient(server, Protocol.HTTP_1_1);
  }
}
