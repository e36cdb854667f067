package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.ConfigException;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.config.TlsSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Protocol;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server that does what servers shouldn't. After each test no connection, body or thread is left.
 */
@Timeout(60)
class FaultsTest {
  private static final RetryPolicy THREE =
      new RetryPolicy(3, Duration.ofMillis(1), Duration.ofMillis(1));
  private static final String EVENT =
      "{\"type\":\"ADDED\",\"object\":" + Scripted.configMap("a", "1") + "}\n";
  private static final String LIST =
      "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},\"items\":["
          + Scripted.configMap("a", "1")
          + "]}";

  private final LeakCheck leaks = new LeakCheck();
  private final CountDownLatch speak = new CountDownLatch(1);
  private final CountDownLatch hangUp = new CountDownLatch(1);
  private TlsServer server;
  private @Nullable KubeClient client;

  @BeforeEach
  void start() throws IOException {
    server = new TlsServer();
  }

  @AfterEach
  void nothingIsLeft() {
    speak.countDown();
    hangUp.countDown();
    leaks.assertNoBodyIsOpen();
    if (client != null) {
      client.close();
    }
    server.close();
    leaks.assertNothingIsLeft();
  }

  static Stream<Arguments> phasesOfReads() {
    return phases(List.of("handshake", "head", "body"), List.of("start", "head", "body"));
  }

  static Stream<Arguments> phasesOfWrites() {
    return phases(List.of("request", "head", "body"), List.of("start", "request", "head", "body"));
  }

  private static Stream<Arguments> phases(List<String> ofSockets, List<String> ofStreams) {
    List<Arguments> cases = new ArrayList<>();
    for (Protocol protocol : List.of(Protocol.HTTP_2, Protocol.HTTP_1_1)) {
      for (String phase : ofSockets) {
        if (protocol == Protocol.HTTP_1_1 || !phase.equals("body")) { // there it is the stream's
          cases.add(Arguments.of(protocol, phase, new SocketEffect.CloseSocket()));
        }
      }
    }
    for (String phase : ofStreams) {
      cases.add(Arguments.of(Protocol.HTTP_2, phase, new SocketEffect.CloseStream(2)));
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("phasesOfReads")
  void aReadOutlivesAResetInEveryPhase(Protocol protocol, String phase, SocketEffect effect) {
    speak(protocol);
    server.web.enqueue(reset(phase, effect, Scripted.configMap("a", "1")));
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "2")).build());

