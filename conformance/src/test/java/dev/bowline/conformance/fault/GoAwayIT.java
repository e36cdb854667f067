package dev.bowline.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.conformance.cluster.RealCluster;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A kube-apiserver that sends GOAWAY with every fiftieth answer, as those behind load balancers are
 * told to (its flag {@code --goaway-chance}).
 */
final class GoAwayIT {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));
  private static final int WATCHES = 100;
  private static final int CONNECTIONS = 6;
  private static final int MOST_WRITES = 3_000;

  private static final RealCluster CLUSTER =
      RealCluster.start(
          MODULE.resolve("cluster"),
          MODULE.resolve("target/goaway-cluster"),
          System.out::println,
          "--goaway-chance=0.02");

  /** In an order that isn't OkHttp's own, so that calls that follow closely don't leave HTTP/2. */
  private static final List<Protocol> HTTP_2_FOR_ALL = List.of(Protocol.HTTP_1_1, Protocol.HTTP_2);

  private final AtomicInteger connections = new AtomicInteger();

  @AfterAll
  static void down() {
    CLUSTER.close();
  }

  private KubeClient client() {
    return KubeClient.builder()
        .config(ClusterConfig.fromKubeconfig(CLUSTER.kubeconfig()))
        .okHttpClient(
            http ->
                http.protocols(HTTP_2_FOR_ALL)
                    .eventListener(
                        new EventListener() {
                          @Override
                          public void connectStart(
                              Call call, InetSocketAddress address, Proxy proxy) {
                            connections.incrementAndGet();
                          }
                        }))
        .build();
  }

  @Test
  @Timeout(120)
  void connectionsThatAreGivenUpCostNoWriteAndNoEvent() {
    List<Thread> readers = new ArrayList<>();
    List<List<String>> heard = new ArrayList<>();
    List<String> written = new ArrayList<>();
    try (KubeClient client = client()) {
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inNamespace("default");
      var start = configMaps.list().resourceVersion();
      List<Watch<ConfigMap>> watches = new ArrayList<>();
      for (int i = 0; i < WATCHES; i++) {
        Watch<ConfigMap> watch = configMaps.watch(q -> q.from(start));
        List<String> names = new CopyOnWriteArrayList<>();
        Thread reader = new Thread(() -> read(watch, names), "reader-" + i);
        reader.setDaemon(true);
        reader.start();
        watches.add(watch);
        heard.add(names);
        readers.add(reader);
      }
      int before = connections.get();
      while (connections.get() < before + CONNECTIONS && written.size() < MOST_WRITES) {
        String name = "a-" + written.size();
        configMaps.create(ConfigMap.of(c -> c.name(name)));
        written.add(name);
      }
      assertThat(connections.get())
          .as("new connections")
          .isGreaterThanOrEqualTo(before + CONNECTIONS);
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () -> assertThat(heard).allSatisfy(n -> assertThat(n).hasSameSizeAs(written)));
      watches.forEach(Watch::close);
    }
    assertThat(heard).allSatisfy(names -> assertThat(names).containsExactlyElementsOf(written));
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(readers).noneMatch(Thread::isAlive));
  }

  private static void read(Watch<ConfigMap> watch, List<String> names) {
    for (WatchEvent<ConfigMap> event : watch) {
      if (event instanceof WatchEvent.Added<ConfigMap> added) {
        names.add(added.object().name());
      }
    }
  }
}
