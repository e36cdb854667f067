package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.internal.raw.RawAccess;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.informer.InformerObservation;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Watches of the real client that take each other's place many times a second. */
@Timeout(120)
class RotationOverSocketsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofMillis(5);
  private static final int ROTATIONS = 30;

  private final OrderCheck<ConfigMap> handler = new OrderCheck<>();
  private final AtomicInteger rotations = new AtomicInteger();
  private final AtomicInteger otherEnds = new AtomicInteger();

  @ParameterizedTest
  @EnumSource(names = {"JSON", "PROTOBUF"})
  @Tag("scenario-61")
  void noEventIsLostOrToldTwice(Encoding encoding) throws InterruptedException {
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client =
            KubeClient.builder()
                .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
                .encoding(encoding)
                .build()) {
      ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
      Driver<ConfigMap> driver = driver(client, Timing.system(timers));
      Thread thread = new Thread(driver);
      thread.start();
      try {
        Random random = new Random(encoding.name().length());
        await().atMost(PATIENCE).until(handler::isSynced);
        while (rotations.get() < ROTATIONS && otherEnds.get() == 0) {
          change(server, random);
        }
        var expected = OrderCheck.versions(server.list(ConfigMap.TYPE));
        await()
            .atMost(PATIENCE)
            .untilAsserted(() -> assertThat(handler.versions()).isEqualTo(expected));
        assertThat(otherEnds).hasValue(0);
        assertThat(handler.violations()).isEmpty();
        assertThat(server.calls("list", "configmaps"))
            .as("questions for the version, and no list")
            .allSatisfy(call -> assertThat(call.toString()).endsWith("?limit=1"));
      } finally {
        driver.stop();
        thread.join(PATIENCE.toMillis());
        timers.shutdownNow();
      }
      assertThat(thread.isAlive()).isFalse();
    }
  }

  private static void change(MockKubeServer server, Random random) {
    String name = "o" + random.nextInt(20);
    List<ConfigMap> known =
        server.list(ConfigMap.TYPE).stream().filter(o -> o.name().equals(name)).toList();
    if (known.isEmpty()) {
      server.create(ConfigMap.of(c -> c.namespace("ns").name(name)));
    } else if (random.nextInt(3) == 0) {
      server.delete(ConfigMap.TYPE, "ns", name);
    } else {
      server.replace(
          ConfigMap.of(
              c -> c.namespace("ns").name(name).putData("n", Integer.toString(random.nextInt()))));
    }
  }

  private Driver<ConfigMap> driver(KubeClient client, Timing system) {
    Timing timing =
        new Timing(
            system.ticker(),
            system.sleeper(),
            (delay, action) ->
                system
                    .timers()
                    .schedule(
                        delay.compareTo(WatchGuard.LEAST_SILENCE) > 0
                                || delay.equals(Succession.AGAIN)
                            ? SOON
                            : delay,
                        action),
            system.random());
    LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
    Dispatcher<ConfigMap> dispatcher =
        new Dispatcher<>("test", store, Runnable::run, timing.timers(), timing.ticker());
    CacheWriter<ConfigMap> cache =
        new CacheWriter<>("test", store, dispatcher, Preparation.none(), () -> {});
    Told told = new Told("test");
    told.begin(Ends::new);
    dispatcher.subscribe(handler);
    return new Driver<>(
        "test",
        new Reflector(500, true),
        RawAccess.resources(client, ConfigMap.TYPE, DecodeOptions.DEFAULT),
        Scope.ALL,
        cache,
        timing,
        new Surroundings(new Pace(), new StreamSupport(), () -> false, () -> false, () -> {}, told)
            .helpedBy(task -> new Thread(task).start()));
  }

  private final class Ends implements InformerObservation {
    @Override
    public void watchEnded(String end, Duration age) {
      if (end.equals("rotated")) {
        rotations.incrementAndGet();
      } else if (!end.equals("stopped")) {
        otherEnds.incrementAndGet();
      }
    }
  }
}
