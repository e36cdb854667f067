package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.Kinds;
import dev.bowline.custom.Custom;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects without a class, at their limit. */
class ContentLimitsTest {
  private static final GroupVersionKind BOAT = GroupVersionKind.of("example.com/v1", "Boat");
  private static final GroupVersionKind LIST = GroupVersionKind.of("v1", "List");
  private static final NamespacedType<Unstructured> BOATS =
      NamespacedType.custom(BOAT, "boats", Unstructured.empty(BOAT));
  private static final NamespacedType<Custom<Hull, Hull>> HULLS =
      Custom.type(BOAT, "boats", Hull.class, Hull.class, o -> {});

  record Hull(String name) {}

  static List<Codec> formats() {
    return List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor());
  }

  /** Limits that only the content can exceed. */
  private static DecodeOptions limited(int unknown, int content) {
    return DecodeOptions.DEFAULT.withLimits(
        new DecodeLimits(400, 64 << 20, 16 << 20, unknown, content));
  }

  private static Unstructured boat(int length) {
    return Unstructured.of(
        BOAT, ObjectMeta.of(m -> m.name("a")), Map.of("spec", Map.of("name", "x".repeat(length))));
  }

  private static Unstructured list(int items, int length) {
    Map<String, Object> item =
        Map.of("kind", "Boat", "apiVersion", "example.com/v1", "spec", "x".repeat(length));
    return Unstructured.of(
        LIST, ObjectMeta.EMPTY, Map.of("items", Collections.nCopies(items, item)));
  }

  private static Message read(Codec codec, Message object, DecodeOptions options) {
    return codec.read(codec.write(object, EncodeOptions.DEFAULT), Kinds.registry(), options);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void anObjectMayBeAsLongAsItsLimitAndNoLonger(Codec codec) {
    Unstructured boat = boat(1000);
    int exact = exactLimit(codec, boat);
    assertThat(exact).isBetween(1000, 1050);
    assertThat(read(codec, boat, limited(1, exact))).isEqualTo(boat);
    assertThatThrownBy(() -> read(codec, boat, limited(1 << 20, exact - 1)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("content of more than " + (exact - 1) + " bytes at $.spec");
    NamespacedType<Custom<Hull, Hull>> type = HULLS;
    byte[] body = codec.write(boat, EncodeOptions.DEFAULT);
    assertThat(codec.read(body, type.prototype(), limited(1, exact)).spec().name()).hasSize(1000);
    assertThatThrownBy(() -> codec.read(body, type.prototype(), limited(1 << 20, exact - 1)))
        .hasMessageContaining("content of more than " + (exact - 1) + " bytes at $.spec");
  }

  /** The least limit under which an object can be read. */
  private static int exactLimit(Codec codec, Message object) {
    int low = 1;
    int high = 1 << 20;
    while (low < high) {
      int middle = (low + high) / 2;
      try {
        read(codec, object, limited(1, middle));
        high = middle;
      } catch (CodecException e) {
        low = middle + 1;
      }
    }
    return low;
  }

  @ParameterizedTest
  @MethodSource("formats")
  void eachItemOfAListMayBeAsLong(Codec codec) {
    Unstructured list = list(50, 1000);
    int exact = exactLimit(codec, list);
    assertThat(exact).isBetween(1000, 1100);
    assertThat(read(codec, list, limited(1, exact))).isEqualTo(list);
    assertThatThrownBy(() -> read(codec, list, limited(1 << 20, exact - 1)))
        .hasMessageContaining("content of more than " + (exact - 1) + " bytes at $.items");
  }

  @ParameterizedTest
  @MethodSource("formats")
  void itemsOfAnotherKindAreOneContent(Codec codec) {
    Unstructured bag =
        Unstructured.of(
            BOAT, ObjectMeta.EMPTY, Map.of("items", Collections.nCopies(50, "x".repeat(99))));
    assertThatThrownBy(() -> read(codec, bag, limited(1, 2000)))
        .hasMessageContaining("content of more than 2000 bytes at $.items");
  }

  @ParameterizedTest
  @MethodSource("formats")
  void listsAndObjectsBeyondTheLimitOfUnknownFieldsAreRead(Codec codec) throws IOException {
    int more = DecodeLimits.DEFAULT.maxUnknownBytes() + 1;
    Unstructured large = boat(more);
    assertThat(read(codec, large, DecodeOptions.DEFAULT).equals(large)).isTrue();
    Unstructured list = list(5, 1 << 20);
    assertThat(read(codec, list, DecodeOptions.DEFAULT).equals(list)).isTrue();
    KubeList<Unstructured> boats =
        KubeList.of(BOATS, ListMeta.EMPTY, List.of(boat(more), boat(more)));
    byte[] body = codec.write(boats, EncodeOptions.DEFAULT);
    List<KubeObject> items = new ArrayList<>();
    codec.read(
        new ByteArrayInputStream(body), KubeList.into(BOATS, items::add), DecodeOptions.DEFAULT);
    assertThat(items.equals(boats.items())).isTrue();
  }
}
