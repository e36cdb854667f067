package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.apps.v1.ControllerRevision;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Service;
import dev.bowline.api.metrics.v1beta1.PodMetrics;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of docs/wire-formats.md of what an input may say, and how it reads. */
class ZeroNullAbsentTest {
  static List<Codec> treeFormats() {
    return List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor());
  }

  /** An object with this in its spec, in some format. */
  private static <T extends Message> T read(Codec codec, T as, Map<String, Object> content) {
    Unstructured object =
        Unstructured.of(
            java.util.Objects.requireNonNull(as.fieldTable().kind()), ObjectMeta.EMPTY, content);
    byte[] body = codec.write(object, EncodeOptions.DEFAULT);
    return codec.read(body, as, DecodeOptions.DEFAULT);
  }

  private static Map<String, Object> spec(
      String field, @org.jspecify.annotations.Nullable Object value) {
    return Map.of("spec", Collections.singletonMap(field, value));
  }

  @ParameterizedTest
  @MethodSource("treeFormats")
  void pointersTellZeroFromAbsentAndPlainFieldsDoNot(Codec codec) {
    Deployment none = read(codec, Deployment.EMPTY, Map.of("spec", Map.of()));
    assertThat(none.spec().replicas()).isNull();
    assertThat(none.spec().minReadySeconds()).isZero();
    assertThat(read(codec, Deployment.EMPTY, spec("replicas", 0L)).spec().replicas()).isZero();
    assertThat(read(codec, Deployment.EMPTY, spec("minReadySeconds", 0L))).isEqualTo(none);
    assertThat(read(codec, Deployment.EMPTY, spec("replicas", 0L))).isNotEqualTo(none);
    assertThat(read(codec, Deployment.EMPTY, spec("replicas", null))).isEqualTo(none);
    assertThat(read(codec, Deployment.EMPTY, spec("minReadySeconds", null))).isEqualTo(none);
  }

  @ParameterizedTest
  @MethodSource("treeFormats")
  void emptyListsAndMapsEqualAbsentOnes(Codec codec) {
    Pod none = read(codec, Pod.EMPTY, Map.of("spec", Map.of()));
    assertThat(read(codec, Pod.EMPTY, spec("tolerations", List.of()))).isEqualTo(none);
    assertThat(read(codec, Pod.EMPTY, spec("nodeSelector", Map.of()))).isEqualTo(none);
    assertThat(read(codec, Pod.EMPTY, spec("nodeSelector", null))).isEqualTo(none);
  }

  @ParameterizedTest
  @MethodSource("treeFormats")
  void nullInAListOrMapIsTheZeroOfTheElements(Codec codec) {
    Map<String, Object> data = new java.util.HashMap<>(Map.of("a", "1"));
    data.put("b", null);
    ConfigMap map = read(codec, ConfigMap.EMPTY, Map.of("data", data));
    assertThat(map.data()).isEqualTo(Map.of("a", "1", "b", ""));
    List<Object> finalizers = new ArrayList<>(Arrays.asList("x", null));
    Map<String, Object> containers =
        Map.of("containers", List.of(Collections.singletonMap("args", finalizers)));
    Pod pod = read(codec, Pod.EMPTY, Map.of("spec", containers));
    assertThat(pod.spec().containers().get(0).args()).containsExactly("x", "");
  }

  @Test
  void ofAFieldThatIsThereTwiceMapsMergeInJsonAndTheLastCountsInYaml() {
    String text =
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"immutable\":true,\"immutable\":false,"
            + "\"data\":{\"a\":\"1\"},\"data\":{\"b\":\"2\"}}";
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    ConfigMap json = Codecs.json().read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT);
    assertThat(json.data()).isEqualTo(Map.of("a", "1", "b", "2"));
    assertThat(json.immutable()).isFalse();
    ConfigMap yaml = Codecs.yaml().read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT);
    assertThat(yaml.data()).isEqualTo(Map.of("b", "2"));
    for (Codec codec : List.of(Codecs.json(), Codecs.yaml())) {
      DecodeOptions strict = DecodeOptions.DEFAULT.withUniqueNames(true);
      assertThatThrownBy(() -> codec.read(body, ConfigMap.EMPTY, strict))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("\"immutable\" is there twice");
    }
  }

  /** As in Go, which reads a repeated struct into the one that is there, but for times. */
  @Test
  void whatAValueThatIsThereTwiceInProtobufDoesNotHaveStaysAsItWas() {
    byte[] text = {8, 1, 16, 0, 26, 4, 'h', 't', 't', 'p'};
    WireBytes port = new WireBytes().field(4, text).field(4, new byte[] {16, 5});
    byte[] service = new WireBytes().field(2, new WireBytes().field(1, port.done()).done()).done();
    WireBytes list = new WireBytes();
    for (int i = 0; i < 5; i++) {
      list.field(2, service);
    }
    KubeList<Service> services = numbered("v1", list, KubeList.empty(Service.TYPE));
    assertThat(services.items()).hasSize(5);
    for (Service each : services.items()) {
      IntOrString both = each.spec().ports().get(0).targetPort();
      assertThat(both.isInt()).isFalse();
      assertThat(both.textHalf()).isEqualTo("http");
      assertThat(both.numberHalf()).isEqualTo(5);
    }
    byte[] five = new WireBytes().field(1, "5").done();
    WireBytes raw = new WireBytes().field(2, five).field(2, new byte[0]);
    assertThat(numbered("apps/v1", raw, ControllerRevision.EMPTY).data())
        .isEqualTo(RawValue.json("5"));
    WireBytes metrics =
        new WireBytes()
            .field(2, new byte[] {8, 9})
            .field(2, new byte[0])
            .field(3, new byte[] {8, 9})
            .field(3, new byte[0]);
    PodMetrics read = numbered("metrics.k8s.io/v1beta1", metrics, PodMetrics.EMPTY);
    assertThat(read.window()).isEqualTo(Duration.ofNanos(9));
    assertThat(read.timestamp()).isNull();
    WireBytes limit = new WireBytes().field(2, five).field(2, new byte[0]);
    WireBytes volume = new WireBytes().field(2, new WireBytes().field(2, limit.done()).done());
    WireBytes pod = new WireBytes().field(2, new WireBytes().field(1, volume.done()).done());
    assertThat(numbered("v1", pod, Pod.EMPTY).spec().volumes().get(0).emptyDir().sizeLimit())
        .isEqualTo(Quantity.of(5));
  }

  private static <T extends Message> T numbered(String apiVersion, WireBytes fields, T as) {
    String kind = java.util.Objects.requireNonNull(as.fieldTable().kind()).kind();
    return Codecs.protobuf()
        .read(WireBytes.envelope(apiVersion, kind, fields.done()), as, DecodeOptions.DEFAULT);
  }

  @Test
  void namesAreCaseSensitive() {
    byte[] body =
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"Data\":{\"a\":\"1\"}}"
            .getBytes(StandardCharsets.UTF_8);
    for (Codec codec : List.of(Codecs.json(), Codecs.yaml())) {
      ConfigMap map = codec.read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT);
      assertThat(map.data()).isEmpty();
      assertThat(map.unknownFields()).isNotNull();
    }
  }
}
