package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.config.TlsSettings;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.RawAccess;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.client.pod.RemoteProcess;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.type.ResourceVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.net.SocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okio.Buffer;
import okio.ByteString;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Over real sockets: connections, threads, and ending things from another thread. */
@Timeout(60)
class ConnectionsTest {
  private TlsServer server;
  private final CountDownLatch endOfStreams = new CountDownLatch(1);

  @BeforeEach
  void start() throws IOException {
    server = new TlsServer();
  }

  @AfterEach
  void stop() {
    endOfStreams.countDown();
    server.close();
  }

  @Test
  void speaksHttp2WithItsNameAndCredentialAndUnderstandsGzip() throws Exception {
    Buffer zipped = new Buffer();
    try (okio.BufferedSink sink = Okio.buffer(new GzipSink(zipped))) {
      sink.writeUtf8(Scripted.configMap("a", "1"));
    }
    server.web.enqueue(
        TlsServer.json("").addHeader("Content-Encoding", "gzip").body(zipped).build());
    TlsSettings tls =
        TlsSettings.builder().certificateAuthorities(TlsServer.AUTHORITY.certificatePem()).build();
    ClusterConfig config =
        ClusterConfig.builder(server.url())
            .tls(tls)
            .credentials(Credentials.bearerToken("t0"))
            .build();
    List<Protocol> protocols = new ArrayList<>();

    try (KubeClient client =
        KubeClient.builder()
            .config(config)
            .userAgent("shop-operator/1.4")
            .okHttpClient(http -> recordProtocols(http, protocols))
            .build()) {
      assertThat(configMaps(client).get("a").data()).containsEntry("k", "v");
    }

    RecordedRequest request = server.web.takeRequest();
    assertThat(protocols).containsExactly(Protocol.HTTP_2);
    assertThat(request.getHeaders().get("Accept-Encoding")).isEqualTo("gzip");
    assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer t0");
    assertThat(request.getHeaders().get("User-Agent"))
        .matches("shop-operator/1\\.4 bowline/\\d+\\.\\d+\\.\\d+(-SNAPSHOT)? \\(java .+\\)");
  }

  @Test
  void callsThatFollowCloselyGoOverHttp1UntilAConnectionBreaks() throws Exception {
    List<Protocol> protocols = Collections.synchronizedList(new ArrayList<>());
    MockResponse answer = TlsServer.json(Scripted.configMap("a", "1")).build();
    server.web.setDispatcher(answering(answer));

    try (KubeClient client =
        server.client().okHttpClient(http -> recordProtocols(http, protocols)).build()) {
      // eleven, unless the machine makes a pause of a second, after which calls aren't close
      for (int i = 0; i < 200 && !lastThreeAre(Protocol.HTTP_1_1, protocols); i++) {
        configMaps(client).get("a");
      }
      assertThat(protocols).startsWith(eightTimes(Protocol.HTTP_2));
      assertThat(lastThreeAre(Protocol.HTTP_1_1, protocols)).isTrue();

      server.web.setDispatcher(
          answering(TlsServer.json("{").onResponseStart(new SocketEffect.CloseSocket()).build()));
      assertThat(
              catchThrowableOfType(
                      TransportException.class,
                      () -> configMaps(client).create(ConfigMap.of(c -> c.name("a"))))
                  .kind())
          .isEqualTo(Kind.DISCONNECTED);
      server.web.setDispatcher(answering(answer));
      configMaps(client).get("a");
    }

    assertThat(protocols).endsWith(Protocol.HTTP_2);
  }

  private static boolean lastThreeAre(Protocol wanted, List<Protocol> protocols) {
    int size = protocols.size();
    return size >= 3 && protocols.subList(size - 3, size).stream().allMatch(wanted::equals);
  }

  private static Protocol[] eightTimes(Protocol protocol) {
    return Collections.nCopies(8, protocol).toArray(Protocol[]::new);
  }

