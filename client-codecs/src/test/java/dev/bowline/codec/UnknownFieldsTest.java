package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.Kinds;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Volume;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.UnknownFields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a newer server adds survives a read, a change and a write, on every level. */
class UnknownFieldsTest {
  private static final String JSON =
      "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"new\":[1,12345678901234567890,1.5,null],\"metadata\":{\"name\":\"web\",\"fresh\":true},"
          + "\"spec\":{\"containers\":[{\"name\":\"a\",\"resources\":{},\"novel\":{\"x\":\"y\"}}],\"volumes\":[{\"name\":\"v\",\"hologram\":{\"size\":3}}]},\"status\":{}}";

  private static Pod read(String json) {
    return Codecs.json()
        .read(json.getBytes(StandardCharsets.UTF_8), Pod.EMPTY, DecodeOptions.DEFAULT);
  }

  @Test
  void surviveAChangeInJson() {
    Pod changed = read(JSON).with(p -> p.label("app", "web"));
    Object tree = JsonTrees.parse(Codecs.json().write(changed, EncodeOptions.DEFAULT));
    Object expected =
        JsonTrees.parse(
            JSON.replace("\"fresh\"", "\"labels\":{\"app\":\"web\"},\"fresh\"")
                .getBytes(StandardCharsets.UTF_8));
    assertThat(tree).isEqualTo(expected);
  }

  @Test
  void ofRepeatedObjectsAreAllKept() {
    Pod pod =
        read(
            "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"x\":1},\"metadata\":{\"y\":2,\"name\":\"n\"}}");
    assertThat(Objects.requireNonNull(pod.metadata().unknownFields()).byName())
        .containsExactlyInAnyOrderEntriesOf(Map.of("x", 1L, "y", 2L));
  }

  @Test
  void surviveAChangeInProtobuf() {
    byte[] unknown = new WireBytes().field(50, "hi").done();
    byte[] emptyDir = new WireBytes().field(1, "Memory").done();
    byte[] volumeSource = new WireBytes().field(2, emptyDir).raw(unknown).done();
    byte[] volume = new WireBytes().field(1, "v").field(2, volumeSource).done();
    byte[] metadata = new WireBytes().field(1, "web").done();
    byte[] pod =
        new WireBytes().field(1, metadata).field(2, new WireBytes().field(1, volume).done()).done();
    Pod read =
        Codecs.protobuf()
            .read(WireBytes.envelope("v1", "Pod", pod), Pod.EMPTY, DecodeOptions.DEFAULT);
    byte[] written =
        Codecs.protobuf().write(read.with(p -> p.label("app", "web")), EncodeOptions.DEFAULT);
    Volume again =
        Codecs.protobuf().read(written, Pod.EMPTY, DecodeOptions.DEFAULT).spec().volumes().get(0);
    assertThat(again.emptyDir().medium()).isEqualTo("Memory");
    UnknownFields kept = Objects.requireNonNull(again.unknownFields());
    assertThat(kept.encoded(0).isEmpty()).as("of the volume itself").isTrue();
    assertThat(kept.encoded(1).toByteArray()).as("of the embedded source").isEqualTo(unknown);
  }

  /** As {@code clusterName} of old servers, which was 15 of ObjectMeta. */
  @Test
  void standWhereTheirNumbersPutThem() throws IOException {
    byte[] cluster = join(field(14, "finalizer"), field(15, "cluster"), field(16, "more"));
    byte[] gap = join(field(41, "host"), field(42, "gap"));
    byte[] metadata = join(field(1, "web"), cluster, field(17, ""), field(99, "newest"));
    byte[] spec = join(gap, field(43, ""), field(44, "behind"));
    byte[] pod = new WireBytes().field(1, metadata).field(2, spec).done();
    Codec codec = Codecs.protobuf();
    Pod read = codec.read(WireBytes.envelope("v1", "Pod", pod), Pod.EMPTY, DecodeOptions.DEFAULT);
    byte[] written = codec.write(read, EncodeOptions.DEFAULT);
    ByteArrayOutputStream streamed = new ByteArrayOutputStream();
    codec.write(read, streamed, EncodeOptions.DEFAULT);
    assertThat(streamed.toByteArray()).isEqualTo(written);
    String tagOfManagedFields = "8a01";
    String tagOfSchedulingGroup = "da02";
    assertThat(hex(written))
        .contains(hex(cluster) + tagOfManagedFields)
        .contains(hex(field(99, "newest")))
        .contains(hex(gap) + tagOfSchedulingGroup)
        .contains(hex(field(44, "behind")));
    assertThat(
            codec.write(
                codec.read(written, Pod.EMPTY, DecodeOptions.DEFAULT), EncodeOptions.DEFAULT))
        .isEqualTo(written);
  }

