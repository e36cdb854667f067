package dev.bowline.informer.internal.driver;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.meta.Bytes;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.ObjectKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeTest {
  private static final byte EMPTY_ARRAY = (byte) 0x80;
  private static final int SELF_DESCRIBED = 3;
  private static final String METADATA = "6d65746164617461";
  private static final String NAME = "6e616d65";

  static Stream<Codec> codecs() {
    return Stream.of(Codecs.json(), Codecs.protobuf(), Codecs.cbor());
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void metadataIsReadWhereTheBodyDoesNotFitTheClass(Codec codec) throws IOException {
    byte[] frame = broken(codec, frame(codec, "MODIFIED", ConfigMaps.configMap("a", 105)));
    WatchFrame.Undecodable<ConfigMap> undecodable = undecodable(codec, frame);
    assertThat(undecodable.type()).isEqualTo("MODIFIED");
    WatchFrame.Event<Envelope> event =
        requireNonNull(Envelope.of(undecodable, codec.mediaType(), ConfigMap.KIND));
    assertThat(event.type()).isEqualTo(WatchFrame.Type.MODIFIED);
    assertThat(event.object().key()).isEqualTo(new ObjectKey("ns", "a"));
    assertThat(event.object().resourceVersion().value()).isEqualTo("105");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void aBodyOfFiveMegabytesHidesNoName(Codec codec) throws IOException {
    ConfigMap large =
        ConfigMaps.configMap("a", 105).with(c -> c.putData("large", "x".repeat(5 << 20)));
    WatchFrame.Undecodable<ConfigMap> undecodable =
        undecodable(codec, broken(codec, frame(codec, "MODIFIED", large)));
    assertThat(Envelope.of(undecodable, codec.mediaType(), ConfigMap.KIND))
        .satisfies(
            event ->
                assertThat(requireNonNull(event).object().key())
                    .isEqualTo(new ObjectKey("ns", "a")));
  }

  @ParameterizedTest
  @ValueSource(ints = {90, 95, 99, 100, 101, 500, 9_000})
  void noDepthOfABodyHidesAName(int depth) throws IOException {
    for (Codec codec : List.of(Codecs.json(), Codecs.cbor())) {
      for (String tail : List.of("", "tail")) {
        ConfigMap object =
            ConfigMaps.configMap("a", 105)
                .with(c -> c.putData("aaa", "deep").putData("zzz", tail + "]}\\\"[{"));
        byte[] event = ListBody.deep(codec, frame(codec, "ADDED", object), "deep", depth);
        WatchFrame.Undecodable<ConfigMap> undecodable = undecodable(codec, event);
        WatchFrame.Event<Envelope> read =
            requireNonNull(Envelope.of(undecodable, codec.mediaType(), ConfigMap.KIND));
        assertThat(read.object().key()).isEqualTo(new ObjectKey("ns", "a"));
        assertThat(read.object().resourceVersion().value()).isEqualTo("105");
      }
    }
  }

  /** Arrays, maps and strings of pieces without a length, and tags, within and below the depth. */
  @Test
  void whatIsDeepInCborMayBeOfAnyForm() {
    HexFormat hex = HexFormat.of();
    String inner = "5f41424143ff" + "d9d9f7a14163a0" + "7f6164ff" + "fb3ff0000000000000" + "1903e8";
    String deep =
        "9f".repeat(97)
            + "bf4161"
            + "c1"
            + "9f"
            + "9f"
            + "bf4162"
            + "9f"
            + inner
            + "ff"
            + "ff"
            + "ff"
            + "ff"
            + "ff"
            + "ff".repeat(97);
    String metadata = "48" + METADATA + "a1" + "44" + NAME + "4161";
    byte[] item = hex.parseHex("a2" + "4164" + deep + metadata);
    assertThat(requireNonNull(Envelope.ofItem(Bytes.copyOf(item), ConfigMap.KIND)).name())
        .isEqualTo("a");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void aFrameOfAnotherKindHasNoEnvelope(Codec codec) {
    byte[] frame = frame(codec, "ADDED", ConfigMaps.configMap("a", 105));
    assertThat(Envelope.of(wrapped(codec, frame), codec.mediaType(), Pod.KIND)).isNull();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void nonsenseHasNoEnvelope(Codec codec) {
    for (String text :
        new String[] {"", "{}", "[1", "\u0000\u0001\u0002", "{\"type\":\"ADDED\",\"object\":7}"}) {
      assertThat(Envelope.of(wrapped(text), codec.mediaType(), ConfigMap.KIND)).isNull();
    }
    assertThat(Envelope.of(wrapped("x"), "text/html", ConfigMap.KIND)).isNull();
  }

  @Test
  void anEventWithoutANameHasNoEnvelope() {
    String frame =
        "{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":null}}";
    assertThat(Envelope.of(wrapped(frame), "application/json", ConfigMap.KIND)).isNull();
  }

  @Test
  void anItemNeedsNoKind() {
    String item =
        "{\"metadata\":{\"namespace\":\"ns\",\"name\":\"a\",\"uid\":\"u\",\"resourceVersion\":\"7\"},\"data\":[1]}";
    Envelope envelope = requireNonNull(Envelope.ofItem(bytes(item), ConfigMap.KIND));
    assertThat(envelope.key()).isEqualTo(new ObjectKey("ns", "a"));
    assertThat(envelope.uid()).isEqualTo("u");
    assertThat(envelope.resourceVersion().value()).isEqualTo("7");
  }

  @Test
  void anItemInCborNeedsNoKindAndMayBeTagged() {
    byte[] whole = Codecs.cbor().write(ConfigMaps.configMap("a", 105), EncodeOptions.DEFAULT);
    byte[] untagged = Arrays.copyOfRange(whole, SELF_DESCRIBED, whole.length);
    byte[] bare =
        HexFormat.of().parseHex("a1" + "48" + METADATA + "bf" + "44" + NAME + "4161" + "ff");
    for (byte[] item : List.of(whole, untagged)) {
      Envelope envelope = requireNonNull(Envelope.ofItem(Bytes.copyOf(item), ConfigMap.KIND));
      assertThat(envelope.key()).isEqualTo(new ObjectKey("ns", "a"));
      assertThat(envelope.resourceVersion().value()).isEqualTo("105");
    }
    assertThat(requireNonNull(Envelope.ofItem(Bytes.copyOf(bare), ConfigMap.KIND)).name())
        .isEqualTo("a");
  }

  @Test
  void anItemInCborWithoutReadableMetadataHasNoEnvelope() {
    for (String item :
        new String[] {
          "a0", "bf", "d9", "d9d9f7", "a148" + METADATA + "80", "a148" + METADATA + "a0"
        }) {
      assertThat(Envelope.ofItem(Bytes.copyOf(HexFormat.of().parseHex(item)), ConfigMap.KIND))
          .as(item)
          .isNull();
    }
  }

  @Test
  void anItemWithoutReadableMetadataHasNoEnvelope() {
    for (String item :
        new String[] {
          "", "{", "{}", "7", "null", "\u0000", "{\"metadata\":{}}", "{\"metadata\":{\"name\":[]}}"
        }) {
      assertThat(Envelope.ofItem(bytes(item), ConfigMap.KIND)).as(item).isNull();
    }
  }

  private static Bytes bytes(String text) {
    return Bytes.copyOf(text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] frame(Codec codec, String type, Message object) {
    return codec.writeWatchEvent(type, object, EncodeOptions.DEFAULT);
  }

  /** The same event with an array in place of a text, or with a key longer than its map. */
  private static byte[] broken(Codec codec, byte[] frame) {
    String text = new String(frame, StandardCharsets.ISO_8859_1);
    int key = text.indexOf("colour");
    if (codec == Codecs.protobuf()) {
      Arrays.fill(frame, key - 1, key + 3, (byte) 0xFF); // a length that no frame has
      frame[key + 3] = 0x7F;
      return frame;
    }
    if (codec == Codecs.cbor()) {
      frame[key + "colour".length()] = EMPTY_ARRAY;
      return frame;
    }
    return text.replaceFirst("\"colour\":\"\"", "\"colour\":[]")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static WatchFrame.Undecodable<ConfigMap> undecodable(Codec codec, byte[] stream)
      throws IOException {
    WatchFrame<ConfigMap> frame =
        codec
            .watchFrames(new ByteArrayInputStream(stream), ConfigMap.EMPTY, DecodeOptions.DEFAULT)
            .next();
    assertThat(frame).isInstanceOf(WatchFrame.Undecodable.class);
    return (WatchFrame.Undecodable<ConfigMap>) requireNonNull(frame);
  }

  private static WatchFrame.Undecodable<ConfigMap> wrapped(Codec codec, byte[] stream) {
    byte[] frame =
        codec == Codecs.protobuf() ? Arrays.copyOfRange(stream, 4, stream.length) : stream;
    return new WatchFrame.Undecodable<>("", Bytes.copyOf(frame), new CodecException("bad", 0));
  }

  private static WatchFrame.Undecodable<ConfigMap> wrapped(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new WatchFrame.Undecodable<>("", Bytes.copyOf(bytes), new CodecException("bad", 0));
  }
}
