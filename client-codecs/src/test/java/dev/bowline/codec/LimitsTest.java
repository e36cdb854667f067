package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.apps.v1.ControllerRevision;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is as large as a limit is read, and what exceeds it by one is not, in every format. */
class LimitsTest {
  private static final int LARGE = 1000;
  private static final int DEEP = 100;

  static List<Codec> codecs() {
    return List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor(), Codecs.protobuf());
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void strings(Codec codec) {
    ConfigMap map = ConfigMap.of(c -> c.putData("k", "12345678901"));
    byte[] body = codec.write(map, EncodeOptions.DEFAULT);
    assertThat(read(codec, body, new DecodeLimits(DEEP, 11, LARGE, LARGE))).isEqualTo(map);
    assertThatThrownBy(() -> read(codec, body, new DecodeLimits(DEEP, 10, LARGE, LARGE)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("string of 11 bytes, more than the limit of 10 at $.data[\"k\"]");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void rawValues(Codec codec) {
    String text = "{\"a\":\"123456789\",\"b\":\"123456789\"}";
    ControllerRevision revision = ControllerRevision.of(c -> c.data(RawValue.json(text)));
    byte[] body = codec.write(revision, EncodeOptions.DEFAULT);
    DecodeOptions enough = limited(text.length());
    assertThat(codec.read(body, ControllerRevision.EMPTY, enough)).isEqualTo(revision);
    assertThatThrownBy(() -> codec.read(body, ControllerRevision.EMPTY, limited(text.length() - 1)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("string of 33 bytes, more than the limit of 32 at $.data");
  }

  @ParameterizedTest
  @MethodSource("treeFormats")
  void bytesAsNumbers(Codec codec) {
    List<Long> numbers = Collections.nCopies(11, 7L);
    byte[] body =
        codec.write(
            Unstructured.of(
                ConfigMap.TYPE.kind(),
                ObjectMeta.EMPTY,
                Map.of("binaryData", Map.of("k", numbers))),
            EncodeOptions.DEFAULT);
    DecodeLimits enough = new DecodeLimits(DEEP, 11, LARGE, LARGE);
    assertThat(read(codec, body, enough).binaryData())
        .containsEntry("k", Bytes.copyOf(new byte[] {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7}));
    assertThatThrownBy(() -> read(codec, body, new DecodeLimits(DEEP, 10, LARGE, LARGE)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("string of 11 bytes, more than the limit of 10 at $.binaryData");
  }

  private static DecodeOptions limited(int stringBytes) {
    return DecodeOptions.DEFAULT.withLimits(new DecodeLimits(DEEP, stringBytes, LARGE, LARGE));
  }

  static List<Codec> treeFormats() {
    return List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor());
  }

  /** A field that the class doesn't know, and how many bytes it has with its name. */
  static List<Arguments> unknown() {
    byte[] json =
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"x\":[\"123456\"]}"
            .getBytes(StandardCharsets.UTF_8);
    ConfigMap map = Codecs.json().read(json, ConfigMap.EMPTY, DecodeOptions.DEFAULT);
    return List.of(
        Arguments.of(Codecs.json(), json, 13),
        Arguments.of(Codecs.yaml(), Codecs.yaml().write(map, EncodeOptions.DEFAULT), 13),
        Arguments.of(Codecs.cbor(), Codecs.cbor().write(map, EncodeOptions.DEFAULT), 10),
        Arguments.of(
            Codecs.protobuf(),
            WireBytes.envelope("v1", "ConfigMap", new WireBytes().field(99, new byte[3]).done()),
            6));
  }

  @ParameterizedTest
  @MethodSource("unknown")
  void unknownFields(Codec codec, byte[] body, int size) {
    assertThat(read(codec, body, new DecodeLimits(DEEP, LARGE, LARGE, size)).unknownFields())
        .isNotNull();
    assertThatThrownBy(() -> read(codec, body, new DecodeLimits(DEEP, LARGE, LARGE, size - 1)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("more than " + (size - 1) + " bytes in unknown fields at $");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void depth(Codec codec) {
    ConfigMap map = ConfigMap.of(c -> c.label("a", "b"));
    byte[] body = codec.write(map, EncodeOptions.DEFAULT);
    assertThat(read(codec, body, new DecodeLimits(3, LARGE, LARGE, LARGE))).isEqualTo(map);
    assertThatThrownBy(() -> read(codec, body, new DecodeLimits(2, LARGE, LARGE, LARGE)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("nesting deeper than 2 at $.metadata.labels");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void depthOfMessagesInLists(Codec codec) {
    Pod pod = Pod.of(p -> p.spec(s -> s.container("a", c -> {})));
    byte[] body = codec.write(pod, EncodeOptions.ONLY_SET_FIELDS);
    DecodeOptions tight =
        DecodeOptions.DEFAULT.withLimits(new DecodeLimits(3, LARGE, LARGE, LARGE));
    assertThatThrownBy(() -> codec.read(body, Pod.EMPTY, tight))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("nesting deeper than 3 at $.spec.containers[0]");
  }

  @Test
  void everyDepth() {
    for (int depth = 2; depth <= DEEP; depth++) {
      String lists = "[".repeat(depth - 1) + "]".repeat(depth - 1);
      String json = "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"x\":" + lists + "}";
      byte[] body = json.getBytes(StandardCharsets.UTF_8);
      DecodeLimits enough = new DecodeLimits(depth, LARGE, LARGE, LARGE);
      assertThat(read(Codecs.json(), body, enough).unknownFields()).isNotNull();
      DecodeLimits tight = new DecodeLimits(depth - 1, LARGE, LARGE, LARGE);
      assertThatThrownBy(() -> read(Codecs.json(), body, tight))
          .hasMessageContaining("nesting deeper than " + tight.maxDepth() + " at $.x");
    }
  }

  private static ConfigMap read(Codec codec, byte[] body, DecodeLimits limits) {
    return codec.read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT.withLimits(limits));
  }
}
