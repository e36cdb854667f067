package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How often connections are tried that are silent: a dead one is found within twice of it. */
class PingIntervalTest {
  @Test
  @Tag("scenario-56")
  void watchesArePingedEveryEightSecondsAndTheRestEveryTwenty() {
    AtomicInteger given = new AtomicInteger();
    try (KubeClient client =
        KubeClient.builder()
            .config(ClusterConfig.builder(URI.create("https://127.0.0.1:1")).build())
            .okHttpClient(http -> given.set(http.build().pingIntervalMillis()))
            .build()) {
      assertThat(client).isNotNull();
    }
    Connections connections = connections(Duration.ofMillis(given.get()));

    assertThat(connections.watches().pingIntervalMillis()).isEqualTo(8_000);
    assertThat(connections.sockets().pingIntervalMillis()).isEqualTo(8_000);
    assertThat(connections.calls().pingIntervalMillis()).isEqualTo(20_000);
    assertThat(connections.afresh().watches().pingIntervalMillis()).isEqualTo(8_000);
  }

  @Test
  @Tag("scenario-56")
  void whatTheUserSetsCountsForWatchesToo() {
    Connections connections = connections(Duration.ofSeconds(3));

    assertThat(connections.watches().pingIntervalMillis()).isEqualTo(3_000);
    assertThat(connections.calls().pingIntervalMillis()).isEqualTo(3_000);
  }

  private static Connections connections(Duration pingInterval) {
    return Connections.of(new OkHttpClient.Builder().pingInterval(pingInterval).build());
  }
}
