package dev.bowline.client.internal.transport;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HeldConnectionsTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  private final MockWebServer server = new MockWebServer();
  private HeldConnections connections;

  @BeforeEach
  void start() throws IOException {
    server.start(InetAddress.getLoopbackAddress(), 0);
    connections =
        new HeldConnections(
            new OkHttpClient.Builder().readTimeout(Duration.ZERO).build(), LONG, LONG);
  }

  @AfterEach
  void stop() {
    connections.leave();
    server.close();
  }

  @Test
  void requestsOneAfterTheOtherGoOverOneConnectionWithoutItsBecomingIdle() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertThat(answerOf(take())).isEqualTo("fine");
      assertThat(server.takeRequest().getConnectionIndex()).isZero();
    }
    assertThat(connections.isAny()).isTrue();
  }

  @Test
  void requestsAtOnceHaveOneEach() throws Exception {
    HeldConnection first = take();
    HeldConnection second = take();

    answerOf(first);
    answerOf(second);

    assertThat(server.takeRequest().getConnectionIndex()).isZero();
    assertThat(server.takeRequest().getConnectionIndex()).isOne();
  }

  @Test
  void whoCancelsTooLateEndsNobodyElsesRequest() throws Exception {
    server.enqueue(answer().build());
    Exchange early = exchange(take(), LONG);
    early.execute().close();
    early.over();

    HeldConnection held = take();
    early.cancel();
    early.over();

    assertThat(held.isCancelled()).isFalse();
    assertThat(answerOf(held)).isEqualTo("fine");
    assertThat(take()).isSameAs(held);
  }

  @Test
  void oneThatWasCancelledIsNotUsedAgain() throws Exception {
    HeldConnection held = take();
    Exchange exchange = exchange(held, LONG);
    FutureTask<Response> waiting = new FutureTask<>(exchange::execute);
    new Thread(waiting).start();
    server.takeRequest();

    exchange.cancel();

    assertThatThrownBy(waiting::get).hasRootCauseInstanceOf(IOException.class);
    exchange.over();
    assertThat(take()).isNotSameAs(held);
    await().until(() -> !connections.isAny());
  }

  @Test
  void oneThatFailedIsNotUsedAgain() throws Exception {
    server.enqueue(answer().onResponseBody(new SocketEffect.CloseSocket()).build());
    HeldConnection held = take();
    Exchange exchange = exchange(held, LONG);
    try (Response response = exchange.execute()) {
      assertThatThrownBy(response.body()::string)
          .isInstanceOf(IOException.class)
          .satisfies(e -> assertThat(exchange.whatBroke((IOException) e)).isSameAs(e));
    }
    exchange.over();

    assertThat(take()).isNotSameAs(held);
    await().until(() -> !connections.isAny());
  }

  @Test
  void whereTheServerWantsNoMoreOnItsConnectionTheNextRequestHasAnother() throws Exception {
    server.enqueue(answer().addHeader("Connection", "close").build());
    Exchange last = exchange(take(), LONG);
    last.execute().close();
    last.over();

    assertThat(answerOf(take())).isEqualTo("fine");
    assertThat(server.takeRequest().getConnectionIndex()).isZero();
    assertThat(server.takeRequest().getConnectionIndex()).isOne();
  }

  @Test
  void aLimitCoversTheBodyAsWell() throws Exception {
    server.enqueue(answer().bodyDelay(100, TimeUnit.SECONDS).build());
    Exchange exchange = exchange(take(), Duration.ofMillis(300));
    try (Response response = exchange.execute()) {
      assertThatThrownBy(response.body()::string)
          .satisfies(
              e ->
                  assertThat(exchange.whatBroke((IOException) e))
                      .isInstanceOf(InterruptedIOException.class)
                      .hasMessage("timeout"));
    }
    exchange.over();
  }

  @Test
  void oneThatNobodyUsesIsClosed() throws Exception {
    connections = new HeldConnections(new OkHttpClient(), Duration.ofMillis(1), LONG);
    answerOf(take());

    await().until(() -> !connections.isAny());
    assertThat(answerOf(take())).isEqualTo("fine");
  }

  @Test
  void afterSomeTimeAnotherCallHoldsTheSameConnection() throws Exception {
    connections = new HeldConnections(new OkHttpClient(), LONG, Duration.ZERO);
    HeldConnection first = take();
    answerOf(first);

    HeldConnection second = take();
    answerOf(second);

    assertThat(second).isNotSameAs(first);
    assertThat(server.takeRequest().getConnectionIndex()).isZero();
    assertThat(server.takeRequest().getConnectionIndex()).isZero();
  }

  @Test
  void oneThatIsLeftIsClosedAfterItsExchange() throws Exception {
    server.enqueue(answer().build());
    HeldConnection held = take();
    Exchange exchange = exchange(held, LONG);
    try (Response response = exchange.execute()) {
      connections.leave();
      assertThat(response.body().string()).isEqualTo("fine");
    }
    assertThat(connections.isAny()).isTrue();
    exchange.over();

    await().until(() -> !connections.isAny());
    assertThat(take()).isNotSameAs(held);
  }

  @Test
  void otherCertificatesMakeAnotherConnection() throws Exception {
    HandshakeCertificates own =
        new HandshakeCertificates.Builder()
            .heldCertificate(
                new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1").build())
            .build();
    HandshakeCertificates trusting =
        new HandshakeCertificates.Builder()
            .addInsecureHost("localhost")
            .addInsecureHost("127.0.0.1")
            .build();
    try (MockWebServer secure = new MockWebServer()) {
      secure.useHttps(own.sslSocketFactory());
      secure.start(InetAddress.getLoopbackAddress(), 0);
      AtomicReference<SSLSocketFactory> newest = new AtomicReference<>(trusting.sslSocketFactory());
      PerRequest renewing =
          chain ->
              chain
                  .withSslSocketFactory(newest.get(), trusting.trustManager())
                  .proceed(chain.request());
      connections =
          new HeldConnections(
              new OkHttpClient.Builder()
                  .hostnameVerifier((name, session) -> true)
                  .addInterceptor(renewing)
                  .build(),
              LONG,
              LONG);

      answerOf(take(), secure);
      answerOf(take(), secure);
      newest.set(trusting.sslContext().getSocketFactory());
      answerOf(take(), secure);
      answerOf(take(), secure);

      assertThat(secure.takeRequest().getConnectionIndex()).isZero();
      assertThat(secure.takeRequest().getConnectionIndex()).isZero();
      assertThat(secure.takeRequest().getConnectionIndex()).isOne();
      assertThat(secure.takeRequest().getConnectionIndex()).isOne();
    }
  }

  @Test
  void whoTakesOneRunsNoTasksOfOthersMeanwhile() throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    AtomicBoolean helped = new AtomicBoolean();
    Supplier<List<HeldConnection>> taking =
        () -> {
          Thread caller = Thread.currentThread();
          Runnable other =
              () -> {
                if (Thread.currentThread() == caller) {
                  helped.set(taken.getCount() > 0 || helped.get());
                } else {
                  waitFor(taken);
                }
              };
          List<CompletableFuture<Void>> others =
              Stream.generate(() -> CompletableFuture.runAsync(other)).limit(100).toList();
          List<HeldConnection> all = Stream.generate(this::take).limit(10).toList();
          taken.countDown();
          others.forEach(CompletableFuture::join);
          return all;
        };

    List<HeldConnection> all = CompletableFuture.supplyAsync(taking).get();

    assertThat(helped).isFalse();
    all.forEach(held -> connections.give(held, true));
  }

  @Test
  void anInterruptOfTheThreadThatHoldsIsForgotten() {
    HeldConnection held = take();

    holdingThreads().forEach(Thread::interrupt);

    await().until(() -> holdingThreads().noneMatch(Thread::isInterrupted));
    assertThat(held.isCancelled()).isFalse();
    connections.give(held, true);
  }

  @Test
  void anAnswerThatIsNeverClosedKeepsNoThreadBeyondItsLimit() throws Exception {
    Set<Thread> before = holdingThreads().collect(Collectors.toSet());
    server.enqueue(answer().bodyDelay(100, TimeUnit.SECONDS).build());

    exchange(take(), Duration.ofMillis(300)).execute();

    await().until(() -> holdingThreads().allMatch(before::contains));
  }

  private static Stream<Thread> holdingThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("bowline-connection"));
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void callsThatOthersLookAtAreTheirOwn() {
    OkHttpClient ours =
        new OkHttpClient.Builder().eventListenerFactory(HeldConnections.NO_LISTENER).build();

    assertThat(HeldConnections.suit(ours)).isTrue();
    assertThat(HeldConnections.suit(ours.newBuilder().addNetworkInterceptor(new OneTry()).build()))
        .isTrue();
    assertThat(
            HeldConnections.suit(ours.newBuilder().eventListener(new EventListener() {}).build()))
        .isFalse();
    assertThat(
            HeldConnections.suit(
                ours.newBuilder().addInterceptor(c -> c.proceed(c.request())).build()))
        .isFalse();
    assertThat(
            HeldConnections.suit(
                ours.newBuilder().addNetworkInterceptor(c -> c.proceed(c.request())).build()))
        .isFalse();
  }

  private HeldConnection take() {
    return requireNonNull(connections.take());
  }

  private static MockResponse.Builder answer() {
    return new MockResponse.Builder().body("fine");
  }

  private Exchange exchange(HeldConnection held, Duration limit) {
    return exchange(held, limit, server);
  }

  private static Exchange exchange(HeldConnection held, Duration limit, MockWebServer to) {
    return held.exchange(
        new Request.Builder().url(to.url("/")).build(), new RequestProgress(), limit);
  }

  private String answerOf(HeldConnection held) throws IOException {
    return answerOf(held, server);
  }

  private static String answerOf(HeldConnection held, MockWebServer from) throws IOException {
    from.enqueue(answer().build());
    Exchange exchange = exchange(held, LONG, from);
    try (Response response = exchange.execute()) {
      return response.body().string();
    } finally {
      exchange.over();
    }
  }
}
