package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A definition may give any name to the kind of its lists; Kubernetes' own types don't. */
class ListKindTest {
  private static final NamespacedType<Unstructured> BOATS = type("sea.example.com/v1", "Boat");

  private static NamespacedType<Unstructured> type(String apiVersion, String kind) {
    GroupVersionKind named = GroupVersionKind.of(apiVersion, kind);
    return NamespacedType.custom(named, "things", Unstructured.empty(named));
  }

  static Stream<Codec> codecs() {
    return Stream.of(Codecs.json(), Codecs.yaml(), Codecs.cbor());
  }

  private static byte[] list(Codec codec, String apiVersion, String kind, Object item) {
    return codec.write(
        Unstructured.of(
            GroupVersionKind.of(apiVersion, kind),
            ObjectMeta.of(m -> m.resourceVersion("7")),
            Map.of("items", List.of(item))),
        EncodeOptions.DEFAULT);
  }

  private static Map<String, Object> boat(Object metadata) {
    return Map.of("apiVersion", "sea.example.com/v1", "kind", "Boat", "metadata", metadata);
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void ofACustomTypeIsWhatItsDefinitionSays(Codec codec) throws IOException {
    byte[] fleet = list(codec, "sea.example.com/v1", "Fleet", boat(Map.of("name", "a")));
    List<Unstructured> items = new ArrayList<>();

    assertThat(codec.read(fleet, KubeList.empty(BOATS), DecodeOptions.DEFAULT).items())
        .extracting(Unstructured::name)
        .containsExactly("a");
    codec.read(
        new ByteArrayInputStream(fleet), KubeList.into(BOATS, items::add), DecodeOptions.DEFAULT);
    assertThat(items).extracting(Unstructured::name).containsExactly("a");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void whatIsWrongInsideIsToldOfTheItem(Codec codec) {
    byte[] fleet = list(codec, "sea.example.com/v1", "Fleet", boat(Map.of("name", 5)));

    assertThatThrownBy(() -> codec.read(fleet, KubeList.empty(BOATS), DecodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("items[0].metadata.name")
        .hasMessageNotContaining("Fleet");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void isNeitherThatOfItsObjectsNorOfAnotherVersionNorOfABuiltInType(Codec codec) {
    refuses(codec, BOATS, "sea.example.com/v1", "Boat");
    refuses(codec, BOATS, "sea.example.com/v2", "Fleet");
    refuses(codec, BOATS, "v1", "Status");
    refuses(codec, type("v1", "ConfigMap"), "v1", "SecretList");
    refuses(codec, type("apps/v1", "Deployment"), "apps/v1", "DaemonSetList");
  }

  private static void refuses(
      Codec codec, NamespacedType<Unstructured> type, String apiVersion, String kind) {
    byte[] other = list(codec, apiVersion, kind, Map.of("metadata", Map.of("name", "a")));

    for (KubeList<Unstructured> prototype :
        List.of(KubeList.empty(type), KubeList.into(type, item -> {}))) {
      assertThatThrownBy(() -> codec.read(other, prototype, DecodeOptions.DEFAULT))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("expected")
          .hasMessageContaining(kind);
    }
  }
}
