package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However the network cuts a stream into pieces, its events are the same. */
class WatchBoundariesTest {
  private static final ConfigMap SMALL = ConfigMap.of(c -> c.name("a").putData("k", "ä€😀\r\n"));
  private static final ConfigMap LARGE =
      ConfigMap.of(c -> c.name("large").putData("k", "€uro😀 ".repeat(140_000)));

  static Stream<Codec> codecs() {
    return Stream.of(Codecs.json(), Codecs.protobuf(), Codecs.cbor());
  }

  @ParameterizedTest
  @MethodSource("codecs")
  @Tag("scenario-62")
  void piecesMayBeginAndEndAnywhere(Codec codec) throws IOException {
    byte[] stream =
        stream(event(codec, "ADDED", SMALL), event(codec, "DELETED", SMALL), new byte[0]);
    for (int size = 1; size <= stream.length; size++) {
      int most = size;
      assertEvents(
          codec, pieces(stream, () -> most), added(SMALL), event(WatchFrame.Type.DELETED, SMALL));
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  @Tag("scenario-62")
  void anEventOfMoreThanAMegabyteInRandomPieces(Codec codec) throws IOException {
    byte[] large = event(codec, "ADDED", LARGE);
    assertThat(large.length).isGreaterThan(1_500_000);
    byte[] stream = stream(large, event(codec, "MODIFIED", SMALL), large);
    Random random = new Random(7);
    assertEvents(
        codec,
        pieces(stream, () -> 1 + random.nextInt(20_000)),
        added(LARGE),
        event(WatchFrame.Type.MODIFIED, SMALL),
        added(LARGE));
  }

  @Test
  @Tag("scenario-62")
  void linesMayEndInAnyWayOrNotAtAll() throws IOException {
    String json = new String(event(Codecs.json(), "ADDED", SMALL), StandardCharsets.UTF_8).strip();
    String stream = json + "\r\n" + json + "\n\n" + json + "\r\n\r\n" + json;
    assertEvents(
        Codecs.json(),
        pieces(stream.getBytes(StandardCharsets.UTF_8), () -> 3),
        added(SMALL),
        added(SMALL),
        added(SMALL),
        added(SMALL));
  }

  @SafeVarargs
  private static void assertEvents(
      Codec codec, InputStream stream, WatchFrame.Event<ConfigMap>... events) throws IOException {
    try (WatchFrames<ConfigMap> frames =
        codec.watchFrames(stream, ConfigMap.EMPTY, DecodeOptions.DEFAULT)) {
      for (WatchFrame.Event<ConfigMap> event : events) {
        assertThat(frames.next()).isEqualTo(event);
      }
      assertThat(frames.next()).isNull();
    }
  }

  private static WatchFrame.Event<ConfigMap> added(ConfigMap object) {
    return event(WatchFrame.Type.ADDED, object);
  }

  private static WatchFrame.Event<ConfigMap> event(WatchFrame.Type type, ConfigMap object) {
    return new WatchFrame.Event<>(type, object);
  }

  private static byte[] event(Codec codec, String type, ConfigMap object) {
    return codec.writeWatchEvent(type, object, EncodeOptions.DEFAULT);
  }

  private static byte[] stream(byte[]... events) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] event : events) {
      out.writeBytes(event);
    }
    return out.toByteArray();
  }

  /** A stream that gives so many bytes at once at most. */
  private static InputStream pieces(byte[] bytes, IntSupplier most) {
    InputStream whole = new ByteArrayInputStream(bytes);
    return new InputStream() {
      @Override
      public int read() throws IOException {
        return whole.read();
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        return whole.read(into, offset, Math.min(length, most.getAsInt()));
      }
    };
  }
}