  @Test
  void protocolsThatTheUserChoseStay() throws Exception {
    List<Protocol> protocols = Collections.synchronizedList(new ArrayList<>());
    server.web.setDispatcher(answering(TlsServer.json(Scripted.configMap("a", "1")).build()));

    try (KubeClient client =
        server
            .client()
            .okHttpClient(
                http ->
                    recordProtocols(http, protocols)
                        .protocols(List.of(Protocol.HTTP_1_1, Protocol.HTTP_2)))
            .build()) {
      for (int i = 0; i < 12; i++) {
        configMaps(client).get("a");
      }
    }

    assertThat(protocols).hasSize(12).containsOnly(Protocol.HTTP_2);
  }

  @Test
  void putsThePathOfTheServersAddressFirst() throws Exception {
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build());
    TlsSettings tls =
        TlsSettings.builder().certificateAuthorities(TlsServer.AUTHORITY.certificatePem()).build();
    URI url = URI.create(server.url() + "/k8s/clusters/c-1/");

    try (KubeClient client = KubeClient.create(ClusterConfig.builder(url).tls(tls).build())) {
      configMaps(client).get("a", q -> q.anyVersion());
    }

    assertThat(server.web.takeRequest().getTarget())
        .isEqualTo("/k8s/clusters/c-1/api/v1/namespaces/shop/configmaps/a?resourceVersion=0");
  }

  @Test
  void goesThroughAProxyThatWantsAPassword() throws Exception {
    server.web.enqueue(new MockResponse.Builder().inTunnel().build());
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build());
    ClusterConfig config =
        ClusterConfig.builder(URI.create("https://127.0.0.1:1"))
            .tls(TlsServer.trusting(TlsServer.AUTHORITY))
            .credentials(Credentials.bearerToken("t0"))
            .proxy(URI.create("http://me:p%3Aq+r@127.0.0.1:" + server.web.getPort()))
            .build();

    try (KubeClient client = KubeClient.create(config)) {
      assertThat(configMaps(client).get("a").name()).isEqualTo("a");
    }

    RecordedRequest connect = server.web.takeRequest();
    RecordedRequest call = server.web.takeRequest();
    assertThat(connect.getMethod()).isEqualTo("CONNECT");
    assertThat(connect.getHeaders().names()).doesNotContain("Authorization");
    assertThat(connect.getHeaders().get("Proxy-Authorization"))
        .isEqualTo(okhttp3.Credentials.basic("me", "p:q+r"));
    assertThat(call.getHeaders().names()).doesNotContain("Proxy-Authorization");
    assertThat(call.getHeaders().get("Authorization")).isEqualTo("Bearer t0");
  }

  @Test
  void watchesHaveConnectionsOfTheirOwn() throws Exception {
    server.web.setDispatcher(answering(TlsServer.json(Scripted.configMap("a", "1")).build()));
    List<Watch<ConfigMap>> watches = new ArrayList<>();

    try (KubeClient client = server.client().build()) {
      for (int i = 0; i < 50; i++) {
        watches.add(configMaps(client).watch());
      }
      configMaps(client).get("a");
    }

    List<Integer> connections = new ArrayList<>();
    for (int i = 0; i < 51; i++) {
      connections.add(server.web.takeRequest().getConnectionIndex());
    }
    assertThat(connections.subList(0, 50)).doesNotContain(connections.get(50));
    for (Watch<ConfigMap> watch : watches) {
      watch.close();
    }
  }

  @Test
  void closingAWatchWakesItsReader() throws Exception {
    for (List<Protocol> protocols :
        List.of(List.of(Protocol.HTTP_2, Protocol.HTTP_1_1), List.of(Protocol.HTTP_1_1))) {
      try (TlsServer one = new TlsServer()) {
        one.web.setProtocols(protocols);
        one.web.setDispatcher(answering(TlsServer.json("").build()));
        try (KubeClient client = one.client().build()) {
          Watch<ConfigMap> watch = configMaps(client).watch();
          FutureTask<Boolean> reader = started(() -> watch.iterator().hasNext());

          watch.close();

          assertThat(reader.get(30, TimeUnit.SECONDS)).isFalse();
        }
        endOfStreams.countDown();
      }
    }
  }

  @Test
  void closingTheClientEndsWatchesAndCallsAndRefusesFurtherOnes() throws Exception {
    server.web.setDispatcher(stalling());
    KubeClient client = server.client().build();
    Watch<ConfigMap> watch = configMaps(client).watch();
    FutureTask<TransportException> watching =
        started(
            () -> catchThrowableOfType(TransportException.class, () -> watch.iterator().hasNext()));
    FutureTask<TransportException> calling =
        started(
            () ->
                catchThrowableOfType(TransportException.class, () -> configMaps(client).get("a")));
    server.web.takeRequest();
    server.web.takeRequest();

    client.close();
    client.close();

    assertThat(watching.get(30, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
    assertThat(calling.get(30, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
    assertThat(catchThrowableOfType(TransportException.class, () -> configMaps(client).get("a")))
        .hasMessage(
            "get " + server.url() + "/api/v1/namespaces/shop/configmaps/a: the client is closed")
        .returns(Kind.CANCELLED, TransportException::kind);
    watch.close();
  }

  @Test
  void closingTheClientEndsTheWaitForAPlace() throws Exception {
    server.web.setDispatcher(answering(TlsServer.json(Scripted.configMap("a", "1")).build()));
    KubeClient client = server.client().rateLimit(new RateLimit(0.03, 1)).build();
    configMaps(client).get("a");
    FutureTask<TransportException> calling =
        started(
            () ->
                catchThrowableOfType(TransportException.class, () -> configMaps(client).get("a")));

    client.close();

    assertThat(calling.get(30, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
  }

  @Test
  void closingTheClientLeavesNoConnectionOfACallThatWasUnderWay() throws Exception {
    server.web.setDispatcher(stalling());
    ConnectionPool pool = new ConnectionPool();
    KubeClient client = server.client().okHttpClient(ok -> ok.connectionPool(pool)).build();
    FutureTask<TransportException> calling =
        started(
            () ->
                catchThrowableOfType(TransportException.class, () -> configMaps(client).get("a")));
    server.web.takeRequest();
    assertThat(pool.connectionCount()).isEqualTo(1);

    client.close();

    assertThat(calling.get(30, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
    assertThat(pool.connectionCount()).isZero();
  }

  @Test
  void noThreadOfTheClientKeepsTheMachineAlive() throws Exception {
    server.web.setDispatcher(answering(TlsServer.json(Scripted.configMap("a", "1")).build()));
    List<Thread> before = liveThreads();

    try (KubeClient client = server.client().build();
        Watch<ConfigMap> watch = configMaps(client).watch()) {
      configMaps(client).get("a");

      assertThat(liveThreads())
          .filteredOn(thread -> !before.contains(thread))
          .filteredOn(thread -> thread.getName().startsWith("OkHttp"))
          .filteredOn(thread -> !thread.isDaemon())
          .isEmpty();
      assertThat(watch).isNotNull();
    }
  }

  @Test
  void cancellationEndsAListThatWaits() throws Exception {
    server.web.setDispatcher(stalling());
    Cancellation cancellation = new Cancellation();

    try (KubeClient client = server.client().build()) {
      FutureTask<TransportException> listing =
          started(
              () ->
                  catchThrowableOfType(
                      TransportException.class,
                      () -> raw(client).list(ListCall.of(Scope.ALL), item -> {}, cancellation)));
      server.web.takeRequest();
      cancellation.cancel();

      assertThat(listing.get(30, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
      assertThat(
              catchThrowableOfType(
                      TransportException.class,
                      () -> raw(client).list(ListCall.of(Scope.ALL), item -> {}, cancellation))
                  .kind())
          .isEqualTo(Kind.CANCELLED);
    }
  }

  @Test
  void cancellationEndsAnOpenWatch() throws Exception {
    server.web.setDispatcher(answering(TlsServer.json("").build()));
    Cancellation cancellation = new Cancellation();

    try (KubeClient client = server.client().build();
        WatchStream<ConfigMap> stream =
            raw(client)
                .watch(
                    WatchCall.from(Scope.ALL, new ResourceVersion("1"), Duration.ofMinutes(5)),
                    cancellation)) {
      FutureTask<TransportException> reading =
          started(() -> catchThrowableOfType(TransportException.class, stream::next));
      cancellation.cancel();

      assertThat(reading.get(30, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_2", "HTTP_1_1"})
  void interruptingTheThreadEndsItsCallAndKeepsTheFlag(Protocol protocol) throws Exception {
    speak(protocol);
    server.web.setDispatcher(stalling());

    try (KubeClient client = server.client().build()) {
      assertInterruptEnds(() -> configMaps(client).get("a"));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_2", "HTTP_1_1"})
  void interruptingTheThreadEndsItsWatch(Protocol protocol) throws Exception {
    speak(protocol);
    server.web.setDispatcher(answering(TlsServer.json("").build()));

    try (KubeClient client = server.client().build();
        Watch<ConfigMap> watch = configMaps(client).watch()) {
      assertInterruptEnds(() -> watch.forEach(event -> {}));
    }
  }

  @Test
  void interruptingTheThreadEndsItsConnecting() throws Exception {
    CountDownLatch connecting = new CountDownLatch(1);
    try (KubeClient client =
        server
            .client()
            .okHttpClient(http -> http.socketFactory(new UnansweredSockets(connecting)))
            .build()) {
      FutureTask<Boolean> calling =
          new FutureTask<>(
              () -> {
                TransportException e =
                    catchThrowableOfType(
                        TransportException.class, () -> configMaps(client).watch());
                assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED);
                return Thread.currentThread().isInterrupted();
              });
      Thread caller = new Thread(calling);
      caller.start();
      connecting.await();
      caller.interrupt();

      assertThat(calling.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void interruptingTheThreadEndsOneOfManyCallsThatFollowClosely() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    server.web.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            if (calls.incrementAndGet() > 10) {
              endOfStreams.await();
            }
            return TlsServer.json(Scripted.configMap("a", "1")).build();
          }
        });

    try (KubeClient client = server.client().build()) {
      for (int i = 0; i < 10; i++) {
        configMaps(client).get("a");
        server.web.takeRequest();
      }
      assertInterruptEnds(() -> configMaps(client).get("a"));
    }
  }

  @Test
  void interruptingTheThreadEndsItsWriteToACommandThatDoesNotRead() throws Exception {
    AtomicInteger written = new AtomicInteger();
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        KubeClient client =
            KubeClient.create(
                ClusterConfig.builder(URI.create("http://127.0.0.1:" + listener.getLocalPort()))
                    .build())) {
      FutureTask<Socket> deaf = started(() -> acceptWebSocket(listener));
      try (RemoteProcess process =
              client.runningPod("shop", "web-0").start(List.of("sleep"), o -> o.stdin());
          Socket connection = deaf.get(30, TimeUnit.SECONDS)) {
        byte[] bytes = new byte[1 << 18];
        FutureTask<IOException> writing =
            new FutureTask<>(
                () ->
                    catchThrowableOfType(
                        IOException.class,
                        () -> {
                          while (true) {
                            process.stdin().write(bytes);
                            written.incrementAndGet();
                          }
                        }));
        Thread writer = new Thread(writing);
        writer.start();
        AtomicInteger before = new AtomicInteger(-1);
        await()
            .during(Duration.ofMillis(200))
            .until(() -> before.getAndSet(written.get()) == written.get());

        writer.interrupt();

        assertThat(writing.get(30, TimeUnit.SECONDS))
            .isInstanceOf(InterruptedIOException.class)
            .hasMessage("interrupted while sending input");
        assertThat(connection.isClosed()).isFalse();
      }
    }
  }

  /** Takes a command's connection, and reads nothing from it. */
  private static Socket acceptWebSocket(ServerSocket listener) {
    try {
      Socket connection = listener.accept();
      BufferedReader head =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
      String accept = "";
      for (String line = head.readLine(); !line.isEmpty(); line = head.readLine()) {
        if (line.toLowerCase(Locale.ROOT).startsWith("sec-websocket-key: ")) {
          String key = line.substring("sec-websocket-key: ".length());
          accept =
              ByteString.encodeUtf8(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").sha1().base64();
        }
      }
      connection
          .getOutputStream()
          .write(
              ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      + "Sec-WebSocket-Protocol: v5.channel.k8s.io\r\nSec-WebSocket-Accept: "
                      + accept
                      + "\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      return connection;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void assertInterruptEnds(Runnable call) throws Exception {
    FutureTask<Boolean> calling =
        new FutureTask<>(
            () -> {
              TransportException e = catchThrowableOfType(TransportException.class, call::run);
              assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED);
              return Thread.currentThread().isInterrupted();
            });
    Thread caller = new Thread(calling);
    caller.start();
    server.web.takeRequest();
    caller.interrupt();

    assertThat(calling.get(30, TimeUnit.SECONDS)).isTrue();
  }

  private void speak(Protocol protocol) {
    server.web.setProtocols(
        protocol == Protocol.HTTP_2 ? List.of(protocol, Protocol.HTTP_1_1) : List.of(protocol));
  }

  @Test
  @Tag("scenario-56")
  void aWatchOverADeadConnectionEndsSoon() throws Exception {
    Duration interval = Duration.ofSeconds(3);
    server.web.setDispatcher(answering(TlsServer.json("").build()));
    try (StallingProxy link = new StallingProxy(server.web.getPort());
        KubeClient client =
            server.client(link).okHttpClient(http -> http.pingInterval(interval)).build();
        Watch<ConfigMap> watch = configMaps(client).watch()) {
      link.stall();
      long dead = System.nanoTime();

      TransportException e =
          catchThrowableOfType(TransportException.class, () -> watch.iterator().hasNext());

      Duration found = Duration.ofNanos(System.nanoTime() - dead);
      assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED);
      Duration slowMachine = interval.minusMillis(1); // so that a third one would be too late
      assertThat(found).isLessThan(interval.multipliedBy(2).plus(slowMachine));
      assertThat(link.swallowed()).isPositive(); // a ping
    }
  }

  @Test
  @Tag("scenario-56")
  void afterACallThatGotNoAnswerTheNextOneConnectsAnew() throws Exception {
    server.web.setDispatcher(answering(TlsServer.json(Scripted.configMap("a", "1")).build()));
    try (StallingProxy link = new StallingProxy(server.web.getPort());
        KubeClient client = through(link)) {
      configMaps(client).get("a");
      link.stallThoseThatAreOpen();

      TransportException e =
          catchThrowableOfType(
              TransportException.class,
              () -> configMaps(client).get("a", q -> q.deadline(Duration.ofMillis(700))));

      assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
      assertThat(configMaps(client).get("a", q -> q.deadline(Duration.ofSeconds(30))).name())
          .isEqualTo("a");
    }
  }

  @Test
  @Tag("scenario-56")
  void afterACallThatGotNoAnswerTheNextOneConnectsAnewThoughOthersStillWait() throws Exception {
    server.web.setDispatcher(answering(TlsServer.json(Scripted.configMap("a", "1")).build()));
    try (StallingProxy link = new StallingProxy(server.web.getPort())) {
      KubeClient client = through(link);
      configMaps(client).get("a");
      link.stallThoseThatAreOpen();
      FutureTask<TransportException> other =
          started(
              () ->
                  catchThrowableOfType(
                      TransportException.class, () -> configMaps(client).get("a")));
      await().until(() -> link.swallowed() > 0);

      assertThatThrownBy(() -> configMaps(client).get("a", q -> q.deadline(Duration.ofMillis(700))))
          .isInstanceOf(TransportException.class);

      assertThat(configMaps(client).get("a", q -> q.deadline(Duration.ofSeconds(30))).name())
          .isEqualTo("a");
      assertThat(other.isDone()).isFalse();
      client.close();
      assertThat(other.get(30, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
    }
  }

  @Test
  @Tag("scenario-56")
  void afterAWatchThatBrokeCallsConnectAnew() throws Exception {
    server.web.setDispatcher(answering(TlsServer.json(Scripted.configMap("a", "1")).build()));
    try (StallingProxy link = new StallingProxy(server.web.getPort());
        KubeClient client = through(link)) {
      configMaps(client).get("a");
      try (Watch<ConfigMap> watch = configMaps(client).watch()) {
        link.stallThoseThatAreOpen();
        link.cutTheLast();

        TransportException e =
            catchThrowableOfType(TransportException.class, () -> watch.iterator().hasNext());

        assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED);
        assertThat(configMaps(client).get("a", q -> q.deadline(Duration.ofSeconds(30))).name())
            .isEqualTo("a");
      }
    }
  }

  private KubeClient through(StallingProxy link) {
    return server.client(link).build();
  }

  @Test
  void callsGoOnAfterTheServerLeftTheirConnection() throws Exception {
    MockResponse.Builder found = TlsServer.json(Scripted.configMap("a", "1"));
    MockResponse last =
        TlsServer.json(Scripted.configMap("a", "1"))
            .onResponseEnd(SocketEffect.ShutdownConnection.INSTANCE)
            .build();
    AtomicBoolean isFirst = new AtomicBoolean(true);
    server.web.setDispatcher(
        new Dispatcher() { // not answers in a row: what meets the old connection would take one
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            if (request.getMethod().equals("POST")) {
              return TlsServer.json(Scripted.configMap("b", "2")).code(201).build();
            }
            return isFirst.getAndSet(false) ? last : found.build();
          }
        });

    try (KubeClient client = server.client().retry(RetryPolicy.DEFAULT).build()) {
      configMaps(client).get("a");
      configMaps(client).get("a"); // may still meet the old connection, and is then repeated
      assertThat(configMaps(client).create(ConfigMap.of(c -> c.name("b"))).uid()).isEqualTo("u-b");
    }
  }

  private static OkHttpClient.Builder recordProtocols(
      OkHttpClient.Builder http, List<Protocol> protocols) {
    return http.addNetworkInterceptor(
        chain -> {
          protocols.add(chain.connection().protocol());
          return chain.proceed(chain.request());
        });
  }

  /** Watches get a head and then nothing until the test ends; everything else gets this. */
  private Dispatcher answering(MockResponse answer) {
    return new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        if (!request.getTarget().contains("watch=true")) {
          return answer;
        }
        return new MockResponse.Builder()
            .addHeader("Content-Type", "application/json")
            .bodyDelay(1, TimeUnit.NANOSECONDS) // else the head waits for the body
            .body(
                new mockwebserver3.MockResponseBody() {
                  @Override
                  public long getContentLength() {
                    return -1;
                  }

                  @Override
                  public void writeTo(okio.BufferedSink sink) throws IOException {
                    sink.flush();
                    try {
                      endOfStreams.await();
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  }
                })
            .build();
      }
    };
  }

  /** Watches get a head, and nothing else gets anything, until the test ends. */
  private Dispatcher stalling() {
    Dispatcher watches = answering(new MockResponse.Builder().code(500).build());
    return new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
        if (!request.getTarget().contains("watch=true")) {
          endOfStreams.await();
        }
        return watches.dispatch(request);
      }
    };
  }

  private static Resources<ConfigMap> configMaps(KubeClient client) {
    return client.resources(ConfigMap.TYPE).inNamespace("shop");
  }

  private static RawResources<ConfigMap> raw(KubeClient client) {
    return RawAccess.resources(client, ConfigMap.TYPE, DecodeOptions.DEFAULT);
  }

  private static <R> FutureTask<R> started(Supplier<R> work)
      throws InterruptedException, ExecutionException, TimeoutException {
    FutureTask<R> task = new FutureTask<>(work::get);
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private static List<Thread> liveThreads() {
    return List.copyOf(Thread.getAllStackTraces().keySet());
  }

  /** Of a server that is not there, until they are closed. */
  private static final class UnansweredSockets extends SocketFactory {
    private final CountDownLatch connecting;

    UnansweredSockets(CountDownLatch connecting) {
      this.connecting = connecting;
    }

    @Override
    public Socket createSocket() {
      CountDownLatch closed = new CountDownLatch(1);
      return new Socket() {
        @Override
        public void connect(SocketAddress endpoint, int timeout) throws IOException {
          connecting.countDown();
          try {
            closed.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          throw new SocketException("Socket closed");
        }

        @Override
        public synchronized void close() throws IOException {
          closed.countDown();
          super.close();
        }
      };
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }
  }
}