  private static byte[] join(byte[]... parts) {
    WireBytes all = new WireBytes();
    for (byte[] part : parts) {
      all.raw(part);
    }
    return all.done();
  }

  @ParameterizedTest
  @ValueSource(ints = {1 << 28, (1 << 29) - 1, 1 << 29, Integer.MAX_VALUE}) // Go takes all of these
  void mayHaveTheGreatestNumbers(int number) {
    byte[] unknown = new WireBytes().field(number, "hi").done();
    byte[] metadata = new WireBytes().field(1, "web").raw(unknown).done();
    byte[] pod = new WireBytes().field(1, metadata).done();
    Pod read =
        Codecs.protobuf()
            .read(WireBytes.envelope("v1", "Pod", pod), Pod.EMPTY, DecodeOptions.DEFAULT);
    assertThat(read.metadata().name()).isEqualTo("web");
    assertThat(Objects.requireNonNull(read.metadata().unknownFields()).encoded(0).toByteArray())
        .isEqualTo(unknown);
    byte[] written =
        Codecs.protobuf().write(read.with(p -> p.label("app", "web")), EncodeOptions.DEFAULT);
    assertThat(
            Objects.requireNonNull(
                    Codecs.protobuf()
                        .read(written, Pod.EMPTY, DecodeOptions.DEFAULT)
                        .metadata()
                        .unknownFields())
                .encoded(0)
                .toByteArray())
        .isEqualTo(unknown);
  }

  private static byte[] field(int number, String text) {
    return new WireBytes().field(number, text).done();
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"020161", "82808080800161"}) // 0; 2^32, of which Go sees 0
  void withoutANumberAreRefused(String field) {
    byte[] pod = new WireBytes().raw(HexFormat.of().parseHex(field)).done();
    assertThatThrownBy(
            () ->
                Codecs.protobuf()
                    .read(WireBytes.envelope("v1", "Pod", pod), Pod.EMPTY, DecodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("field number 0");
  }

  @Test
  void ofTheOtherFamilyAreRefusedUnlessTheyMayBeDropped() {
    Pod fromJson = read(JSON);
    assertThatThrownBy(() -> Codecs.protobuf().write(fromJson, EncodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("has unknown fields in JSON, which Protobuf can't hold");
    byte[] dropped =
        Codecs.protobuf().write(fromJson, EncodeOptions.DEFAULT.withDropUnknownFields(true));
    assertThat(Codecs.protobuf().read(dropped, Pod.EMPTY, DecodeOptions.DEFAULT))
        .isEqualTo(fromJson);
  }

  @Test
  void unstructuredObjectsAreNothingElse() {
    String json =
        "{\"kind\":\"Boat\",\"apiVersion\":\"example.com/v1\",\"metadata\":{\"name\":\"b\"},\"spec\":{\"masts\":3,\"crew\":[\"a\",null]}}";
    Unstructured boat =
        (Unstructured)
            Codecs.json()
                .read(
                    json.getBytes(StandardCharsets.UTF_8), Kinds.registry(), DecodeOptions.DEFAULT);
    assertThat(boat.name()).isEqualTo("b");
    assertThat(boat.get("spec", "masts")).isEqualTo(3L);
    assertThat(Codecs.json().write(boat, EncodeOptions.DEFAULT))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo(json);
    assertThatThrownBy(() -> ((List<?>) Objects.requireNonNull(boat.get("spec", "crew"))).clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
