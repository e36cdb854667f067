package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SnapshotTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void aRestoredServerCountsFromTheSnapshotAgain() throws IOException {
    ConfigMap kept = create("kept");
    ServerSnapshot snapshot = server.snapshot();
    ConfigMap lost = create("lost");
    server.replace(kept.with(c -> c.putData("k", "changed")));
    server.restore(snapshot);

    assertThat(server.resourceVersion()).isEqualTo(snapshot.resourceVersion());
    assertThat(server.list(ConfigMap.TYPE)).containsExactly(kept);
    assertThat(create("other").metadata().resourceVersion())
        .isEqualTo(lost.metadata().resourceVersion());
  }

  @Test
  void watchesEndWithARestoreAndCannotBeginBeforeIt() throws IOException {
    create("before");
    String old = server.resourceVersion().value();
    ServerSnapshot snapshot = server.snapshot();
    create("after");
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + old)) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED after");
      server.restore(snapshot);
      assertThatThrownBy(watch::next).isInstanceOf(IOException.class);
    }
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=1")) {
      assertIsExpired(watch);
    }
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + old)) {
      create("again");
      assertThat(watch.nextAsText()).isEqualTo("ADDED again");
    }
  }

  @Test
  void aRevertIsSeenByWatches() throws IOException {
    ConfigMap changed = create("changed");
    ConfigMap deleted = create("deleted");
    ConfigMap replaced = create("replaced");
    create("same");
    ServerSnapshot snapshot = server.snapshot();
    String from = server.resourceVersion().value();
    server.replace(changed.with(c -> c.putData("k", "v")));
    server.delete(ConfigMap.TYPE, "default", deleted.name());
    server.delete(ConfigMap.TYPE, "default", replaced.name());
    create("replaced");
    create("new");
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + from)) {
      for (int i = 0; i < 5; i++) {
        watch.next();
      }
      server.revert(snapshot);
      assertThat(watch.nextAsText()).isEqualTo("MODIFIED changed");
      assertThat(watch.nextAsText()).isEqualTo("ADDED deleted");
      assertThat(watch.nextAsText()).isEqualTo("DELETED replaced");
      assertThat(watch.nextAsText()).isEqualTo("ADDED replaced");
      assertThat(watch.nextAsText()).isEqualTo("DELETED new");
    }
    assertThat(server.list(ConfigMap.TYPE))
        .extracting(ConfigMap::name)
        .containsExactly("changed", "deleted", "replaced", "same");
    assertThat(server.find(ConfigMap.TYPE, "default", "replaced"))
        .get()
        .satisfies(map -> assertThat(map.metadata().uid()).isEqualTo(replaced.metadata().uid()));
  }

  @Test
  void afterARestartListsReachBackAndWatchesDoNot() throws IOException {
    create("a");
    String old = server.resourceVersion().value();
    create("b");
    try (TestWatch watch = client.watch(MAPS + "?watch=1")) {
      watch.next();
      watch.next();
      server.restart();
      assertThatThrownBy(watch::next).isInstanceOf(IOException.class);
    }
    assertThat(
            Tree.at(
                client.getJson(MAPS + "?resourceVersionMatch=Exact&resourceVersion=" + old),
                "metadata",
                "resourceVersion"))
        .isEqualTo(old);
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + old)) {
      assertIsExpired(watch);
    }
  }

  @Test
  void aRevertGoesByContentSinceARestoreGivesRevisionsOnceMore() {
    ConfigMap map = create("x");
    ServerSnapshot first = server.snapshot();
    server.replace(map.with(c -> c.putData("k", "A")));
    ServerSnapshot second = server.snapshot();
    server.restore(first);
    server.replace(map.with(c -> c.putData("k", "B")));
    server.revert(second);
    assertThat(server.list(ConfigMap.TYPE).get(0).data()).containsEntry("k", "A");
  }

  @Test
  void aRequestThatWasBegunBeforeARestoreWritesNothing() throws Exception {
    CompletableFuture<ConfigMap> after = new CompletableFuture<>();
    AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
    try (MockKubeServer asking =
            MockKubeServer.builder()
                .plainHttp()
                .validating(
                    ConfigMap.TYPE,
                    (call, old, map) -> Objects.requireNonNull(meanwhile.get()).run())
                .start();
        TestClient writer = new TestClient(asking)) {
      ServerSnapshot snapshot = asking.snapshot();
      meanwhile.set(
          () -> {
            asking.restore(snapshot);
            after.complete(asking.create(ConfigMap.of(c -> c.name("after").namespace("default"))));
          });
      assertThatThrownBy(
              () -> writer.json("POST", MAPS, "{\"metadata\":{\"name\":\"before\"}}", 201))
          .isInstanceOf(IOException.class);
      after.get(10, TimeUnit.SECONDS);
      assertThat(writer.getJson(MAPS + "/after")).containsEntry("kind", "ConfigMap");
      assertThat(asking.list(ConfigMap.TYPE)).extracting(ConfigMap::name).containsExactly("after");
    }
  }

  private static void assertIsExpired(TestWatch watch) throws IOException {
    Map<String, @Nullable Object> event = Objects.requireNonNull(watch.next());
    assertThat(event).containsEntry("type", "ERROR");
    assertThat(Tree.at(event, "object", "code")).isEqualTo(410L);
  }

  private ConfigMap create(String name) {
    return server.create(ConfigMap.of(c -> c.name(name).namespace("default")));
  }
}
