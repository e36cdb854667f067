package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CloseTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String UPGRADE =
      """
      Connection: Upgrade
      Upgrade: websocket
      Sec-WebSocket-Version: 13
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
      Sec-WebSocket-Protocol: v5.channel.k8s.io
      """;
  private static final String POD =
      """
      {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: default},
       spec: {nodeName: node, containers: [{name: c, image: i}]}}
      """;
  private static final String HOOK =
      """
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingWebhookConfiguration
      metadata: {name: silent}
      webhooks:
      - name: silent.example.com
        sideEffects: None
        admissionReviewVersions: [v1]
        timeoutSeconds: 30
        clientConfig: {url: "https://127.0.0.1:%s/"}
        rules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]
      """;

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void closingLeavesNoThread(Protocol protocol) throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    MockKubeServer server = MockKubeServer.start();
    TestClient client =
        protocol == Protocol.HTTP_2
            ? new TestClient(server)
            : new TestClient(server, Protocol.HTTP_1_1);
    server.create(
        ConfigMap.of(c -> c.name("a").namespace("default").putData("k", "v".repeat(500))));
    InjectedFault throttled =
        server.inject(Fault.throttle(1, Duration.ofMinutes(5)), Moment.of("watch", "namespaces"));
    server.inject(Fault.stallAfter(10), Moment.of("watch", "configmaps").skip(1));
    List<TestWatch> watches = new ArrayList<>();
    watches.add(client.watch(MAPS + "?watch=1"));
    watches.add(client.watch(MAPS + "?watch=1"));
    watches.add(client.watch("/api/v1/namespaces?watch=1"));
    assertThat(throttled.awaitCount(1, PATIENCE)).isTrue();
    server.close();
    server.close();
    watches.forEach(TestWatch::close);
    client.close();
    assertNoThreadBut(before);
  }

  @Test
  void closingEndsScriptsAndCallsOfWebhooks() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    CountDownLatch playing = new CountDownLatch(1);
    MockKubeServer server = MockKubeServer.builder().plainHttp().start();
    server
        .podScripts()
        .onExec(
            "default",
            "p",
            process -> {
              playing.countDown();
              new CountDownLatch(1).await();
            });
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      silent.setSoTimeout((int) PATIENCE.toMillis());
      server.loadYaml(POD + HOOK.formatted(silent.getLocalPort()));
      try (Socket exec = connect(server);
          Socket write = connect(server)) {
        ask(exec, "GET /api/v1/namespaces/default/pods/p/exec?command=c&stdout=1", UPGRADE, "");
        ask(write, "POST " + MAPS, "Content-Type: application/yaml\n", "metadata: {name: m}");
        assertThat(playing.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        Socket called = silent.accept();
        server.close();
        called.close();
      }
      assertNoThreadBut(before);
    }
  }

  private static Socket connect(MockKubeServer server) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), server.url().getPort());
  }

  private static void ask(Socket socket, String request, String headers, String body)
      throws IOException {
    String head =
        "%s HTTP/1.1\nHost: localhost\n%sContent-Length: %d\n\n"
            .formatted(request, headers, body.length());
    socket
        .getOutputStream()
        .write((head.replace("\n", "\r\n") + body).getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void closingDoesNotWaitForACallbackThatHeedsNobody() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch through = new CountDownLatch(1);
    MockKubeServer server =
        MockKubeServer.builder()
            .validating(
                ConfigMap.TYPE,
                (call, old, map) -> {
                  asked.countDown();
                  awaitUninterruptibly(through);
                })
            .start();
    TestClient client = new TestClient(server);
    CompletableFuture<Void> write =
        CompletableFuture.runAsync(
            () ->
                assertThatThrownBy(
                        () -> client.json("POST", MAPS, "{\"metadata\":{\"name\":\"a\"}}", 201))
                    .isInstanceOf(IOException.class));
    assertThat(asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    long start = System.nanoTime();
    server.close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENCE);
    write.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    through.countDown();
    client.close();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    boolean isOver = false;
    while (!isOver) {
      try {
        isOver = latch.await(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        // a callback that heeds nobody
      }
    }
  }

  private static void assertNoThreadBut(Set<Thread> before) throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!before.contains(thread) && thread.getName().matches("(MockWebServer|bowline-mock).*")) {
        thread.join(PATIENCE.toMillis());
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  @Test
  void objectsOfOneNewNamespaceCanBeCreatedFromManyThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (MockKubeServer server = MockKubeServer.builder().plainHttp().start()) {
      Set<String> created = ConcurrentHashMap.newKeySet();
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        String name = "m" + i;
        String namespace = "n" + i / 8;
        futures.add(
            threads.submit(
                () ->
                    created.add(
                        server
                            .create(ConfigMap.of(c -> c.name(name).namespace(namespace)))
                            .name())));
      }
      for (Future<?> future : futures) {
        future.get();
      }
      assertThat(created).hasSize(400);
    } finally {
      threads.shutdownNow();
    }
  }
}
