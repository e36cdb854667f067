package dev.bowline.conformance.fault;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.conformance.cluster.RealCluster;
import dev.bowline.type.ResourceVersion;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A kube-apiserver that sends GOAWAY with every fiftieth answer, as those behind load balancers are
 * told to (its flag {@code --goaway-chance}).
 */
@Tag("scenario-59")
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

  private KubeClient client(AtomicReference<OkHttpClient.Builder> used) {
    return KubeClient.builder()
        .config(ClusterConfig.fromKubeconfig(CLUSTER.kubeconfig()))
        .okHttpClient(
            http -> {
              used.set(http);
              http.protocols(HTTP_2_FOR_ALL)
                  .eventListener(
                      new EventListener() {
                        @Override
                        public void connectStart(
                            Call call, InetSocketAddress address, Proxy proxy) {
                          connections.incrementAndGet();
                        }
                      });
            })
        .build();
  }

  /**
   * How many watches the server has ended because nobody took their events for a while, as it does
   * on a busy machine.
   */
  private static int endedByTheServer(OkHttpClient http) throws IOException {
    URI server = ClusterConfig.fromKubeconfig(CLUSTER.kubeconfig()).server();
    Request request = new Request.Builder().url(server.resolve("/metrics").toString()).build();
    try (Response response = http.newCall(request).execute()) {
      assertThat(response.code()).isEqualTo(200);
      return response
          .body()
          .string()
          .lines()
          .filter(line -> line.startsWith("apiserver_terminated_watchers_total{"))
          .filter(line -> line.contains("\"configmaps\""))
          .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
          .sum();
    }
  }

  /** A reader of events, which goes on where it was when the server ends its watch. */
  private static final class Reader {
    final List<String> names = new CopyOnWriteArrayList<>();
    final AtomicInteger ended = new AtomicInteger();
    private final Resources<ConfigMap> configMaps;
    private ResourceVersion version;
    private volatile Watch<ConfigMap> watch;
    private volatile boolean isClosed;

    Reader(Resources<ConfigMap> configMaps, ResourceVersion version) {
      this.configMaps = configMaps;
      this.version = version;
      this.watch = open();
    }

    private Watch<ConfigMap> open() {
      return configMaps.watch(q -> q.from(version));
    }

    void read() {
      while (true) {
        for (WatchEvent<ConfigMap> event : watch) {
          if (event instanceof WatchEvent.Added<ConfigMap> added) {
            names.add(added.object().name());
            version = added.object().resourceVersion();
          }
        }
        if (isClosed) {
          return;
        }
        ended.incrementAndGet();
        watch = open();
      }
    }

    void close() {
      isClosed = true;
      watch.close();
    }
  }

  @Test
  @Timeout(120)
  void connectionsThatAreGivenUpCostNoWriteAndNoEvent() throws Exception {
    List<Thread> threads = new ArrayList<>();
    List<Reader> readers = new ArrayList<>();
    List<String> written = new ArrayList<>();
    AtomicReference<OkHttpClient.Builder> used = new AtomicReference<>();
    int endedByTheServer;
    try (KubeClient client = client(used)) {
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inNamespace("default");
      ResourceVersion start = configMaps.list().resourceVersion();
      for (int i = 0; i < WATCHES; i++) {
        Reader reader = new Reader(configMaps, start);
        Thread thread = new Thread(reader::read, "reader-" + i);
        thread.setDaemon(true);
        thread.start();
        readers.add(reader);
        threads.add(thread);
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
              () ->
                  assertThat(readers).allSatisfy(r -> assertThat(r.names).hasSameSizeAs(written)));
      endedByTheServer = endedByTheServer(requireNonNull(used.get()).build());
      readers.forEach(Reader::close);
    }
    assertThat(readers)
        .allSatisfy(reader -> assertThat(reader.names).containsExactlyElementsOf(written));
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(threads).noneMatch(Thread::isAlive));
    assertThat(readers.stream().mapToInt(r -> r.ended.get()).sum())
        .as("watches that ended, as many as the server says it ended for being slow")
        .isEqualTo(endedByTheServer);
  }
}
