package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class WatchTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final MockKubeServer server = MockKubeServer.builder().watchWindow(10).start();
  private TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void eventsArriveWhileTheStreamIsOpen(Protocol protocol) throws IOException {
    client.close();
    client =
        protocol == Protocol.HTTP_2
            ? new TestClient(server)
            : new TestClient(server, Protocol.HTTP_1_1);
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + version())) {
      assertThat(watch.response().protocol()).isEqualTo(protocol);
      ConfigMap map = create("a");
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      server.replace(map.with(c -> c.putData("k", "v")));
      assertThat(watch.nextAsText()).isEqualTo("MODIFIED a");
      server.delete(ConfigMap.TYPE, "default", "a");
      Map<String, @Nullable Object> deleted = Objects.requireNonNull(watch.next());
      assertThat(deleted).containsEntry("type", "DELETED");
      assertThat(Tree.text(TestWatch.metadata(deleted), "resourceVersion")).isEqualTo(version());
    }
  }

  @Test
  void protobufFramesHoldTheSameEvents() throws IOException {
    create("a");
    try (Response response =
            client.send("GET", MAPS + "?watch=1", TestClient.PROTOBUF, null, new byte[0]);
        WatchFrames<ConfigMap> frames =
            Codecs.protobuf()
                .watchFrames(
                    response.body().byteStream(), ConfigMap.EMPTY, DecodeOptions.DEFAULT)) {
      assertThat(response.header("Content-Type")).isEqualTo(TestClient.PROTOBUF + ";stream=watch");
      assertThat(frames.next())
          .isInstanceOfSatisfying(
              WatchFrame.Event.class,
              event ->
                  assertThat(event.object())
                      .isEqualTo(server.find(ConfigMap.TYPE, "default", "a").orElseThrow()));
    }
  }

  @Test
  void withoutAVersionTheStateComesFirst() throws IOException {
    create("a");
    create("b");
    try (TestWatch watch = client.watch(MAPS + "?watch=1")) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      assertThat(watch.nextAsText()).isEqualTo("ADDED b");
      create("c");
      assertThat(watch.nextAsText()).isEqualTo("ADDED c");
    }
  }

  @Test
  void aVersionIsFollowedExactly() throws IOException {
    create("a");
    String version = version();
    create("b");
    server.delete(ConfigMap.TYPE, "default", "a");
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + version)) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED b");
      assertThat(watch.nextAsText()).isEqualTo("DELETED a");
    }
  }

  @Test
  void aSelectorTurnsChangesIntoComingAndGoing() throws IOException {
    ConfigMap map = create("a");
    try (TestWatch watch =
        client.watch(MAPS + "?watch=1&labelSelector=tier%3D2&resourceVersion=" + version())) {
      map = server.replace(map.with(c -> c.label("tier", "2")));
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      map = server.replace(map.with(c -> c.putData("k", "v")));
      assertThat(watch.nextAsText()).isEqualTo("MODIFIED a");
      server.replace(map.with(c -> c.label("tier", "3")));
      Map<String, @Nullable Object> deleted = Objects.requireNonNull(watch.next());
      assertThat(deleted).containsEntry("type", "DELETED");
      assertThat(Tree.at(deleted, "object", "metadata", "labels", "tier")).isEqualTo("2");
      assertThat(Tree.text(TestWatch.metadata(deleted), "resourceVersion")).isEqualTo(version());
    }
  }

  @Test
  void aCompactedVersionIsToldInOneErrorEvent() throws IOException {
    create("a");
    String old = version();
    create("b");
    server.compact();
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + old)) {
      assertThat(watch.response().code()).isEqualTo(200);
      Map<String, @Nullable Object> error = Objects.requireNonNull(watch.next());
      assertThat(error).containsEntry("type", "ERROR");
      assertThat(Tree.at(error, "object", "code")).isEqualTo(410L);
      assertThat(Tree.at(error, "object", "reason")).isEqualTo("Expired");
      assertThat(watch.nextAsText()).isEqualTo("END");
    }
  }

  @Test
  void aVersionBeyondTheWindowIsExpired() throws IOException {
    create("a");
    String old = version();
    for (int i = 0; i < 11; i++) {
      create("b" + i);
    }
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + old)) {
      assertThat(watch.nextAsText()).isEqualTo("ERROR");
    }
  }

  @Test
  void compactionLeavesWatchesAloneThatHaveSeenEverything() throws IOException {
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + version())) {
      create("a");
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      server.compact();
      create("b");
      assertThat(watch.nextAsText()).isEqualTo("ADDED b");
    }
  }

  @Test
  void expiringEndsOpenWatchesWithAnError() throws IOException {
    try (TestWatch watch =
        client.watch(
            MAPS
                + "?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true")) {
      assertThat(watch.nextAsText()).isEqualTo("BOOKMARK");
      server.expireWatches();
      assertThat(watch.nextAsText()).isEqualTo("ERROR");
      assertThat(watch.nextAsText()).isEqualTo("END");
    }
  }

  @Test
  void whatHappensAfterTheExpiryIsNotToldOnWatchesThatWereOpen() throws IOException {
    for (int i = 0; i < 30; i++) {
      try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + version())) {
        create("before" + i);
        server.expireWatches();
        create("after" + i);
        String first = watch.nextAsText();
        assertThat(first.equals("ERROR") ? first : watch.nextAsText()).isEqualTo("ERROR");
      }
    }
  }

  @Test
  void aBookmarkCarriesTheVersionOfOtherTypes() throws IOException {
    try (TestWatch watch =
        client.watch(MAPS + "?watch=1&allowWatchBookmarks=true&resourceVersion=" + version())) {
      create("a");
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      server.create(dev.bowline.api.core.v1.Secret.of(s -> s.name("s")));
      server.sendBookmarks();
      Map<String, @Nullable Object> bookmark = Objects.requireNonNull(watch.next());
      assertThat(bookmark).containsEntry("type", "BOOKMARK");
      assertThat(Tree.text(TestWatch.metadata(bookmark), "resourceVersion")).isEqualTo(version());
    }
  }

  @Test
  void theEndOfInitialEventsIsMarked() throws IOException {
    create("a");
    try (TestWatch watch =
        client.watch(
            MAPS
                + "?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true")) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      Map<String, @Nullable Object> bookmark = Objects.requireNonNull(watch.next());
      assertThat(
              Tree.at(bookmark, "object", "metadata", "annotations", "k8s.io/initial-events-end"))
          .isEqualTo("true");
    }
  }

  @Test
  void theTimeoutEndsTheStreamWithoutAnError() throws IOException {
    try (TestWatch watch =
        client.watch(MAPS + "?watch=1&timeoutSeconds=1&resourceVersion=" + version())) {
      assertThat(watch.nextAsText()).isEqualTo("END");
    }
  }

  @Test
  void aFutureVersionIsSilentUntilTheTimeout() throws IOException {
    try (TestWatch watch =
        client.watch(MAPS + "?watch=1&timeoutSeconds=1&resourceVersion=999999")) {
      create("a");
      assertThat(watch.nextAsText()).isEqualTo("END");
    }
  }

  private ConfigMap create(String name) {
    return server.create(ConfigMap.of(c -> c.name(name).namespace("default")));
  }

  private String version() {
    return server.resourceVersion().value();
  }

  @Test
  void aWatchFromTheFutureGetsNoBookmarks() throws IOException {
    long future = Long.parseLong(version()) + 1000;
    try (TestWatch watch =
        client.watch(
            MAPS
                + "?watch=1&allowWatchBookmarks=true&timeoutSeconds=1&resourceVersion="
                + future)) {
      server.sendBookmarks();
      create("a");
      assertThat(watch.nextAsText()).isEqualTo("END");
    }
  }

  @Test
  void aStreamedListAtAVersionAheadIsAnError() throws IOException {
    long future = Long.parseLong(version()) + 2;
    try (TestWatch watch =
        client.watch(
            MAPS
                + "?watch=1&allowWatchBookmarks=true&sendInitialEvents=true"
                + "&resourceVersionMatch=NotOlderThan&resourceVersion="
                + future)) {
      Map<String, @Nullable Object> event = Objects.requireNonNull(watch.next());
      assertThat(event).containsEntry("type", "ERROR");
      assertThat(Tree.at(event, "object", "code")).isEqualTo(504L);
      assertThat(watch.nextAsText()).isEqualTo("END");
    }
  }

  @Test
  void aWatchHeedsWhatIsSignalledAsSoonAsItsCallIsKnown() throws IOException {
    // The moment is asked between the recording of the call and the beginning of the watch.
    server.inject(
        Fault.stall(),
        Moment.when(
            call -> {
              server.expireWatches();
              return false;
            }));
    try (TestWatch watch = client.watch(MAPS + "?watch=1&resourceVersion=" + version())) {
      Map<String, @Nullable Object> event = Objects.requireNonNull(watch.next());
      assertThat(event).containsEntry("type", "ERROR");
    }
  }

  @Test
  void theOldPathOfWatchesIsForReadingAndForWholeObjects() throws IOException {
    String old = "/api/v1/watch/namespaces/default/configmaps";
    for (String method : new String[] {"POST", "PUT", "PATCH", "DELETE"}) {
      client.json(method, old, method.equals("DELETE") ? "" : "{}", 405);
      client.json(method, old + "/a", method.equals("DELETE") ? "" : "{}", 405);
    }
    client.json("GET", "/api/v1/watch/namespaces/default/pods/a/status", "", 404);
    assertThat(client.json("GET", old + "/a?fieldSelector=metadata.name=b", "", 400))
        .containsEntry("message", "fieldSelector metadata.name doesn't match requested name");
    assertThat(client.json("GET", old + "/a?fieldSelector=metadata.namespace=b", "", 400))
        .containsEntry("message", "fieldSelector metadata.name doesn't match requested name");
    try (TestWatch watch =
        client.watch(old + "/a?fieldSelector=metadata.name=a,metadata.namespace!=default")) {
      server.create(ConfigMap.of(c -> c.name("a").namespace("default")));
      server.create(ConfigMap.of(c -> c.name("b").namespace("default")));
      server.expireWatches();
      assertThat(watch.nextAsText()).startsWith("ERROR");
    }
  }
}
