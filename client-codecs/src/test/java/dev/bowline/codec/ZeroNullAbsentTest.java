package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.nio.charset.StandardCharsets;
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