    assertThat(configMaps().get("a").resourceVersion().value()).isEqualTo("2");
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_2", "HTTP_1_1"})
  void aCreateOutlivesAConnectionThatIsCutInItsHandshake(Protocol protocol) {
    speak(protocol);
    server.web.enqueue(reset("handshake", new SocketEffect.CloseSocket(), ""));
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "2")).code(201).build());

    assertThat(configMaps().create(ConfigMap.of(c -> c.name("a"))).uid()).isEqualTo("u-a");
  }

  @ParameterizedTest
  @MethodSource("phasesOfWrites")
  void aCreateIsSentOnceWhateverHappens(Protocol protocol, String phase, SocketEffect effect) {
    speak(protocol);
    server.web.enqueue(reset(phase, effect, Scripted.configMap("a", "1")));
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "2")).code(201).build());

    TransportException e =
        catchThrowableOfType(
            TransportException.class, () -> configMaps().create(ConfigMap.of(c -> c.name("a"))));

    assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED);
    assertThat(e.isUnsent()).isFalse();
    assertThat(server.web.getRequestCount()).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_2", "HTTP_1_1"})
  void slowHeadersEndAtTheDeadlineAndTheNextCallIsFine(Protocol protocol) {
    speak(protocol);
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "0")).build());
    server.web.enqueue(
        TlsServer.json(Scripted.configMap("a", "1")).headersDelay(20, TimeUnit.SECONDS).build());
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "2")).build());
    Resources<ConfigMap> configMaps = configMaps();
    configMaps.get("a"); // connects, which may take long

    TransportException e =
        catchThrowableOfType(
            TransportException.class,
            () -> configMaps.get("a", q -> q.deadline(Duration.ofMillis(400))));

    assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
    leaks.assertNoBodyIsOpen();
    assertThat(configMaps.get("a").resourceVersion().value()).isEqualTo("2");
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_2", "HTTP_1_1"})
  void aBodyThatIsAlwaysCutIsTriedThreeTimes(Protocol protocol) {
    speak(protocol);
    SocketEffect cut =
        protocol == Protocol.HTTP_2
            ? new SocketEffect.CloseStream(2)
            : new SocketEffect.CloseSocket();
    for (int i = 0; i < 3; i++) {
      server.web.enqueue(reset("body", cut, Scripted.configMap("a", "1")));
    }

    TransportException e =
        catchThrowableOfType(TransportException.class, () -> configMaps().get("a"));

    assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED);
    assertThat(e.attempts()).hasSize(3);
  }

  @Test
  void aRedirectionToAnotherHostGetsNothing() throws Exception {
    try (MockWebServer other = new MockWebServer()) {
      other.start(InetAddress.getLoopbackAddress(), 0);
      client = client(() -> "Bearer s3cret");
      for (int code : new int[] {301, 302, 303, 307, 308}) {
        server.web.enqueue(
            new MockResponse.Builder()
                .code(code)
                .addHeader("Location", "http://localhost:" + other.getPort() + "/steal")
                .build());
        TransportException e =
            catchThrowableOfType(TransportException.class, () -> configMaps().get("a"));
        assertThat(e.kind()).isEqualTo(Kind.NOT_KUBERNETES);
        assertThat(e).hasMessageNotContaining("s3cret");
        server.web.enqueue(
            new MockResponse.Builder()
                .code(code)
                .addHeader("Location", server.url() + "/elsewhere")
                .build());
        assertThat(
                catchThrowableOfType(
                    TransportException.class,
                    () -> configMaps().create(ConfigMap.of(c -> c.name("a")))))
            .isNotNull();
      }
      assertThat(other.getRequestCount()).isZero();
      assertThat(server.web.getRequestCount()).isEqualTo(10);
    }
  }

  @Test
  @Tag("scenario-15")
  void a401IsFollowedByOneTryWithTheNewCredentialForEveryVerb() throws Exception {
    client = client(newEachTime());
    MockResponse refusal =
        TlsServer.json(Scripted.status(401, "Unauthorized", "no")).code(401).build();
    server.web.enqueue(refusal);
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build());
    server.web.enqueue(refusal);
    server.web.enqueue(TlsServer.json(LIST).build());
    server.web.enqueue(refusal);
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).code(201).build());
    server.web.enqueue(refusal);
    server.web.enqueue(TlsServer.json(EVENT).build());

    configMaps().get("a");
    assertThat(configMaps().list().items()).hasSize(1);
    configMaps().create(ConfigMap.of(c -> c.name("a")));
    try (Watch<ConfigMap> watch = configMaps().watch()) {
      assertThat(watch.iterator().hasNext()).isTrue();
    }

    assertThat(server.web.getRequestCount()).isEqualTo(8);
    assertThat(seen(8))
        .containsExactly(
            "GET Bearer t0",
            "GET Bearer t1",
            "GET Bearer t1",
            "GET Bearer t2",
            "POST Bearer t2",
            "POST Bearer t3",
            "GET Bearer t3",
            "GET Bearer t4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"get", "list", "create", "watch"})
  @Tag("scenario-15")
  void aServerThatKnowsNoneOfTheCredentialsIsAskedTwice(String verb) throws Exception {
    client = client(newEachTime());
    server.web.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return TlsServer.json(Scripted.status(401, "Unauthorized", "no")).code(401).build();
          }
        });

    Resources<ConfigMap> configMaps = configMaps();
    assertThatThrownBy(
            () -> {
              switch (verb) {
                case "get" -> configMaps.get("a");
                case "list" -> configMaps.list();
                case "create" -> configMaps.create(ConfigMap.of(c -> c.name("a")));
                default -> configMaps.watch().close();
              }
            })
        .isInstanceOf(UnauthorizedException.class);

    String method = verb.equals("create") ? "POST" : "GET";
    assertThat(server.web.getRequestCount()).isEqualTo(2);
    assertThat(seen(2)).containsExactly(method + " Bearer t0", method + " Bearer t1");
  }

  /** Another one whenever the server refuses one. */
  private static Credentials newEachTime() {
    AtomicInteger asked = new AtomicInteger();
    return new Credentials() {
      @Override
      public String authorization() {
        return "Bearer t" + asked.get();
      }

      @Override
      public boolean refused(@Nullable String authorization) {
        asked.incrementAndGet();
        return true;
      }
    };
  }

  /** The methods and credentials of the next requests. */
  private List<String> seen(int requests) throws InterruptedException {
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      RecordedRequest request = server.web.takeRequest();
      seen.add(request.getMethod() + " " + request.getHeaders().get("Authorization"));
    }
    return seen;
  }

  @Test
  void aCertificateThatIsReplacedUnderLoadLeavesNothingBehind(@TempDir Path files)
      throws Exception {
    Path certificate = files.resolve("tls.crt");
    Path key = files.resolve("tls.key");
    HeldCertificate first = new HeldCertificate.Builder().ecdsa256().build();
    Files.writeString(certificate, first.certificatePem());
    Files.writeString(key, first.privateKeyPkcs8Pem());
    AtomicInteger newestConnection = new AtomicInteger();
    AtomicInteger refusedUpTo = new AtomicInteger(-1);
    server.web.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            newestConnection.accumulateAndGet(request.getConnectionIndex(), Math::max);
            return request.getConnectionIndex() > refusedUpTo.get()
                ? TlsServer.json(Scripted.configMap("a", "1")).build()
                : TlsServer.json(Scripted.status(401, "Unauthorized", "no")).code(401).build();
          }
        });
    client =
        client(
            TlsSettings.builder()
                .certificateAuthorities(TlsServer.AUTHORITY.certificatePem())
                .clientCertificate(certificate, key)
                .build(),
            Credentials.none());
    List<CompletableFuture<ConfigMap>> calls = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      if (i == 20) {
        HeldCertificate second = new HeldCertificate.Builder().ecdsa256().build();
        Files.writeString(certificate, second.certificatePem());
        Files.writeString(key, second.privateKeyPkcs8Pem());
        refusedUpTo.set(newestConnection.get());
      }
      calls.add(client.async().resources(ConfigMap.TYPE).inNamespace("shop").get("a"));
    }

    assertThat(calls).allSatisfy(call -> assertThat(call.get().name()).isEqualTo("a"));
    assertThat(configMaps().get("a").name()).isEqualTo("a");
  }

  @Test
  @Tag("scenario-59")
  void aHundredWatchesOnOneConnectionEndWithIt() throws Exception {
    server.web.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return stream();
          }
        });
    Resources<ConfigMap> configMaps = configMaps();
    List<Watch<ConfigMap>> watches = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      watches.add(configMaps.watch());
    }
    assertThat(leaks.connections()).isEqualTo(1);
    speak.countDown();
    List<Iterator<WatchEvent<ConfigMap>>> events = new ArrayList<>();
    for (Watch<ConfigMap> watch : watches) {
      Iterator<WatchEvent<ConfigMap>> iterator = watch.iterator();
      assertThat(iterator.next()).isInstanceOf(WatchEvent.Added.class);
      events.add(iterator);
    }

    leaks.cutConnections();

    for (Iterator<WatchEvent<ConfigMap>> iterator : events) {
      assertThat(catchThrowableOfType(TransportException.class, iterator::hasNext).kind())
          .isEqualTo(Kind.DISCONNECTED);
    }
    leaks.assertNoBodyIsOpen();
    try (Watch<ConfigMap> next = configMaps.watch()) {
      assertThat(next.iterator().next()).isInstanceOf(WatchEvent.Added.class);
    }
    assertThat(leaks.connections()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_2", "HTTP_1_1"})
  void aCancelledFutureFreesItsConnection(Protocol protocol) throws Exception {
    speak(protocol);
    CountDownLatch ended = new CountDownLatch(1);
    server.web.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            hangUp.await();
            return new MockResponse.Builder().build();
          }
        });
    configMaps();
    CompletableFuture<ConfigMap> future =
        client()
            .async()
            .resources(ConfigMap.TYPE)
            .inNamespace("shop")
            .call(
                r -> {
                  try {
                    return r.get("a");
                  } finally {
                    ended.countDown();
                  }
                });
    server.web.takeRequest();

    assertThat(future.cancel(false)).isTrue();

    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_2", "HTTP_1_1"})
  void aCancelledSubscriptionFreesItsConnection(Protocol protocol) throws Exception {
    speak(protocol);
    speak.countDown();
    server.web.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return stream();
          }
        });
    CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    CountDownLatch events = new CountDownLatch(1);
    AtomicInteger ends = new AtomicInteger();
    configMaps();
    client()
        .async()
        .resources(ConfigMap.TYPE)
        .inNamespace("shop")
        .watch()
        .subscribe(
            new Flow.Subscriber<>() {
              @Override
              public void onSubscribe(Flow.Subscription newSubscription) {
                subscription.complete(newSubscription);
                newSubscription.request(5);
              }

              @Override
              public void onNext(WatchEvent<ConfigMap> event) {
                events.countDown();
              }

              @Override
              public void onError(Throwable e) {
                ends.incrementAndGet();
              }

              @Override
              public void onComplete() {
                ends.incrementAndGet();
              }
            });
    assertThat(events.await(30, TimeUnit.SECONDS)).isTrue();

    subscription.join().cancel(); // while its thread waits for the next event

    await().atMost(30, TimeUnit.SECONDS).untilAsserted(leaks::assertNoBodyIsOpen);
    assertThat(ends).hasValue(0);
  }

  /** A head at once, an event when the test says so, and then nothing. */
  private MockResponse stream() {
    return new MockResponse.Builder()
        .addHeader("Content-Type", "application/json")
        .bodyDelay(1, TimeUnit.NANOSECONDS) // else the head waits for the body
        .body(
            new MockResponseBody() {
              @Override
              public long getContentLength() {
                return -1;
              }

              @Override
              public void writeTo(okio.BufferedSink sink) throws IOException {
                sink.flush();
                try {
                  speak.await();
                  sink.writeUtf8(EVENT).flush();
                  hangUp.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }
            })
        .build();
  }

  private static MockResponse reset(String phase, SocketEffect effect, String body) {
    MockResponse.Builder answer = TlsServer.json(body);
    return switch (phase) {
      case "handshake", "start" -> answer.onRequestStart(effect).build();
      case "request" -> answer.onRequestBody(effect).build();
      case "head" -> answer.onResponseStart(effect).build();
      default -> answer.onResponseBody(effect).build();
    };
  }

  private void speak(Protocol protocol) {
    server.web.setProtocols(
        protocol == Protocol.HTTP_2 ? List.of(protocol, Protocol.HTTP_1_1) : List.of(protocol));
  }

  private KubeClient client() {
    if (client == null) {
      client = client(() -> "Bearer t");
    }
    return client;
  }

  @Test
  void whatCredentialsAreRefusedElsewhereIsNoAnswerOfTheCluster() {
    server.web.enqueue(TlsServer.json(Scripted.status(404, "NotFound", "no")).code(404).build());
    NotFoundException elsewhere =
        catchThrowableOfType(NotFoundException.class, () -> configMaps().get("a"));
    client().close();
    client =
        client(
            () -> {
              throw elsewhere;
            });

    assertThatThrownBy(() -> configMaps().get("a"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("there is no credential: ")
        .hasCause(elsewhere);
    assertThat(server.web.getRequestCount()).isOne();
  }

  @Test
  void aCredentialThatNoHeaderCanHoldIsToldWithoutItself() {
    client = client(() -> "Bearer s3cret\n");

    assertThatThrownBy(() -> configMaps().get("a"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("no header can hold")
        .satisfies(e -> assertThat(e.toString()).doesNotContain("s3cret"));
    assertThat(server.web.getRequestCount()).isZero();
  }

  private KubeClient client(Credentials credentials) {
    return client(TlsServer.trusting(TlsServer.AUTHORITY), credentials);
  }

  private KubeClient client(TlsSettings tls, Credentials credentials) {
    return server
        .client()
        .config(ClusterConfig.builder(server.url()).tls(tls).credentials(credentials).build())
        .encoding(Encoding.JSON)
        .retry(THREE)
        .okHttpClient(leaks::watch)
        .build();
  }

  private Resources<ConfigMap> configMaps() {
    return client().resources(ConfigMap.TYPE).inNamespace("shop");
  }
}
