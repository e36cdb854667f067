package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import java.io.IOException;
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

  /** It waits five seconds for what still runs. */
  @Test
  void closingWithACallbackThatStillRunsThrowsNothing() throws Exception {
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
    server.close();
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
      if (!before.contains(thread) && thread.getName().startsWith("MockWebServer")) {
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
