package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WatchFramesTest {
  private static final ConfigMap MAP = ConfigMap.of(c -> c.name("a").putData("k", "{\"\\}"));
  private static final Status GONE =
      Status.of(s -> s.status("Failure").reason("Expired").code(410));

  static Stream<Codec> codecs() {
    return Stream.of(Codecs.json(), Codecs.protobuf(), Codecs.cbor());
  }

  private static byte[] stream(byte[]... frames) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Arrays.stream(frames).forEach(out::writeBytes);
    return out.toByteArray();
  }

  private static WatchFrames<ConfigMap> frames(Codec codec, byte[] stream) {
    return codec.watchFrames(
        new ByteArrayInputStream(stream), ConfigMap.EMPTY, DecodeOptions.DEFAULT);
  }

  private static @Nullable WatchFrame<ConfigMap> firstOf(String json) throws IOException {
    return frames(Codecs.json(), json.getBytes(StandardCharsets.UTF_8)).next();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void eventsComeBackAsTheyWereWritten(Codec codec) throws IOException {
    byte[] stream =
        stream(
            codec.writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT),
            codec.writeWatchEvent(
                "BOOKMARK",
                ConfigMap.of(c -> c.metadata(m -> m.resourceVersion("9"))),
                EncodeOptions.DEFAULT),
            codec.writeWatchEvent("ERROR", GONE, EncodeOptions.DEFAULT));
    try (WatchFrames<ConfigMap> frames = frames(codec, stream)) {
      assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, MAP));
      assertThat(frames.next())
          .isInstanceOfSatisfying(
              WatchFrame.Event.class,
              e -> assertThat(e.type()).isEqualTo(WatchFrame.Type.BOOKMARK));
      assertThat(frames.next()).isEqualTo(new WatchFrame.Failure<ConfigMap>(GONE));
      assertThat(frames.next()).isNull();
      assertThat(frames.next()).isNull();
    }
  }

  @Test
  void aTagBeforeTheTypeSaysNothingAboutTheObjectThatCameBefore() throws IOException {
    byte[] object = Codecs.cbor().write(MAP, EncodeOptions.DEFAULT);
    byte[] event =
        stream(
            HexFormat.of().parseHex("a2" + "466f626a656374"),
            object,
            HexFormat.of().parseHex("4474797065" + "d6" + "654144444544"));
    try (WatchFrames<ConfigMap> frames = frames(Codecs.cbor(), event)) {
      assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, MAP));
    }
  }

  /** Protobuf is read one event at a time, the others as much as has come. */
  @ParameterizedTest
  @MethodSource("codecs")
  void whoHasReadMoreSaysSo(Codec codec) throws IOException {
    byte[] event = codec.writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT);
    byte[] stream = stream(event, event, Arrays.copyOf(event, 9));
    try (WatchFrames<ConfigMap> frames = frames(codec, stream)) {
      boolean isAhead = codec != Codecs.protobuf();
      assertThat(frames.isReadAhead()).isFalse();
      for (int i = 0; i < 2; i++) {
        assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, MAP));
        assertThat(frames.isReadAhead()).isEqualTo(isAhead);
      }
      assertThatThrownBy(frames::next)
          .isInstanceOfSatisfying(CodecException.class, e -> assertThat(e.isTruncated()).isTrue());
    }
  }

  /** In between, the buffer may have been let go. */
  @ParameterizedTest
  @MethodSource("codecs")
  void eventsThatComeOneByOneAreReadAndPlacedAsThoseThatComeAtOnce(Codec codec) throws IOException {
    byte[] event = codec.writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT);
    byte[] large =
        codec.writeWatchEvent(
            "ADDED",
            ConfigMap.of(c -> c.name("l").putData("k", "v".repeat(3000))),
            EncodeOptions.DEFAULT);
    byte[] torn = codec.writeWatchEvent("TORN", MAP, EncodeOptions.DEFAULT);
    List<byte[]> events = List.of(event, event, large, event, torn, event);
    List<String> atOnce = told(frames(codec, stream(events.toArray(byte[][]::new))), false);
    InputStream oneByOne =
        new SequenceInputStream(
            Collections.enumeration(events.stream().map(ByteArrayInputStream::new).toList()));
    List<String> singly =
        told(codec.watchFrames(oneByOne, ConfigMap.EMPTY, DecodeOptions.DEFAULT), true);
    assertThat(singly).isEqualTo(atOnce).hasSize(6);
  }

  private static List<String> told(WatchFrames<ConfigMap> frames, boolean asking)
      throws IOException {
    List<String> told = new ArrayList<>();
    WatchFrame<ConfigMap> frame = frames.next();
    while (frame != null) {
      told.add(frame.toString());
      if (asking) {
        assertThat(frames.isReadAhead()).isFalse();
      }
      frame = frames.next();
    }
    return told;
  }

  @Test
  void aControlCharacterInAnEventStopsNothing() throws IOException {
    byte[] bad =
        "{\"type\":\"ADDED\",\"object\":{\"data\":{\"k\":\"a\tb\"}}}\n"
            .getBytes(StandardCharsets.UTF_8);
    byte[] next = Codecs.json().writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT);
    try (WatchFrames<ConfigMap> frames = frames(Codecs.json(), stream(bad, next))) {
      assertThat(frames.next()).isInstanceOf(WatchFrame.Undecodable.class);
      assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, MAP));
    }
  }

  /** The next one, which would be found to be none, may be long in coming. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{\"type\":\"DELETED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":{\"k\":\"ä}}} | 83 | $.object.data[\"k\"]",
        "{\"type\":\"DELETED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":{\"k\":\"a\\\"}}} | 84 | $.object.data[\"k\"]",
        "{\"type\":\"DELETED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"da | 68 | $.object",
        "{\"type\":\"DELETED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":{\"k\":\"a\\ | 80 | $.object.data[\"k\"]",
        "{\"type\":\"DEL | 12 | $",
        "\" | 0 | $",
      })
  @Timeout(60)
  void anEventWithAnOpenTextEndsTheStreamWithItsLine(String event, long place, String path)
      throws IOException {
    byte[] line = (event + "\n").getBytes(StandardCharsets.UTF_8);
    try (PipedOutputStream server = new PipedOutputStream();
        PipedInputStream open = new PipedInputStream(server, line.length);
        WatchFrames<ConfigMap> frames =
            Codecs.json().watchFrames(open, ConfigMap.EMPTY, DecodeOptions.DEFAULT)) {
      server.write(line);
      server.flush();
      CodecException e = catchThrowableOfType(CodecException.class, frames::next);
      assertThat(e.offset()).isEqualTo(place);
      assertThat(e.path()).isEqualTo(path);
      assertThat(e.isTruncated()).isFalse();
    }
  }

  /** What follows would be taken for the rest of it, up to the limit of an event. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        // brackets of the other kind; one is missing at the end, then one inside; an open string
        "{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},\"x\":[}} | 92 | $.object.x[0]",
        "{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},\"x\":[1}} | 93 | $.object.x",
        "{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}} | 88 | $",
        "{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":{\"k\":\"a}}} | 80 | $.object.data[\"k\"]",
        "{\"type\":\"ADDED\",\"object\":{ | 27 | $.object",
        "{\"type\":\"ADDED\", | 17 | $",
      })
  @Timeout(60)
  void anEventWithoutACertainEndEndsTheStreamAtOnce(String event, long place, String path)
      throws IOException {
    byte[] next = Codecs.json().writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT);
    byte[] both = stream((event + "\n").getBytes(StandardCharsets.UTF_8), next);
    try (PipedOutputStream server = new PipedOutputStream();
        PipedInputStream open = new PipedInputStream(server, both.length);
        WatchFrames<ConfigMap> frames =
            Codecs.json().watchFrames(open, ConfigMap.EMPTY, DecodeOptions.DEFAULT)) {
      server.write(both);
      server.flush();
      CodecException e = catchThrowableOfType(CodecException.class, frames::next);
      assertThat(e.offset()).isEqualTo(place);
      assertThat(e.path()).isEqualTo(path);
      assertThat(e.isTruncated()).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void anEventThatDoesNotDecodeStopsNothing(Codec codec) throws IOException {
    byte[] pod =
        codec.writeWatchEvent("MODIFIED", Pod.of(p -> p.name("web")), EncodeOptions.DEFAULT);
    byte[] odd = codec.writeWatchEvent("RENAMED", MAP, EncodeOptions.DEFAULT);
    byte[] good = codec.writeWatchEvent("DELETED", MAP, EncodeOptions.DEFAULT);
    try (WatchFrames<ConfigMap> frames = frames(codec, stream(pod, odd, good))) {
      assertThat(frames.next())
          .isInstanceOfSatisfying(
              WatchFrame.Undecodable.class,
              bad -> {
                assertThat(bad.type()).isEqualTo("MODIFIED");
                assertThat(bad.cause().problem()).isEqualTo("expected v1 ConfigMap, found v1 Pod");
                assertThat(bad.frame().isEmpty()).isFalse();
              });
      assertThat(frames.next())
          .isInstanceOfSatisfying(
              WatchFrame.Undecodable.class,
              bad -> {
                assertThat(bad.cause().problem())
                    .isEqualTo(
                        "expected the event type ADDED, MODIFIED, DELETED, BOOKMARK or ERROR,"
                            + " found RENAMED");
                int type = codec == Codecs.json() ? 8 : codec == Codecs.cbor() ? 9 : 4;
                assertThat(bad.cause().offset()).isEqualTo(pod.length + type);
              });
      assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.DELETED, MAP));
      assertThat(frames.next()).isNull();
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void anEventCutShortIsTruncatedAndEndsTheStream(Codec codec) throws IOException {
    byte[] whole = codec.writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT);
    int end =
        codec == Codecs.json() ? whole.length - 1 : whole.length; // the line break may be missing
    for (int length = 1; length < end; length++) {
      try (WatchFrames<ConfigMap> frames =
          frames(codec, stream(whole, Arrays.copyOf(whole, length)))) {
        assertThat(frames.next()).isNotNull();
        CodecException e = catchThrowableOfType(CodecException.class, frames::next);
        assertThat(e).as("cut at " + length).isNotNull();
        assertThat(e.isTruncated()).as("cut at " + length).isTrue();
        assertThat(catchThrowableOfType(CodecException.class, frames::next)).isSameAs(e);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  @Timeout(20)
  void anEventIsThereBeforeTheNextOneComes(Codec codec) throws IOException {
    try (PipedOutputStream server = new PipedOutputStream();
        WatchFrames<ConfigMap> frames =
            codec.watchFrames(
                new PipedInputStream(server, 1 << 16), ConfigMap.EMPTY, DecodeOptions.DEFAULT)) {
      server.write(codec.writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT));
      server.flush();
      assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, MAP));
      server.write(codec.writeWatchEvent("DELETED", MAP, EncodeOptions.DEFAULT));
      server.flush();
      assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.DELETED, MAP));
    }
  }

  @Test
  void theObjectMayStandBeforeItsType() throws IOException {
    String object =
        new String(Codecs.json().write(MAP, EncodeOptions.DEFAULT), StandardCharsets.UTF_8);
    assertThat(firstOf("{\"object\" : " + object + " , \"more\":[{}], \"type\":\"ADDED\"}"))
        .isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, MAP));
  }

  @Test
  void eventsNeedNoSpaceBetweenThem() throws IOException {
    byte[] one = Codecs.json().writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT);
    byte[] bare = Arrays.copyOf(one, one.length - 1);
    try (WatchFrames<ConfigMap> frames =
        frames(
            Codecs.json(), stream(bare, bare, "\n\n \t".getBytes(StandardCharsets.UTF_8), bare))) {
      for (int i = 0; i < 3; i++) {
        assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, MAP));
      }
      assertThat(frames.next()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":410}",
        "{\"type\":\"ADDED\"}",
        "{}",
        "[1,2]",
        "17 ",
        "\"ADDED\"",
        "{\"type\":\"ADDED\",\"object\":null}",
        "{\"type\":\"ERROR\",\"object\":{}}",
        "{\"type\":1,\"object\":{}}"
      })
  void somethingElseInPlaceOfAnEventIsUndecodable(String json) throws IOException {
    assertThat(firstOf(json)).isInstanceOf(WatchFrame.Undecodable.class);
  }

  @Test
  void aBareStatusIsNamed() throws IOException {
    assertThat(firstOf("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":410}"))
        .isInstanceOfSatisfying(
            WatchFrame.Undecodable.class,
            bad ->
                assertThat(bad.cause().problem())
                    .isEqualTo("expected a watch event, found an object of kind Status"));
  }

  static Stream<Arguments> limits() {
    return Stream.of(Codecs.json(), Codecs.yaml(), Codecs.protobuf(), Codecs.cbor())
        .flatMap(codec -> IntStream.of(1_000, 20_000).mapToObj(n -> Arguments.of(codec, n)));
  }

  /** An event of so many bytes, without what a text format ends it with. */
  private static byte[] eventOf(Codec codec, int length) {
    for (int text = length; ; text--) {
      String value = "x".repeat(text);
      byte[] event =
          codec.writeWatchEvent(
              "ADDED", ConfigMap.of(c -> c.putData("k", value)), EncodeOptions.DEFAULT);
      int around = codec.watchMediaType().contains("protobuf") ? 4 : 0;
      around = codec.watchMediaType().endsWith("json") ? 1 : around;
      if (event.length - around == length) {
        return event;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("limits")
  void eventIsAsLongAsTheLimitAtMost(Codec codec, int limit) throws IOException {
    DecodeOptions options =
        DecodeOptions.DEFAULT.withLimits(new DecodeLimits(400, 1 << 20, limit, 1000));
    byte[] stream = stream(eventOf(codec, limit), eventOf(codec, limit), eventOf(codec, limit + 1));

    WatchFrames<ConfigMap> frames =
        codec.watchFrames(new ByteArrayInputStream(stream), ConfigMap.EMPTY, options);

    assertThat(frames.next()).isInstanceOf(WatchFrame.Event.class);
    assertThat(frames.next()).isInstanceOf(WatchFrame.Event.class);
    CodecException e = catchThrowableOfType(CodecException.class, frames::next);
    assertThat(e.problem()).contains("the limit of " + limit);
    assertThat(e.offset()).isBetween(2L * limit, 2L * limit + 10);
  }

  @Test
  void anEventWithTwoTypesIsRefusedWhereNamesMustBeUnique() throws IOException {
    String object = "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"}";
    String event = "{\"type\":\"ADDED\",\"object\":" + object + ",\"type\":\"DELETED\"}";
    try (WatchFrames<ConfigMap> frames =
        Codecs.json()
            .watchFrames(
                new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)),
                ConfigMap.EMPTY,
                DecodeOptions.DEFAULT.withUniqueNames(true))) {
      WatchFrame<ConfigMap> frame = frames.next();
      assertThat(frame).isInstanceOf(WatchFrame.Undecodable.class);
      assertThat(((WatchFrame.Undecodable<ConfigMap>) Objects.requireNonNull(frame)).cause())
          .hasMessageContaining("\"type\" is there twice");
    }
  }

  @Test
  void ofTwoTypesTheLastCounts() throws IOException {
    String object = "\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"}";
    for (String event :
        List.of(
            "{\"type\":\"ADDED\"," + object + ",\"type\":\"DELETED\"}",
            "{\"type\":\"ADDED\",\"type\":\"DELETED\"," + object + "}")) {
      assertThat(firstOf(event))
          .isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.DELETED, ConfigMap.EMPTY));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ADDED", "ERROR"})
  void thePathOfAnObjectBeginsWithItsEvent(String type) throws IOException {
    String kind = type.equals("ERROR") ? "Status" : "ConfigMap";
    WatchFrame<ConfigMap> frame =
        firstOf(
            "{\"type\":\"%s\",\"object\":{\"kind\":\"%s\",\"apiVersion\":\"v1\",\"metadata\":{\"selfLink\":1}}}"
                .formatted(type, kind));
    assertThat(frame)
        .isInstanceOfSatisfying(
            WatchFrame.Undecodable.class,
            bad -> assertThat(bad.cause().path()).isEqualTo("$.object.metadata.selfLink"));
  }

  /** A stream that is read in pieces, and what it was given to read into. */
  private static final class Pieces extends InputStream {
    private final Deque<ByteArrayInputStream> pieces = new ArrayDeque<>();
    private boolean isLazy;
    private boolean isNext;
    private int room;

    Pieces(byte[]... pieces) {
      Arrays.stream(pieces).map(ByteArrayInputStream::new).forEach(this.pieces::add);
    }

    /** Gives nothing every other time, as no stream should. */
    Pieces lazy() {
      isLazy = true;
      return this;
    }

    @Override
    public int read() {
      throw new AssertionError("one byte");
    }

    @Override
    public int read(byte[] target, int from, int length) {
      room = target.length;
      isNext = !isNext;
      if (isLazy && isNext) {
        return 0;
      }
      while (!pieces.isEmpty() && pieces.getFirst().available() == 0) {
        pieces.removeFirst();
      }
      return pieces.isEmpty() ? -1 : pieces.getFirst().read(target, from, length);
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void aWatchThatIsQuietBehindALargeEventHoldsNoLargeBuffer(Codec codec) throws IOException {
    ConfigMap large = MAP.with(c -> c.putData("large", "x".repeat(1 << 20)));
    Pieces pieces =
        new Pieces(
            codec.writeWatchEvent("ADDED", large, EncodeOptions.DEFAULT),
            codec.writeWatchEvent("MODIFIED", MAP, EncodeOptions.DEFAULT),
            codec.writeWatchEvent("BOOKMARK", MAP, EncodeOptions.DEFAULT),
            codec.writeWatchEvent("MODIFIED", MAP, EncodeOptions.DEFAULT));
    WatchFrames<ConfigMap> frames =
        codec.watchFrames(pieces, ConfigMap.EMPTY, DecodeOptions.DEFAULT);
    assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, large));
    assertThat(pieces.room).isGreaterThan(1 << 20);
    assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.MODIFIED, MAP));
    assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.BOOKMARK, MAP));
    assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.MODIFIED, MAP));
    assertThat(pieces.room).isLessThan(4 << 10);
    assertThat(frames.next()).isNull();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void aStreamThatGivesNothingForAWhileIsReadToItsEnd(Codec codec) throws IOException {
    byte[] event = codec.writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT);
    if (codec != Codecs.protobuf()) { // which asks the stream for as many bytes as it needs
      WatchFrames<ConfigMap> frames =
          codec.watchFrames(
              new Pieces(event, event).lazy(), ConfigMap.EMPTY, DecodeOptions.DEFAULT);
      assertThat(frames.next()).isNotNull();
      assertThat(frames.next()).isNotNull();
      assertThat(frames.next()).isNull();
    }
    KubeList<ConfigMap> list = KubeList.of(ConfigMap.TYPE, ListMeta.EMPTY, List.of(MAP, MAP));
    byte[] body = codec.write(list, EncodeOptions.DEFAULT);
    KubeList<ConfigMap> empty = KubeList.of(ConfigMap.TYPE, ListMeta.EMPTY, List.of());
    assertThat(codec.read(new Pieces(body).lazy(), empty, DecodeOptions.DEFAULT)).isEqualTo(list);
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void behindAFailureOfTheStreamNothingElseIsReadThanWhatWasWritten(Codec codec) {
    byte[] event = codec.writeWatchEvent("ADDED", MAP, EncodeOptions.DEFAULT);
    for (int place = 1; place < event.length - 1; place++) { // JSON has a line break behind it
      Pieces first = new Pieces(Arrays.copyOf(event, place));
      Pieces second = new Pieces(Arrays.copyOfRange(event, place, event.length), event);
      AtomicBoolean hasFailed = new AtomicBoolean();
      InputStream failing =
          new InputStream() {
            @Override
            public int read() {
              throw new AssertionError("one byte");
            }

            @Override
            public int read(byte[] target, int from, int length) throws IOException {
              int read = hasFailed.get() ? -1 : first.read(target, from, length);
              if (read < 0 && !hasFailed.getAndSet(true)) {
                throw new SocketTimeoutException("of a test");
              }
              return read < 0 ? second.read(target, from, length) : read;
            }
          };
      WatchFrames<ConfigMap> frames =
          codec.watchFrames(failing, ConfigMap.EMPTY, DecodeOptions.DEFAULT);
      assertThatThrownBy(frames::next).isInstanceOf(SocketTimeoutException.class);
      try {
        assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, MAP));
      } catch (CodecException e) {
        assertThat(e).hasMessageContaining("failed before").hasCauseInstanceOf(IOException.class);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
