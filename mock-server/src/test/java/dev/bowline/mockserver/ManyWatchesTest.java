package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Protocol;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a long-lived server has to bear. */
final class ManyWatchesTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final int WATCHES = 300;

  private MockKubeServer server = MockKubeServer.builder().watchWindow(1000).start();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void hundredsOfWatchesAllSeeEveryChange(Protocol protocol) throws IOException {
    if (protocol == Protocol.HTTP_1_1) {
      server.close();
      server = MockKubeServer.builder().plainHttp().start(); // spares hundreds of handshakes
    }
    List<TestWatch> watches = new ArrayList<>();
    try (TestClient client = new TestClient(server)) {
      String from = "?watch=1&resourceVersion=" + server.resourceVersion().value();
      for (int i = 0; i < WATCHES; i++) {
        watches.add(client.watch(MAPS + from));
      }
      create("first", 10);
      create("second", 10);
      for (TestWatch watch : watches) {
        assertThat(watch.nextAsText()).isEqualTo("ADDED first");
        assertThat(watch.nextAsText()).isEqualTo("ADDED second");
      }
      try (Response response = client.get("/readyz")) {
        assertThat(response.code()).isEqualTo(200);
      }
    } finally {
      watches.forEach(TestWatch::close);
    }
  }

  @Test
  void aWatcherThatDoesNotReadHoldsUpNobody() throws IOException {
    String from = "?watch=1&resourceVersion=" + server.resourceVersion().value();
    try (TestClient lazy = new TestClient(server);
        TestClient keen = new TestClient(server);
        TestWatch unread = lazy.watch(MAPS + from);
        TestWatch read = keen.watch(MAPS + from)) {
      for (int i = 0; i < 900; i++) {
        create("m" + i, 50_000);
        assertThat(read.nextAsText()).isEqualTo("ADDED m" + i);
      }
      assertThat(unread.nextAsText()).isEqualTo("ADDED m0");
    }
  }

  private void create(String name, int bytes) {
    server.create(
        ConfigMap.of(c -> c.name(name).namespace("default").putData("k", "v".repeat(bytes))));
  }
}
