package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ManyInformersTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int INFORMERS = 100;

  private final MockKubeServer server = MockKubeServer.start();

  @AfterEach
  void everythingEnds() {
    server.close();
    LiveThreads.assertNone();
  }

  @Test
  @Tag("scenario-104")
  void aHundredInformersOfOneClientFollowWithOneThreadEach() {
    for (int i = 0; i < INFORMERS; i++) {
      server.create(object(i, "1"));
    }
    try (KubeClient client =
            KubeClient.builder()
                .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
                .build();
        Informers informers = Informers.of(client)) {
      List<Informer<ConfigMap>> all = new ArrayList<>();
      for (int i = 0; i < INFORMERS; i++) {
        all.add(informers.of(ConfigMap.TYPE).labels("number=" + i).start());
      }
      all.forEach(informer -> informer.awaitSync(PATIENCE));
      await().atMost(PATIENCE).until(() -> all.stream().allMatch(i -> i.health().watching()));
      server.replace(object(7, "2"));
      server.replace(object(INFORMERS - 1, "2"));
      await()
          .atMost(PATIENCE)
          .until(() -> value(all, 7).equals("2") && value(all, INFORMERS - 1).equals("2"));
      assertThat(all).allMatch(informer -> informer.store().size() == 1);
      assertThat(LiveThreads.named("bowline-informer"))
          .hasSizeLessThanOrEqualTo(INFORMERS + 2); // others' calls don't count
    }
  }

  @Test
  @Tag("scenario-104")
  void threeHundredInformersOfOneClientShareFewConnections() {
    Set<Connection> connections = ConcurrentHashMap.newKeySet();
    try (KubeClient client =
            KubeClient.builder()
                .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
                .okHttpClient(http -> http.eventListener(keeping(connections)))
                .build();
        Informers informers = Informers.of(client)) {
      List<Informer<ConfigMap>> all = new ArrayList<>();
      for (int i = 0; i < 3 * INFORMERS; i++) {
        all.add(informers.of(ConfigMap.TYPE).labels("number=" + i).start());
      }
      all.forEach(informer -> informer.awaitSync(PATIENCE));
      await().atMost(PATIENCE).until(() -> all.stream().allMatch(i -> i.health().watching()));
      assertThat(connections)
          .hasSizeLessThanOrEqualTo(5); // three with 100 watches each, and one for calls
    }
  }

  private static EventListener keeping(Set<Connection> connections) {
    return new EventListener() {
      @Override
      public void connectionAcquired(Call call, Connection connection) {
        connections.add(connection);
      }
    };
  }

  private static String value(List<Informer<ConfigMap>> all, int i) {
    return all.get(i)
        .store()
        .get("ns", "c" + i)
        .map(object -> object.data().getOrDefault("value", ""))
        .orElse("");
  }

  private static ConfigMap object(int number, String value) {
    return ConfigMap.of(
        c ->
            c.namespace("ns")
                .name("c" + number)
                .label("number", Integer.toString(number))
                .putData("value", value));
  }
}
