package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a list has beside its items is counted over the whole of it, and what an item has for that
 * item alone.
 */
class ListLimitsTest {
  private static final int LIMIT = 100;

  /** Two of these are too many, and one is not. */
  private static final String PART = "x".repeat(60);

  private static final DecodeOptions LIMITED =
      DecodeOptions.DEFAULT.withLimits(new DecodeLimits(20, 1000, 1000, LIMIT));

  private static final NamespacedType<Unstructured> UNTYPED =
      NamespacedType.custom(
          ConfigMap.TYPE.kind(), "configmaps", Unstructured.empty(ConfigMap.TYPE.kind()));

  /** A list in one of the formats. */
  private record Format(Codec codec, Listing listing) {
    @Override
    public String toString() {
      return codec.mediaType();
    }

    /** A list of which the names are in the order of their lengths, as in CBOR. */
    byte[] list(Map<String, Object> fields) {
      return listing.list(codec, fields);
    }
  }

  private interface Listing {
    byte[] list(Codec codec, Map<String, Object> fields);
  }

  static List<Format> formats() {
    return List.of(
        new Format(Codecs.json(), ListLimitsTest::untyped),
        new Format(Codecs.yaml(), ListLimitsTest::untyped),
        new Format(Codecs.cbor(), ListLimitsTest::untyped),
        new Format(Codecs.protobuf(), ListLimitsTest::numbered));
  }

  static List<Format> treeFormats() {
    return formats().subList(0, 3);
  }

  private static byte[] untyped(Codec codec, Map<String, Object> fields) {
    return codec.write(
        Unstructured.of(GroupVersionKind.of("v1", "ConfigMapList"), ObjectMeta.EMPTY, fields),
        EncodeOptions.DEFAULT);
  }

  private static byte[] numbered(Codec codec, Map<String, Object> fields) {
    WireBytes list = new WireBytes();
    fields.forEach(
        (name, value) -> {
          if (value instanceof List<?> items) {
            items.forEach(
                item ->
                    list.field(
                        2,
                        ((Map<?, ?>) item).isEmpty()
                            ? new byte[0]
                            : new WireBytes().field(98, PART).done()));
          } else {
            list.field(99, (String) value);
          }
        });
    return WireBytes.envelope("v1", "ConfigMapList", list.done());
  }

  private static Map<String, Object> inOrder(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  private static <T extends KubeObject> void readInEveryWay(
      Codec codec, byte[] body, ResourceType<T> type, DecodeOptions options) throws IOException {
    codec.read(body, KubeList.empty(type), options);
    codec.read(body, KubeList.into(type, item -> {}), options);
    codec.read(new ByteArrayInputStream(body), KubeList.into(type, item -> {}), options);
  }

  private static void assertRefusedInEveryWay(Codec codec, byte[] body, ResourceType<?> type) {
    String problem = "more than " + LIMIT + " bytes in unknown fields at $";
    assertThatThrownBy(() -> codec.read(body, KubeList.empty(type), LIMITED))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(problem);
    assertThatThrownBy(() -> codec.read(body, KubeList.into(type, item -> {}), LIMITED))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(problem);
    assertThatThrownBy(
            () ->
                codec.read(
                    new ByteArrayInputStream(body), KubeList.into(type, item -> {}), LIMITED))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aListsOwnFieldsAreCountedOverAllItsItems(Format format) {
    byte[] body =
        format.list(inOrder("a", PART, "items", List.of(Map.of(), Map.of()), "behind", PART));
    assertRefusedInEveryWay(format.codec(), body, ConfigMap.TYPE);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void anItemsFieldsAreNotItsLists(Format format) throws IOException {
    Map<String, Object> item = Map.of("x", PART);
    byte[] body = format.list(inOrder("items", List.of(item, item), "behind", PART));
    readInEveryWay(format.codec(), body, ConfigMap.TYPE, LIMITED);
  }

  /** What such items may have is much more, but not for their list. */
  @ParameterizedTest
  @MethodSource("treeFormats")
  void aListOfItemsWithoutAClassHasNoMoreRoom(Format format) {
    byte[] body = format.list(inOrder("items", List.of(Map.of("x", 1)), "behind", PART + PART));
    assertRefusedInEveryWay(format.codec(), body, UNTYPED);
  }

  @ParameterizedTest
  @MethodSource("treeFormats")
  void aListWithoutAClassIsCountedBesideItsItems(Format format) {
    Unstructured list = Unstructured.empty(GroupVersionKind.of("v1", "ConfigMapList"));
    DecodeOptions limited =
        DecodeOptions.DEFAULT.withLimits(new DecodeLimits(20, 1000, 1000, 1000, LIMIT));
    Map<String, Object> item = Map.of("x", PART);
    byte[] body = format.list(inOrder("items", List.of(item, item), "behind", PART));
    assertThat(format.codec().read(body, list, limited).content()).containsKey("behind");
    byte[] longer = format.list(inOrder("a", PART, "items", List.of(item), "behind", PART));
    assertThatThrownBy(() -> format.codec().read(longer, list, limited))
        .hasMessageContaining("content of more than " + LIMIT + " bytes at $.behind");
  }

  /** In JSON, a list whose items are held may have them again and again. */
  @Test
  void itemsThatAreThereTwiceGiveNoMoreRoom() {
    String json =
        """
        {"kind":"ConfigMapList","apiVersion":"v1",
        "items":[{}],"a":"%s","items":[{}],"b":"%s","items":[{}]}"""
            .formatted(PART, PART);
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    String problem = "more than " + LIMIT + " bytes in unknown fields at $";
    KubeList<ConfigMap> held = KubeList.empty(ConfigMap.TYPE);
    assertThatThrownBy(() -> Codecs.json().read(body, held, LIMITED))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(problem);
    assertThatThrownBy(() -> Codecs.json().read(new ByteArrayInputStream(body), held, LIMITED))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void anItemThatIsUnreadableGivesNoMoreRoom() {
    String json =
        """
        {"kind":"ConfigMapList","apiVersion":"v1",
        "a":"%s","items":[{"x":1,"data":5}],"b":"%s"}"""
            .formatted(PART, PART);
    byte[] list =
        new WireBytes().field(99, PART).field(2, new byte[] {0x0a, 9}).field(99, PART).done();
    KubeList<ConfigMap> into = KubeList.into(ConfigMap.TYPE, new Tolerant());
    assertThatThrownBy(
            () -> Codecs.json().read(json.getBytes(StandardCharsets.UTF_8), into, LIMITED))
        .hasMessageContaining("bytes in unknown fields at $.b");
    assertThatThrownBy(
            () ->
                Codecs.protobuf()
                    .read(WireBytes.envelope("v1", "ConfigMapList", list), into, LIMITED))
        .hasMessageContaining("bytes in unknown fields at $ ");
  }

  private static final class Tolerant implements KubeList.ItemSink<ConfigMap> {
    @Override
    public void item(ConfigMap item) {}

    @Override
    public void unreadable(Bytes item, CodecException problem) {}
  }
}
