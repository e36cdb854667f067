package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
    server.inject(Fault.throttle(1, Duration.ofMinutes(5)), Moment.of("watch", "secrets"));
    server.inject(Fault.stallAfter(10), Moment.of("watch", "configmaps").skip(1));
    List<TestWatch> watches = new ArrayList<>();
    watches.add(client.watch(MAPS + "?watch=1"));
    watches.add(client.watch(MAPS + "?watch=1"));
    watches.add(client.watch("/api/v1/namespaces?watch=1"));
    server.close();
    server.close();
    watches.forEach(TestWatch::close);
    client.close();
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
