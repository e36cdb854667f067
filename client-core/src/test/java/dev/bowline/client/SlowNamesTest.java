package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.ClusterConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.MockWebServer;
import okhttp3.Call;
import okhttp3.Dns;
import okhttp3.EventListener;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A resolver that hangs, and can't be interrupted, as the system's. */
@Timeout(60)
class SlowNamesTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  private final MockWebServer server = new MockWebServer();
  private final SlowDns dns = new SlowDns();

  @BeforeEach
  void start() throws IOException {
    server.start(InetAddress.getLoopbackAddress(), 0);
  }

  @AfterEach
  void stop() {
    dns.answer();
    server.close();
    await().until(() -> threadsNamed("bowline-names").isEmpty());
  }

  private static Stream<Consumer<KubeClient>> calls(Duration deadline) {
    return Stream.of(
        client -> configMaps(client).get("a", q -> q.deadline(deadline)),
        client -> configMaps(client).list(q -> q.deadline(deadline)),
        client ->
            client
                .runningPod("shop", "web-0")
                .start(List.of("true"), o -> o.deadline(deadline))
                .close(),
        client ->
            client.runningPod("shop", "web-0").logs(o -> o.follow().deadline(deadline)).close(),
        client -> asynchronous(client).get("a", q -> q.deadline(deadline)).join());
  }

  /** On a slow machine the first calls of a JVM take longer than a short deadline. */
  @BeforeAll
  static void loadClasses() {
    try (KubeClient client =
        KubeClient.builder()
            .config(ClusterConfig.builder(URI.create("http://kube.example")).build())
            .okHttpClient(
                http ->
                    http.dns(
                        name -> {
                          throw new UnknownHostException(name);
                        }))
            .deadline(Duration.ofSeconds(50))
            .retry(RetryPolicy.NONE)
            .build()) {
      calls(Duration.ofSeconds(50)).forEach(call -> failureOf(() -> call.accept(client)));
    }
  }

  @Test
  void callsWaitNoLongerThanTheirDeadline() throws Exception {
    try (KubeClient client = client(dns)) {
      List<FutureTask<TransportException>> failures =
          calls(Duration.ofSeconds(1))
              .map(call -> new FutureTask<>(() -> failureOf(() -> call.accept(client))))
              .toList();
      failures.forEach(failure -> new Thread(failure).start());

      for (FutureTask<TransportException> failure : failures) {
        assertThat(failure.get().kind()).isEqualTo(Kind.TIMEOUT);
        assertThat(failure.get())
            .hasMessageContaining("the host name kube.example wasn't resolved within ")
            .hasMessageEndingWith("s. Does this machine's DNS answer?");
      }
    }
  }

  @Test
  void interruptingTheThreadEndsItsCallAndKeepsTheFlag() throws Exception {
    try (KubeClient client = client(dns)) {
      FutureTask<Boolean> calling =
          new FutureTask<>(
              () -> {
                assertThat(failureOf(() -> configMaps(client).get("a")).kind())
                    .isEqualTo(Kind.INTERRUPTED);
                return Thread.currentThread().isInterrupted();
              });
      Thread caller = new Thread(calling);
      caller.start();
      dns.asked.await();
      caller.interrupt();

      assertThat(calling.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void interruptingTheThreadEndsTheOpeningOfItsWatch() throws Exception {
    try (KubeClient client = client(dns)) {
      FutureTask<TransportException> opening =
          new FutureTask<>(() -> failureOf(() -> configMaps(client).watch().close()));
      Thread caller = new Thread(opening);
      caller.start();
      dns.asked.await();
      caller.interrupt();

      assertThat(opening.get(10, TimeUnit.SECONDS).kind()).isEqualTo(Kind.INTERRUPTED);
    }
  }

  @Test
  void closingTheClientEndsItsCalls() throws Exception {
    KubeClient client = client(dns);
    FutureTask<TransportException> calling =
        new FutureTask<>(() -> failureOf(() -> configMaps(client).get("a")));
    new Thread(calling).start();
    dns.asked.await();

    client.close();

    assertThat(calling.get(10, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
  }

  @Test
  void cancellingTheFutureFreesItsThread() throws Exception {
    try (KubeClient client = client(dns)) {
      CompletableFuture<ConfigMap> future = asynchronous(client).get("a");
      dns.asked.await();
      assertThat(threadsNamed("bowline-async")).anyMatch(SlowNamesTest::looksUp);

      future.cancel(true);

      await()
          .untilAsserted(
              () -> assertThat(threadsNamed("bowline-async")).noneMatch(SlowNamesTest::looksUp));
    }
  }

  @Test
  void callsThatAskTheSameShareOneLookUpAndItsAnswer() throws Exception {
    IntStream.range(0, 5)
        .forEach(i -> server.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build()));
    try (KubeClient client = client(dns)) {
      assertThat(failureOf(() -> configMaps(client).get("a", q -> q.deadline(SHORT))).kind())
          .isEqualTo(Kind.TIMEOUT);
      List<CompletableFuture<ConfigMap>> calls =
          IntStream.range(0, 4).mapToObj(i -> asynchronous(client).get("a")).toList();
      await()
          .until(
              () ->
                  threadsNamed("bowline-async").stream().filter(SlowNamesTest::looksUp).count()
                      == 4);
      assertThat(dns.questions).hasValue(1);

      dns.answer();

      assertThat(calls).allSatisfy(call -> assertThat(call.get().name()).isEqualTo("a"));
      assertThat(dns.questions.get()).isBetween(1, 5); // once per connection afterwards
    }
  }

  @Test
  void aCallThatFoundNoConnectionLeavesThoseOfOthersAlone() {
    server.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
    for (int i = 0; i < 2; i++) {
      server.enqueue(TlsServer.json("").build());
    }
    AtomicBoolean lost = new AtomicBoolean();
    try (KubeClient client =
        client(
            name -> {
              if (lost.get()) {
                throw new UnknownHostException(name);
              }
              return List.of(InetAddress.getLoopbackAddress());
            })) {
      configMaps(client).watch().close();
      lost.set(true);
      assertThat(failureOf(() -> configMaps(client).get("a")).kind()).isEqualTo(Kind.UNREACHABLE);

      configMaps(client).watch().close();

      assertThat(server.getRequestCount()).isEqualTo(2);
    }
  }

  @Test
  void addressesAreNoNames() {
    server.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build());
    try (KubeClient client =
        KubeClient.builder()
            .config(
                ClusterConfig.builder(URI.create("http://127.0.0.1:" + server.getPort())).build())
            .okHttpClient(http -> http.dns(dns))
            .build()) {
      assertThat(configMaps(client).get("a").name()).isEqualTo("a");
      assertThat(dns.questions).hasValue(0);
    }
  }

  @Test
  void aProxyWithoutAddressIsToldByItsName() {
    try (KubeClient client =
        KubeClient.builder()
            .config(ClusterConfig.builder(URI.create("http://kube.example")).build())
            .okHttpClient(
                http ->
                    http.proxy(
                            new Proxy(
                                Proxy.Type.HTTP,
                                InetSocketAddress.createUnresolved("proxy.example", 3128)))
                        .dns(SlowNamesTest::unknown))
            .retry(RetryPolicy.NONE)
            .build()) {
      TransportException e = failureOf(() -> configMaps(client).get("a"));

      assertThat(e.kind()).isEqualTo(Kind.UNREACHABLE);
      assertThat(e)
          .hasMessageContaining("the host name proxy.example can't be resolved")
          .hasRootCauseInstanceOf(UnknownHostException.class);
    }
  }

  /** Which writes were not sent is known beside a listener of the user's. */
  @Test
  void aListenerOfTheUsersIsToldAsWell() {
    AtomicInteger failures = new AtomicInteger();
    EventListener listener =
        new EventListener() {
          @Override
          public void callFailed(Call call, IOException e) {
            failures.incrementAndGet();
          }
        };
    try (KubeClient client =
        KubeClient.builder()
            .config(ClusterConfig.builder(server.url("/").uri()).build())
            .okHttpClient(
                http ->
                    http.eventListener(listener)
                        .addNetworkInterceptor(
                            chain -> {
                              throw new IOException("before its head is written");
                            }))
            .retry(new RetryPolicy(2, Duration.ofNanos(1), Duration.ofNanos(1)))
            .build()) {
      TransportException e =
          failureOf(() -> configMaps(client).create(ConfigMap.of(c -> c.name("a"))));

      assertThat(e.attempts()).hasSize(2);
      assertThat(failures).hasValue(2);
    }
  }

  private static List<InetAddress> unknown(String name) throws UnknownHostException {
    throw new UnknownHostException(name);
  }

  private static TransportException failureOf(Runnable call) {
    TransportException[] failure = new TransportException[1];
    assertThatThrownBy(call::run)
        .satisfies(
            e ->
                failure[0] =
                    (TransportException) (e instanceof CompletionException ? e.getCause() : e));
    return failure[0];
  }

  private KubeClient client(Dns names) {
    return KubeClient.builder()
        .config(
            ClusterConfig.builder(URI.create("http://kube.example:" + server.getPort())).build())
        .okHttpClient(http -> http.dns(names).protocols(server.getProtocols()))
        .retry(RetryPolicy.NONE)
        .build();
  }

  private static Resources<ConfigMap> configMaps(KubeClient client) {
    return client.resources(ConfigMap.TYPE).inNamespace("shop");
  }

  private static AsyncResources<ConfigMap> asynchronous(KubeClient client) {
    return client.async().resources(ConfigMap.TYPE).inNamespace("shop");
  }

  private static boolean looksUp(Thread thread) {
    return Stream.of(thread.getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals("lookup"));
  }

  private static List<Thread> threadsNamed(String begin) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(begin))
        .toList();
  }

  /** Silent until it is told to answer. */
  private static final class SlowDns implements Dns {
    final CountDownLatch asked = new CountDownLatch(1);
    final AtomicInteger questions = new AtomicInteger();
    private final CountDownLatch answering = new CountDownLatch(1);

    void answer() {
      answering.countDown();
    }

    @Override
    public List<InetAddress> lookup(String host) {
      questions.incrementAndGet();
      asked.countDown();
      boolean interrupted = false;
      while (answering.getCount() > 0) {
        try {
          answering.await();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      return List.of(InetAddress.getLoopbackAddress());
    }
  }
}
