package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is no list must never pass for an empty one, which would empty a cache. */
class ListWithoutItemsTest {
  private static final KubeList<ConfigMap> EMPTY = KubeList.empty(ConfigMap.TYPE);

  static Stream<Codec> codecs() {
    return Stream.of(Codecs.json(), Codecs.yaml(), Codecs.cbor());
  }

  private static byte[] list(Codec codec, Map<String, ? extends @Nullable Object> content) {
    return codec.write(
        Unstructured.of(
            GroupVersionKind.of("v1", "ConfigMapList"),
            ObjectMeta.of(m -> m.resourceVersion("7")),
            content),
        EncodeOptions.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void isRefused(Codec codec) {
    byte[] body = list(codec, Map.of("itemz", List.of(), "more", Map.of("items", List.of())));
    assertThatThrownBy(() -> codec.read(body, EMPTY, DecodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessageStartingWith("ConfigMapList: ")
        .hasMessageContaining("expected a list, found an object without items at $");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void isRefusedInAStreamToo(Codec codec) {
    byte[] body = list(codec, Map.of());
    List<ConfigMap> items = new ArrayList<>();
    for (KubeList<ConfigMap> list : List.of(EMPTY, KubeList.into(ConfigMap.TYPE, items::add))) {
      assertThatThrownBy(
              () -> codec.read(new ByteArrayInputStream(body), list, DecodeOptions.DEFAULT))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("expected a list, found an object without items at $");
    }
    assertThat(items).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void nullOrNoneIsAnEmptyListAsGoWritesIt(Codec codec) throws IOException {
    for (byte[] body :
        List.of(
            list(codec, Collections.singletonMap("items", null)),
            list(codec, Map.of("items", List.of())),
            codec.write(EMPTY, EncodeOptions.DEFAULT))) {
      assertThat(codec.read(body, EMPTY, DecodeOptions.DEFAULT).items()).isEmpty();
      List<ConfigMap> items = new ArrayList<>();
      codec.read(
          new ByteArrayInputStream(body),
          KubeList.into(ConfigMap.TYPE, items::add),
          DecodeOptions.DEFAULT);
      assertThat(items).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void thatItIsOfAnotherKindIsSaidFirst(Codec codec) {
    byte[] body = codec.write(ConfigMap.of(c -> c.name("a")), EncodeOptions.DEFAULT);
    assertThatThrownBy(() -> codec.read(body, KubeList.empty(Pod.TYPE), DecodeOptions.DEFAULT))
        .hasMessageContaining("expected v1 PodList, found v1 ConfigMap at $")
        .hasMessageMatching("line 1, column 1: .*|.* \\(byte 0\\)");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void itemsThatTheMaskLeavesOutMayBeMissing(Codec codec) {
    DecodeOptions options =
        DecodeOptions.DEFAULT.withMask(FieldMask.none().except(EMPTY.fieldTable(), "items"));
    for (byte[] body :
        List.of(list(codec, Map.of()), list(codec, Map.of("items", List.of(Map.of()))))) {
      KubeList<ConfigMap> read = codec.read(body, EMPTY, options);
      assertThat(read.items()).isEmpty();
      assertThat(read.metadata().resourceVersion()).isEqualTo("7");
    }
  }

  @Test
  void inProtobufAnEmptyListHasNone() {
    byte[] list = new WireBytes().field(1, new WireBytes().field(2, "7").done()).done();
    KubeList<ConfigMap> read =
        Codecs.protobuf()
            .read(WireBytes.envelope("v1", "ConfigMapList", list), EMPTY, DecodeOptions.DEFAULT);
    assertThat(read.items()).isEmpty();
    assertThat(read.metadata().resourceVersion()).isEqualTo("7");
  }
}
