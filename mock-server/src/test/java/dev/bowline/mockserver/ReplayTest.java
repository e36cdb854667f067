package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many writers at a time: a watch from the start tells exactly what a list shows in the end. */
final class ReplayTest {
  private static final int WRITERS = 4;
  private static final int WRITES = 300;
  private static final int NAMES = 20;

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void eventsAddUpToTheList() throws Exception {
    String from = "&resourceVersion=" + server.resourceVersion().value();
    try (TestWatch watch = client.watch("/api/v1/configmaps?watch=1" + from)) {
      List<CompletableFuture<Void>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        Random random = new Random(i);
        writers.add(CompletableFuture.runAsync(() -> write(random)));
      }
      CompletableFuture.allOf(writers.toArray(new CompletableFuture<?>[0])).get();
      server.create(ConfigMap.of(c -> c.name("last").namespace("default")));
      assertThat(replay(watch)).isEqualTo(listed());
    }
  }

  private void write(Random random) {
    for (int i = 0; i < WRITES; i++) {
      String name = "m" + random.nextInt(NAMES);
      String value = Integer.toString(random.nextInt());
      ConfigMap map = ConfigMap.of(c -> c.name(name).namespace("default").putData("k", value));
      try {
        switch (random.nextInt(3)) {
          case 0 -> server.create(map);
          case 1 -> server.replace(map);
          default -> server.delete(ConfigMap.TYPE, "default", name);
        }
      } catch (MockRefusalException e) {
        assertThat(e.code()).isIn(404, 409);
      }
    }
  }

  /** Names and versions, as the events leave them; each event must fit what came before it. */
  private static Map<String, String> replay(TestWatch watch) throws Exception {
    Map<String, String> state = new TreeMap<>();
    long last = 0;
    while (!state.containsKey("last")) {
      Map<String, @Nullable Object> event = Objects.requireNonNull(watch.next());
      String name = Tree.text(TestWatch.metadata(event), "name");
      String version = Tree.text(TestWatch.metadata(event), "resourceVersion");
      assertThat(Long.parseLong(version)).isGreaterThan(last);
      last = Long.parseLong(version);
      String type = Tree.text(event, "type");
      assertThat(state.containsKey(name)).as(type + " " + name).isEqualTo(!type.equals("ADDED"));
      if (type.equals("DELETED")) {
        state.remove(name);
      } else {
        state.put(name, version);
      }
    }
    return state;
  }

  private Map<String, String> listed() {
    Map<String, String> state = new TreeMap<>();
    server
        .list(ConfigMap.TYPE)
        .forEach(map -> state.put(map.name(), map.resourceVersion().value()));
    return state;
  }
}
