package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists read from a stream, whose items are handed over one by one. */
class StreamedListTest {
  static Stream<Codec> codecs() {
    return Stream.of(Codecs.json(), Codecs.yaml(), Codecs.protobuf(), Codecs.cbor());
  }

  /** YAML has no end of its own: what is cut may be whole. */
  static Stream<Codec> codecsWithAnEnd() {
    return codecs().filter(codec -> codec != Codecs.yaml());
  }

  static KubeList<ConfigMap> list(int items) {
    List<ConfigMap> maps = new ArrayList<>();
    for (int i = 0; i < items; i++) {
      String name = "map-" + i;
      maps.add(
          ConfigMap.of(c -> c.name(name).putData("key", "value \"quoted\" ]}, \\ of " + name)));
    }
    return KubeList.of(ConfigMap.TYPE, ListMeta.of(m -> m.resourceVersion("7")), maps);
  }

  /** A stream that hands out a few bytes at a time and then ends or fails. */
  static InputStream slow(byte[] bytes, int step) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, step));
      }
    };
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void handsOverEachItemAndKeepsTheRest(Codec codec) throws IOException {
    KubeList<ConfigMap> list = list(200);
    byte[] body = codec.write(list, EncodeOptions.DEFAULT);
    for (int step : new int[] {1, 13, 1 << 20}) {
      List<ConfigMap> items = new ArrayList<>();
      KubeList<ConfigMap> read =
          codec.read(
              slow(body, step), KubeList.into(ConfigMap.TYPE, items::add), DecodeOptions.DEFAULT);
      assertThat(items).isEqualTo(list.items());
      assertThat(read.items()).isEmpty();
      assertThat(read.resourceVersion()).isEqualTo(list.resourceVersion());
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void holdsTheItemsWithoutASink(Codec codec) throws IOException {
    KubeList<ConfigMap> list = list(50);
    byte[] body = codec.write(list, EncodeOptions.DEFAULT);
    assertThat(codec.read(slow(body, 7), KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT))
        .isEqualTo(list);
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void handsOverItemsBeforeTheStreamHasEnded(Codec codec) {
    byte[] body = codec.write(list(100), EncodeOptions.DEFAULT);
    InputStream broken =
        new InputStream() {
          private int at;

          @Override
          public int read() throws IOException {
            if (at == body.length / 2) {
              throw new IOException("connection reset");
            }
            return body[at++] & 0xFF;
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
              return 0;
            }
            target[offset] = (byte) read();
            return 1;
          }
        };
    List<ConfigMap> items = new ArrayList<>();
    IOException e =
        catchThrowableOfType(
            IOException.class,
            () ->
                codec.read(
                    broken, KubeList.into(ConfigMap.TYPE, items::add), DecodeOptions.DEFAULT));
    assertThat(e).hasMessage("connection reset");
    assertThat(items).hasSizeBetween(40, 60);
  }

  @ParameterizedTest
  @MethodSource("codecsWithAnEnd")
  void cutAnywhereIsRefusedAndEveryItemBeforeIsWhole(Codec codec) throws IOException {
    KubeList<ConfigMap> list = list(3);
    byte[] body = codec.write(list, EncodeOptions.DEFAULT);
    int tail =
        codec == Codecs.protobuf()
            ? 4
            : 1; // what follows the object in an envelope may be left out
    for (int length = 0; length <= body.length - tail; length++) {
      byte[] cut = Arrays.copyOf(body, length);
      List<ConfigMap> items = new ArrayList<>();
      KubeList<ConfigMap> into = KubeList.into(ConfigMap.TYPE, items::add);
      if (length == body.length - tail && tail == 4) {
        codec.read(slow(cut, 5), into, DecodeOptions.DEFAULT);
      } else {
        assertThat(
                catchThrowableOfType(
                    CodecException.class,
                    () -> codec.read(slow(cut, 5), into, DecodeOptions.DEFAULT)))
            .as("cut at " + length)
            .isNotNull();
      }
      assertThat(items).isEqualTo(list.items().subList(0, items.size()));
    }
  }

  @Test
  void anEnvelopeThatNamesItsKindLastIsReadAllTheSame() throws IOException {
    byte[] body = Codecs.protobuf().write(list(5), EncodeOptions.DEFAULT);
    int typeSize = 2 + body[5];
    byte[] swapped = body.clone();
    int rest = body.length - 4 - typeSize;
    System.arraycopy(body, 4 + typeSize, swapped, 4, rest);
    System.arraycopy(body, 4, swapped, 4 + rest, typeSize);
    List<ConfigMap> items = new ArrayList<>();
    Codecs.protobuf()
        .read(slow(swapped, 3), KubeList.into(ConfigMap.TYPE, items::add), DecodeOptions.DEFAULT);
    assertThat(items).hasSize(5);
  }

  @Test
  void jsonMayNameItsKindLast() throws IOException {
    String json =
        "{\"items\": [ {\"metadata\":{\"name\":\"a\"}} , {} ] , \"metadata\" : {} , \"unheard\":[[\"]\"]], \"apiVersion\":\"v1\",\"kind\":\"ConfigMapList\"}  \n";
    List<ConfigMap> items = new ArrayList<>();
    Codecs.json()
        .read(
            slow(json.getBytes(StandardCharsets.UTF_8), 1),
            KubeList.into(ConfigMap.TYPE, items::add),
            DecodeOptions.DEFAULT);
    assertThat(items).extracting(ConfigMap::name).containsExactly("a", "");
  }

  @ParameterizedTest
  @MethodSource("codecsWithAnEnd")
  void anotherKindIsRefusedBeforeAnyItemIsHandedOver(Codec codec) {
    byte[] body = codec.write(list(3), EncodeOptions.DEFAULT);
    List<Pod> pods = new ArrayList<>();
    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () ->
                codec.read(
                    slow(body, 11), KubeList.into(Pod.TYPE, pods::add), DecodeOptions.DEFAULT));
    String found = codec == Codecs.cbor() ? "" : "v1 "; // which stands behind the items
    assertThat(e.problem()).isEqualTo("expected v1 PodList, found " + found + "ConfigMapList");
    assertThat(e.path()).isEqualTo("$");
    assertThat(e.offset()).isNotNegative();
    assertThat(pods).isEmpty();
  }

  /** Takes items and what could not be one. */
  static final class Taking implements KubeList.ItemSink<ConfigMap> {
    final List<String> taken = new ArrayList<>();

    @Override
    public void item(ConfigMap item) {
      taken.add(item.name() + " of " + item.data().size());
    }

    @Override
    public void unreadable(Bytes item, CodecException problem) {
      taken.add(item.size() + " bytes, " + problem.getMessage());
    }
  }

  @Test
  void anItemThatRepeatsTooMuchIsHandedOverAsBytesInJson() throws IOException {
    byte[] body =
        ("{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"items\":["
                + RepeatedLabels.OBJECT
                + ",{\"metadata\":{\"name\":\"b\"}}]}")
            .getBytes(StandardCharsets.UTF_8);
    Taking whole = new Taking();
    Taking streamed = new Taking();

    Codecs.json().read(body, KubeList.into(ConfigMap.TYPE, whole), DecodeOptions.DEFAULT);
    Codecs.json()
        .read(slow(body, 999), KubeList.into(ConfigMap.TYPE, streamed), DecodeOptions.DEFAULT);

    assertThat(whole.taken).hasSize(2).endsWith("b of 0");
    assertThat(whole.taken.get(0)).contains("fields repeated too often");
    assertThat(streamed.taken).isEqualTo(whole.taken);
  }

  @Test
  void anItemThatDoesNotFitIsHandedOverAsBytesInJson() throws IOException {
    String broken = "{\"metadata\":{\"name\":\"b\"},\"data\":{\"x\":[{\"deep\":[5]}]}}";
    String body =
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},"
            + "\"items\":[{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"v\"}}, "
            + broken
            + " ,"
            + broken
            + ",{\"metadata\":{\"name\":\"c\"}}],\"more\":1}";
    for (int step : new int[] {1, 7, body.length()}) {
      Taking sink = new Taking();
      KubeList<ConfigMap> read =
          Codecs.json()
              .read(
                  slow(body.getBytes(StandardCharsets.UTF_8), step),
                  KubeList.into(ConfigMap.TYPE, sink),
                  DecodeOptions.DEFAULT);
      assertThat(sink.taken).hasSize(4).startsWith("a of 1").endsWith("c of 0");
      assertThat(sink.taken.get(1))
          .startsWith(broken.length() + " bytes, ")
          .contains("$.items[1].data[\"x\"]", "ConfigMap b");
      assertThat(sink.taken.get(2))
          .startsWith(broken.length() + " bytes, ")
          .contains("$.items[2].data[\"x\"]");
      assertThat(read.resourceVersion().toString()).isEqualTo("9");
      assertThat(read.unknownFields()).isNotNull();
    }
  }

  @Test
  void anItemThatDoesNotFitIsHandedOverAsBytesInProtobuf() throws IOException {
    byte[] good = new WireBytes().field(1, new WireBytes().field(1, "a").done()).done();
    byte[] broken =
        new WireBytes()
            .field(1, new WireBytes().field(1, "b").done())
            .field(2, new byte[] {0x0a, 0x7f})
            .done();
    byte[] list =
        new WireBytes()
            .field(1, new WireBytes().field(2, "9").done())
            .field(2, good)
            .field(2, broken)
            .field(2, broken)
            .field(2, good)
            .done();
    for (int step : new int[] {1, 7, 1000}) {
      Taking sink = new Taking();
      KubeList<ConfigMap> read =
          Codecs.protobuf()
              .read(
                  slow(WireBytes.envelope("v1", "ConfigMapList", list), step),
                  KubeList.into(ConfigMap.TYPE, sink),
                  DecodeOptions.DEFAULT);
      assertThat(sink.taken).hasSize(4).startsWith("a of 0").endsWith("a of 0");
      assertThat(sink.taken.get(1))
          .startsWith(broken.length + " bytes, ")
          .contains("$.items[1].data");
      assertThat(sink.taken.get(2))
          .startsWith(broken.length + " bytes, ")
          .contains("$.items[2].data");
      assertThat(read.resourceVersion().toString()).isEqualTo("9");
    }
  }

  @Test
  void anItemThatIsTooDeepIsHandedOverToo() throws IOException {
    String deep =
        "{\"metadata\":{\"name\":\"b\"},\"x\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}";
    String body =
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},"
            + "\"items\":["
            + deep
            + ",{\"metadata\":{\"name\":\"c\"}}]}";
    Taking sink = new Taking();
    Codecs.json()
        .read(
            slow(body.getBytes(StandardCharsets.UTF_8), 1000),
            KubeList.into(ConfigMap.TYPE, sink),
            DecodeOptions.DEFAULT);
    assertThat(sink.taken).hasSize(2).endsWith("c of 0");
    assertThat(sink.taken.get(0)).contains("nesting deeper than 400 at $.items[0].x");
  }

  /** Too deep where it begins, before anything of it is read. */
  @ParameterizedTest
  @MethodSource("codecsWithAnEnd")
  void anItemThatIsTooDeepFromTheStartIsHandedOverToo(Codec codec) throws IOException {
    byte[] body = codec.write(list(2), EncodeOptions.DEFAULT);
    for (int step : new int[] {1, 1 << 20}) {
      Taking sink = new Taking();
      KubeList<ConfigMap> read =
          codec.read(
              slow(body, step),
              KubeList.into(ConfigMap.TYPE, sink),
              DecodeOptions.DEFAULT.withLimits(new DecodeLimits(2, 1000, 1000, 1000)));
      assertThat(read.resourceVersion().toString()).isEqualTo("7");
      assertThat(sink.taken).hasSize(2);
      assertThat(sink.taken.get(0))
          .contains("ConfigMap map-0", "nesting deeper than 2 at $.items[0]");
      assertThat(sink.taken.get(1))
          .contains("ConfigMap map-1", "nesting deeper than 2 at $.items[1]");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 20})
  void whatFollowsAnItemThatIsTooDeepIsRead(int step) throws IOException {
    String body =
        """
        {"kind":"ConfigMapList","apiVersion":"v1",
        "items":[{"metadata":{"name":"a"}}],"metadata":{"resourceVersion":"9"}}""";
    Taking sink = new Taking();
    KubeList<ConfigMap> read =
        Codecs.json()
            .read(
                slow(body.getBytes(StandardCharsets.UTF_8), step),
                KubeList.into(ConfigMap.TYPE, sink),
                DecodeOptions.DEFAULT.withLimits(new DecodeLimits(2, 1000, 1000, 1000)));
    assertThat(sink.taken.get(0)).contains("nesting deeper than 2 at $.items[0]");
    assertThat(read.resourceVersion().toString()).isEqualTo("9");
  }

  @Test
  void itemsOfASecondRunAreNumberedOn() throws IOException {
    byte[] cut = new WireBytes().field(1, new byte[] {0x0a, 0x7f}).done();
    byte[] list =
        new WireBytes()
            .field(2, cut)
            .field(1, new WireBytes().field(2, "9").done())
            .field(2, cut)
            .done();
    Taking sink = new Taking();
    Codecs.protobuf()
        .read(
            slow(WireBytes.envelope("v1", "ConfigMapList", list), 3),
            KubeList.into(ConfigMap.TYPE, sink),
            DecodeOptions.DEFAULT);
    assertThat(sink.taken).hasSize(2);
    assertThat(sink.taken.get(1)).contains("$.items[1].metadata");
  }

  /** Such a name isn't that of the items, of which not all bytes need to be there. */
  @ParameterizedTest
  @MethodSource("codecs")
  void aFieldWhoseNameEndsInItemsIsReadWhole(Codec codec) throws IOException {
    if (codec == Codecs.protobuf()) {
      return; // has no names
    }
    Unstructured list =
        Unstructured.of(
            GroupVersionKind.of("v1", "ConfigMapList"),
            ObjectMeta.EMPTY,
            Map.of("items", List.of(), "subitems", Collections.nCopies(100, "x".repeat(1000))));
    byte[] body = codec.write(list, EncodeOptions.DEFAULT);
    KubeList<ConfigMap> whole =
        codec.read(body, KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT);
    KubeList<ConfigMap> read =
        codec.read(slow(body, 999), KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT);
    assertThat(Objects.requireNonNull(read.unknownFields()).byName())
        .isEqualTo(Objects.requireNonNull(whole.unknownFields()).byName())
        .containsKey("subitems");
  }

  @Test
  void thePlaceOfAnItemIsRightAfterAnUnreadableOne() throws IOException {
    byte[] good = new WireBytes().field(1, new WireBytes().field(1, "a").done()).done();
    byte[] cut = new WireBytes().field(1, new byte[] {0x0a, 0x7f}).done();
    byte[] list =
        new WireBytes()
            .field(2, good)
            .field(2, cut)
            .field(2, good)
            .field(2, cut)
            .field(1, new WireBytes().field(2, "9").done())
            .done();
    Taking sink = new Taking();
    KubeList<ConfigMap> read =
        Codecs.protobuf()
            .read(
                slow(WireBytes.envelope("v1", "ConfigMapList", list), 3),
                KubeList.into(ConfigMap.TYPE, sink),
                DecodeOptions.DEFAULT);
    assertThat(sink.taken).hasSize(4);
    assertThat(sink.taken.get(1)).contains("$.items[1].metadata");
    assertThat(sink.taken.get(3)).contains("$.items[3].metadata");
    assertThat(read.resourceVersion().toString()).isEqualTo("9");
  }

  @Test
  void whatFollowsAnObjectInItsEnvelopeCountsInAStreamToo() throws IOException {
    byte[] list = new WireBytes().field(1, new WireBytes().field(2, "9").done()).done();
    byte[] type = new WireBytes().field(1, "v1").field(2, "ConfigMapList").done();
    byte[] head = {'k', '8', 's', 0};
    byte[] encoded =
        new WireBytes().raw(head).field(1, type).field(2, list).field(3, "gzip").done();
    byte[] json =
        new WireBytes().raw(head).field(1, type).field(2, list).field(4, "application/json").done();
    for (byte[] body : List.of(encoded, json)) {
      assertThat(
              catchThrowableOfType(
                  CodecException.class,
                  () ->
                      Codecs.protobuf()
                          .read(
                              slow(body, 5),
                              KubeList.into(ConfigMap.TYPE, i -> {}),
                              DecodeOptions.DEFAULT)))
          .hasMessageContaining("envelope");
    }
  }

  /** Groups say nothing of their length. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1 << 20})
  void aGroupInTheEnvelopeIsSkippedInAStreamToo(int step) throws IOException {
    byte[] type = new WireBytes().field(1, "v1").field(2, "ConfigMapList").done();
    byte[] group = new WireBytes().varint(9 << 3 | 3).field(1, "any").varint(9 << 3 | 4).done();
    byte[] item =
        new WireBytes().field(1, new WireBytes().field(1, "a".repeat(9000)).done()).done();
    WireBytes items = new WireBytes().field(1, new WireBytes().field(2, "9").done());
    for (int i = 0; i < 20; i++) {
      items.field(2, item);
    }
    byte[] head = {'k', '8', 's', 0};
    byte[] body =
        new WireBytes()
            .raw(head)
            .field(1, type)
            .raw(group)
            .field(2, items.done())
            .raw(group)
            .field(4, "")
            .done();
    KubeList<ConfigMap> empty = KubeList.empty(ConfigMap.TYPE);
    KubeList<ConfigMap> whole = Codecs.protobuf().read(body, empty, DecodeOptions.DEFAULT);
    assertThat(whole.items()).hasSize(20);
    assertThat(Codecs.protobuf().read(slow(body, step), empty, DecodeOptions.DEFAULT))
        .isEqualTo(whole);
    byte[] open =
        new WireBytes().raw(head).field(1, type).field(2, items.done()).varint(9 << 3 | 3).done();
    CodecException refusal =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.protobuf().read(slow(open, step), empty, DecodeOptions.DEFAULT));
    assertThat(refusal.isTruncated()).isTrue();
    assertThat(refusal.offset()).isEqualTo(open.length);
  }

  @Test
  void aGroupInTheEnvelopeIsNoLongerThanAField() {
    byte[] type = new WireBytes().field(1, "v1").field(2, "ConfigMapList").done();
    byte[] body =
        new WireBytes()
            .raw((byte) 'k', (byte) '8', (byte) 's', (byte) 0)
            .field(1, type)
            .varint(9 << 3 | 3)
            .field(1, "a".repeat(3000))
            .varint(9 << 3 | 4)
            .done();
    DecodeOptions few = DecodeOptions.DEFAULT.withLimits(new DecodeLimits(400, 2000, 2000, 2000));
    CodecException refusal =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.protobuf().read(slow(body, 5), KubeList.empty(ConfigMap.TYPE), few));
    assertThat(refusal).hasMessageContaining("a group and what is behind it");
  }

  @Test
  void anEncodingThatIsTakenBackIsRefusedInAStreamAndWhole() {
    byte[] list = new WireBytes().field(1, new WireBytes().field(2, "9").done()).done();
    byte[] type = new WireBytes().field(1, "v1").field(2, "ConfigMapList").done();
    byte[] head = {'k', '8', 's', 0};
    byte[] encoding =
        new WireBytes()
            .raw(head)
            .field(1, type)
            .field(3, "gzip")
            .field(2, list)
            .field(3, "")
            .done();
    byte[] content =
        new WireBytes()
            .raw(head)
            .field(1, type)
            .field(4, "application/json")
            .field(2, list)
            .field(4, "application/vnd.kubernetes.protobuf")
            .done();
    for (byte[] body : List.of(encoding, content)) {
      assertThat(refusal(Codecs.protobuf(), body)).hasMessageContaining("envelope");
      assertThat(
              catchThrowableOfType(
                  CodecException.class,
                  () ->
                      Codecs.protobuf()
                          .read(body, KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT)))
          .hasMessageContaining("envelope");
    }
  }

  @Test
  void aMinusBeforeABlankIsNoEndOfTheStream() {
    byte[] body = "{\"kind\":\"ConfigMapList\",\"x\":- 5}".getBytes(StandardCharsets.UTF_8);

    CodecException streamed = refusal(Codecs.json(), body);

    assertThat(streamed).hasMessageContaining("expected a digit, found byte 0x20");
    assertThat(streamed.isTruncated()).isFalse();
    assertThat(
            catchThrowableOfType(
                CodecException.class,
                () ->
                    Codecs.json()
                        .read(body, KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT)))
        .hasMessageEndingWith(streamed.getMessage());
  }

  private static CodecException refusal(Codec codec, byte[] body) {
    return catchThrowableOfType(
        CodecException.class,
        () -> codec.read(slow(body, 1), KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT));
  }

  @Test
  void whatIsWrongBehindAnItemIsNotToldOfTheNext() {
    byte[] body =
        """
        {"kind":"ConfigMapList","apiVersion":"v1","items":[{"metadata":{"name":"a"}}}]}"""
            .getBytes(StandardCharsets.UTF_8);
    CodecException whole =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.json().read(body, KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT));
    CodecException sunk =
        catchThrowableOfType(
            CodecException.class,
            () ->
                Codecs.json()
                    .read(
                        slow(body, 9),
                        KubeList.into(ConfigMap.TYPE, item -> {}),
                        DecodeOptions.DEFAULT));
    assertThat(whole).hasMessageEndingWith("expected ',' or ']', found '}' at $.items (byte 76)");
    assertThat(sunk).hasMessageEndingWith("expected ',' or ']', found '}' at $.items (byte 76)");
  }

  @Test
  void aWordThatIsNoneIsNotTheEndOfTheStream() {
    CodecException e =
        refusal(
            Codecs.json(),
            """
            {"kind":"ConfigMapList","apiVersion":"v1","metadata":n":"v1"}"""
                .getBytes(StandardCharsets.UTF_8));
    assertThat(e).hasMessageContaining("expected null, found another word at $.metadata (byte 53)");
    assertThat(e.isTruncated()).isFalse();
  }

  @Test
  void whatIsWrongBehindAFieldIsNotToldOfTheField() {
    byte[] body = Codecs.protobuf().write(list(0), EncodeOptions.DEFAULT);
    int metadata = new String(body, StandardCharsets.ISO_8859_1).indexOf("\n\7\n\0\22\0017");
    byte[] longer = Arrays.copyOf(body, body.length + 2);
    System.arraycopy(body, metadata + 9, longer, metadata + 11, body.length - metadata - 9);
    longer[metadata - 1] = (byte) (longer[metadata - 1] + 2);
    longer[metadata + 9] = 0x12;
    longer[metadata + 10] = 0x7f; // an item of 127 bytes at the end of the list
    assertThat(refusal(Codecs.protobuf(), longer))
        .hasMessageContaining("the message ends short of 127 bytes that were announced at $ (byte");
  }

  @Test
  void whatIsWrongBehindAnItemIsNotToldOfTheItems() {
    byte[] body = Codecs.protobuf().write(list(1), EncodeOptions.DEFAULT);
    int raw = new String(body, StandardCharsets.ISO_8859_1).indexOf("\n\7\n\0\22\0017");
    byte[] longer = Arrays.copyOf(body, body.length + 2);
    int end = raw + body[raw - 1]; // of the list, behind its item
    System.arraycopy(body, end, longer, end + 2, body.length - end);
    longer[raw - 1] = (byte) (longer[raw - 1] + 2);
    longer[end] = 0; // a field without a number
    longer[end + 1] = 0;
    assertThat(refusal(Codecs.protobuf(), longer)).hasMessageContaining(" at $ (byte " + end);
  }

  @Test
  void whatIsNoNameBehindAFieldOfAStreamInCborIsNotToldOfTheField() {
    byte[] body =
        HexFormat.of()
            .parseHex(
                "d9d9f7a3446b696e644d436f6e6669674d61704c6973744a61706956657273696f6e4276311c00");
    assertThat(refusal(Codecs.cbor(), body).path()).isEqualTo("$");
  }

  @Test
  void anotherKindBehindTheListIsRefused() {
    byte[] body = Codecs.protobuf().write(list(1), EncodeOptions.DEFAULT);
    byte[] longer = Arrays.copyOf(body, body.length + 8);
    byte[] type = {0x0a, 6, 0x12, 4, 'K', 'i', 'n', 'd'};
    System.arraycopy(type, 0, longer, body.length, type.length);
    assertThat(refusal(Codecs.protobuf(), longer))
        .hasMessageContaining("expected v1 ConfigMapList, found v1 Kind");
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 20_000})
  void anItemOfAStreamIsAsLongAsTheLimitAtMost(int limit) {
    DecodeOptions options =
        DecodeOptions.DEFAULT.withLimits(new DecodeLimits(400, limit, limit, limit));
    String half = "x".repeat(limit / 2);
    KubeList<ConfigMap> list =
        KubeList.of(
            ConfigMap.TYPE,
            ListMeta.EMPTY,
            List.of(
                ConfigMap.of(c -> c.putData("k", half)),
                ConfigMap.of(c -> c.putData("k", half).putData("l", half))));

    for (Codec codec : List.of(Codecs.json(), Codecs.protobuf(), Codecs.cbor(), Codecs.yaml())) {
      List<ConfigMap> items = new ArrayList<>();
      InputStream body = new ByteArrayInputStream(codec.write(list, EncodeOptions.DEFAULT));

      CodecException e =
          catchThrowableOfType(
              CodecException.class,
              () -> codec.read(body, KubeList.into(ConfigMap.TYPE, items::add), options));

      assertThat(e.problem())
          .as(codec.mediaType())
          .containsPattern("(the limit of|more than) " + limit);
      assertThat(items).hasSize(1);
    }
  }

  @Test
  void aListThatEndsWithACommaIsNoneBehindItsItemsEither() {
    byte[] body =
        """
        {"kind":"ConfigMapList","apiVersion":"v1","items":[{"metadata":{"name":"a"}},]}"""
            .getBytes(StandardCharsets.UTF_8);
    Taking sink = new Taking();

    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () ->
                Codecs.json()
                    .read(
                        slow(body, 1), KubeList.into(ConfigMap.TYPE, sink), DecodeOptions.DEFAULT));

    assertThat(sink.taken).containsExactly("a of 0");
    assertThat(e.path()).isEqualTo("$.items[1]");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void whatASinkThrowsComesOutAsItIs(Codec codec) {
    byte[] body = codec.write(list(3), EncodeOptions.DEFAULT);
    for (RuntimeException own :
        List.of(
            new UncheckedIOException("of the sink", new IOException("disk full")),
            new CodecException("of the sink", -1))) {
      KubeList<ConfigMap> into =
          KubeList.into(
              ConfigMap.TYPE,
              new KubeList.ItemSink<>() {
                @Override
                public void item(ConfigMap item) {
                  throw own;
                }

                @Override
                public void unreadable(Bytes item, CodecException problem) {
                  throw own;
                }
              });
      DecodeOptions tooSmall =
          DecodeOptions.DEFAULT.withLimits(new DecodeLimits(400, 20, 1 << 20, 1 << 20));
      for (Callable<?> read :
          List.<Callable<?>>of(
              () -> codec.read(slow(body, 7), into, DecodeOptions.DEFAULT),
              () -> codec.read(body, into, DecodeOptions.DEFAULT),
              () -> codec.read(slow(body, 7), into, tooSmall),
              () -> codec.read(body, into, tooSmall))) {
        assertThatThrownBy(read::call).isSameAs(own).hasMessageMatching("of the sink( at \\$)?");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("codecsWithAnEnd")
  void whatIsWrongWithAListNamesItThoughItsBeginIsGone(Codec codec) {
    byte[] body = codec.write(list(20_000), EncodeOptions.DEFAULT);
    int behindItems = codec == Codecs.protobuf() ? 70 : 1;
    byte[] cut = Arrays.copyOf(body, body.length - behindItems);
    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () ->
                codec.read(
                    slow(cut, 4096),
                    KubeList.into(ConfigMap.TYPE, item -> {}),
                    DecodeOptions.DEFAULT));
    assertThat(e.kind()).isEqualTo("ConfigMapList");
    assertThat(e.isTruncated()).isTrue();
  }

  /** The last list would count, but the items of the first are handed over. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void itemsThatAreThereTwiceAreRefusedByASinkInJson(boolean isStream) throws IOException {
    byte[] body =
        """
        {"kind":"ConfigMapList","apiVersion":"v1","items":[{"metadata":{"name":"a"}}],
         "items":[{"metadata":{"name":"b"}}]}"""
            .getBytes(StandardCharsets.UTF_8);
    Taking sink = new Taking();
    KubeList<ConfigMap> list = KubeList.into(ConfigMap.TYPE, sink);

    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () -> {
              if (isStream) {
                Codecs.json().read(slow(body, 1), list, DecodeOptions.DEFAULT);
              } else {
                Codecs.json().read(body, list, DecodeOptions.DEFAULT);
              }
            });

    assertThat(sink.taken).containsExactly("a of 0");
    assertThat(e.problem()).isEqualTo("the name \"items\" is there twice");
    assertThat(e.path()).isEqualTo("$.items");
    assertThat(e.offset()).isEqualTo(new String(body, StandardCharsets.UTF_8).lastIndexOf('['));
    KubeList<ConfigMap> held =
        Codecs.json().read(slow(body, 1), KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT);
    assertThat(held.items()).extracting(m -> m.metadata().name()).containsExactly("b");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void itemsMayBeLeftOut(Codec codec) throws IOException {
    byte[] body = codec.write(list(50), EncodeOptions.DEFAULT);
    GroupVersionKind kind = GroupVersionKind.of("v1", "ConfigMapList");
    DecodeOptions options = DecodeOptions.DEFAULT.withMask(FieldMask.none().except(kind, "items"));
    for (int step : new int[] {1, 7, 1 << 20}) {
      KubeList<ConfigMap> read =
          codec.read(
              slow(body, step),
              KubeList.into(
                  ConfigMap.TYPE,
                  item -> {
                    throw new AssertionError("left out");
                  }),
              options);
      assertThat(read.resourceVersion().toString()).as("by " + step).isEqualTo("7");
    }
  }
}
