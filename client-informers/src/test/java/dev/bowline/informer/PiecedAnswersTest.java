package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.type.ResourceVersion;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An informer whose list and watch come zipped, in chunks that are cut anywhere. */
@Timeout(120)
class PiecedAnswersTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Map<String, ConfigMap> expected = new ConcurrentSkipListMap<>();

  @ParameterizedTest
  @EnumSource(names = {"JSON", "PROTOBUF", "CBOR"})
  @Tag("scenario-62")
  void listAndWatchMayComeZippedAndInChunksCutAnywhere(Encoding encoding) throws IOException {
    Codec codec = codec(encoding);
    OrderCheck<ConfigMap> handler = new OrderCheck<>();
    try (PiecedServer server =
            new PiecedServer(
                codec.mediaType(), codec.watchMediaType(), target -> list(codec, target));
        KubeClient client =
            KubeClient.builder()
                .config(ClusterConfig.builder(server.url()).build())
                .encoding(encoding)
                .build();
        Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers.of(ConfigMap.TYPE).withoutStreamingLists().on(handler).start()) {
      informer.awaitSync(PATIENCE);
      assertThat(content(informer)).isEqualTo(expected);

      for (int version = 101; version < 160; version++) {
        server.send(event(codec, version));
      }
      assertEquality(informer, 159);
      server.send(event(codec, 160)); // a single one is there without others behind it
      assertEquality(informer, 160);

      server.endWatch();
      server.send(event(codec, 161));
      assertEquality(informer, 161);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(handler.versions()).isEqualTo(OrderCheck.versions(expected.values())));
      assertThat(handler.violations()).isEmpty();
      assertThat(informer.health().lastError()).isEmpty();
      assertThat(informer.health().unusable()).isZero();
      assertThat(server.requests())
          .noneMatch(request -> request.startsWith("plain"))
          .filteredOn(request -> request.contains("limit=500"))
          .hasSize(1);
      assertThat(server.requests())
          .filteredOn(request -> request.contains("watch=true"))
          .hasSize(2)
          .last()
          .satisfies(request -> assertThat(request).contains("resourceVersion=160"));
    }
  }

  private static Codec codec(Encoding encoding) {
    return switch (encoding) {
      case PROTOBUF -> Codecs.protobuf();
      case CBOR -> Codecs.cbor();
      default -> Codecs.json();
    };
  }

  /** Nothing tells that such an event goes on no more, until something follows it. */
  @Test
  @Tag("scenario-39")
  void aDeletionWithoutItsLastBracketIsKnownWithWhatFollowsIt() throws IOException {
    try (TornDeletion torn = new TornDeletion(Encoding.JSON)) {
      torn.event[torn.event.length - 1] = '\n'; // in place of the bracket
      torn.server.send(torn.event);
      torn.server.send(
          torn.codec.writeWatchEvent(
              "BOOKMARK",
              ConfigMap.of(c -> c.metadata(m -> m.resourceVersion("102"))),
              EncodeOptions.DEFAULT));
      torn.assertKnown(1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"JSON", "PROTOBUF", "CBOR"})
  @Tag("scenario-39")
  void aDeletionThatEveryWatchEndsInsideOfIsKnownWithTheSecondOne(Encoding encoding)
      throws IOException {
    try (TornDeletion torn = new TornDeletion(encoding)) {
      torn.server.send(torn.event);
      torn.server.endWatch();
      torn.server.send(torn.event);
      torn.server.endWatch();
      torn.assertKnown(2);
    }
  }

  /** An informer whose server deletes one of two objects and tells of it badly. */
  private static final class TornDeletion implements AutoCloseable {
    private final ConfigMap gone = coloured("gone", 1, "red");
    private final ConfigMap stays = coloured("stays", 2, "red");
    private final AtomicBoolean isDeleted = new AtomicBoolean();
    private final Codec codec;
    private final PiecedServer server;
    private final KubeClient client;
    private final Informers informers;
    private final Informer<ConfigMap> informer;

    /** Without its last byte, in JSON its bracket, as the line break behind it is none of it. */
    private final byte[] event;

    TornDeletion(Encoding encoding) throws IOException {
      codec = codec(encoding);
      server = new PiecedServer(codec.mediaType(), codec.watchMediaType(), this::answer);
      client =
          KubeClient.builder()
              .config(ClusterConfig.builder(server.url()).build())
              .encoding(encoding)
              .build();
      informers = Informers.of(client);
      informer = informers.of(ConfigMap.TYPE).withoutStreamingLists().start();
      byte[] whole =
          codec.writeWatchEvent("DELETED", coloured("gone", 101, "red"), EncodeOptions.DEFAULT);
      event = Arrays.copyOf(whole, whole.length - 1);
      if (encoding == Encoding.JSON) {
        event[event.length - 1] = ' ';
      }
      informer.awaitSync(PATIENCE);
      isDeleted.set(true);
    }

    private byte[] answer(String target) {
      if (target.contains("limit=1&") || target.endsWith("limit=1")) {
        return list(codec, 1000, List.of());
      }
      return isDeleted.get()
          ? list(codec, 101, List.of(stays))
          : list(codec, 100, List.of(gone, stays));
    }

    void assertKnown(int watches) {
      await().atMost(PATIENCE).until(() -> informer.store().get(gone.key()).isEmpty());
      assertThat(content(informer)).containsOnlyKeys("stays");
      await().atMost(PATIENCE).until(() -> count(server, "watch=true") == watches + 1);
      assertThat(count(server, "limit=500")).as("lists").isEqualTo(2);
    }

    @Override
    public void close() throws IOException {
      informer.close();
      informers.close();
      client.close();
      server.close();
    }
  }

  private static long count(PiecedServer server, String part) {
    return server.requests().stream().filter(request -> request.contains(part)).count();
  }

  private void assertEquality(Informer<ConfigMap> informer, long version) {
    assertThat(informer.awaitVersion(new ResourceVersion(Long.toString(version)), PATIENCE))
        .isTrue();
    assertThat(content(informer)).isEqualTo(expected);
  }

  private static Map<String, ConfigMap> content(Informer<ConfigMap> informer) {
    Map<String, ConfigMap> content = new TreeMap<>();
    informer.store().stream().forEach(object -> content.put(object.name(), object));
    return content;
  }

  private byte[] list(Codec codec, String target) {
    List<ConfigMap> items = new ArrayList<>();
    if (target.contains("limit=1&") || target.endsWith("limit=1")) { // where the server is
      return list(codec, 1000, items);
    }
    for (int i = 1; i <= 50; i++) {
      ConfigMap object = coloured("o" + i, i, text(i));
      items.add(object);
      expected.put(object.name(), object);
    }
    return list(codec, 100, items);
  }

  private static byte[] list(Codec codec, int version, List<ConfigMap> items) {
    ListMeta metadata = ListMeta.of(m -> m.resourceVersion(Integer.toString(version)));
    return codec.write(KubeList.of(ConfigMap.TYPE, metadata, items), EncodeOptions.DEFAULT);
  }

  /** A change of what is expected, and how it is told. */
  private byte[] event(Codec codec, int version) {
    String name = "o" + version % 60;
    ConfigMap object = coloured(name, version, text(version));
    WatchFrame.Type type =
        !expected.containsKey(name)
            ? WatchFrame.Type.ADDED
            : version % 3 == 0 ? WatchFrame.Type.DELETED : WatchFrame.Type.MODIFIED;
    if (type == WatchFrame.Type.DELETED) {
      expected.remove(name);
    } else {
      expected.put(name, object);
    }
    return codec.writeWatchEvent(type.name(), object, EncodeOptions.DEFAULT);
  }

  private static String text(int number) {
    return "ä€😀".repeat(number % 20) + "\r\n{\"" + number;
  }
}
