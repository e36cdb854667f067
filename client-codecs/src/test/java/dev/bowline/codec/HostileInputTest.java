package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.apiextensions.v1.CustomResourceDefinitionSpec;
import dev.bowline.api.apiextensions.v1.CustomResourceDefinitionVersion;
import dev.bowline.api.apiextensions.v1.CustomResourceValidation;
import dev.bowline.api.apiextensions.v1.JSONSchemaProps;
import dev.bowline.api.apps.v1.ControllerRevision;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Node;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.custom.Custom;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Input made to hurt: it costs memory in proportion to its size, and time, and ends in a typed
 * error or a value.
 */
@Timeout(60)
class HostileInputTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What the second call allocates; the first may load classes. */
  private static long allocatedBy(Callable<?> work) {
    once(work);
    return once(work);
  }

  private static long once(Callable<?> work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      work.call();
    } catch (CodecException e) {
      assertThat(e.getMessage()).isNotEmpty();
    } catch (Exception e) {
      throw new AssertionError("only CodecException is allowed", e);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  private static byte[] json(String content) {
    return ("{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"," + content + "}")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] protobuf(byte[] object) {
    return WireBytes.envelope("v1", "ConfigMap", object);
  }

  @Test
  void anAnnouncedLengthAllocatesNothing() {
    byte[] hugeString =
        protobuf(new byte[] {0x12, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7, 1});
    assertThat(
            allocatedBy(
                () -> Codecs.protobuf().read(hugeString, ConfigMap.EMPTY, DecodeOptions.DEFAULT)))
        .isLessThan(1_000_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5a7fffffff",
        "5b00000000ffffffff",
        "5b7fffffffffffffff",
        "7a7fffffff",
        "9a7fffffff",
        "9b7fffffffffffffff",
        "ba7fffffff",
        "bb7fffffffffffffff",
        "5f5a7fffffff"
      })
  void whatCborAnnouncesAllocatesNothing(String head) {
    HexFormat hex = HexFormat.of();
    byte[] identity = hex.parseHex("446b696e6449436f6e6669674d61704a61706956657273696f6e427631");
    String metadata = "486d65746164617461";
    String managed = "a14d6d616e616765644669656c647381a1486669656c64735631";
    for (String field : List.of("4464617461", "446e6f7065", metadata, metadata + managed)) {
      for (String behind : List.of("", "4161", "a0a0a0a0")) {
        byte[] rest = hex.parseHex(field + head + behind);
        byte[] body = new WireBytes().raw(new byte[] {(byte) 0xA3}).raw(identity).raw(rest).done();
        assertThat(
                allocatedBy(() -> Codecs.cbor().read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT)))
            .isLessThan(100_000);
      }
    }
  }

  @Test
  void namesOutOfOrderInAFieldSetOfCborCostNoMoreThanOthers() {
    int names = 200_000;
    WireBytes set = new WireBytes().raw(HexFormat.of().parseHex("ba00030d40"));
    for (int i = names; i > 0; i--) {
      byte[] name = Integer.toString(1_000_000 + i).getBytes(StandardCharsets.UTF_8);
      set.raw(new byte[] {0x47}).raw(name).raw(new byte[] {(byte) 0xA0});
    }
    byte[] body =
        new WireBytes()
            .raw(
                HexFormat.of()
                    .parseHex(
                        "a3446b696e6449436f6e6669674d61704a61706956657273696f6e427631"
                            + "486d65746164617461a14d6d616e616765644669656c647381a1486669656c64735631"))
            .raw(set.done())
            .done();
    assertThat(allocatedBy(() -> Codecs.cbor().read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT)))
        .isLessThan(body.length * 40L);
  }

  record Nested(@Nullable Map<String, Nested> m, @Nullable List<Integer> numbers) {}

  /** The path is some 19 KB long as it is shown, and one of many elements is wrong. */
  @Test
  void theWayToAnErrorOfAUsersClassCostsNoCopyOfItsPathForEachElement() {
    var type = Custom.type("acme.dev", "v1", "Deep", "deeps", Nested.class, Void.class);
    int levels = 30;
    String name = "\udbff\udfff".repeat(64);
    String json =
        "{\"kind\":\"Deep\",\"apiVersion\":\"acme.dev/v1\",\"spec\":"
            + ("{\"m\":{\"" + name + "\":").repeat(levels)
            + "{\"numbers\":["
            + "0,".repeat(100_000)
            + "\"oops\"]}"
            + "}}".repeat(levels)
            + "}";
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    Unstructured tree =
        Codecs.json().read(body, Unstructured.empty(type.kind()), DecodeOptions.DEFAULT);
    byte[] cbor = Codecs.cbor().write(tree, EncodeOptions.DEFAULT);
    assertThat(allocatedBy(() -> Codecs.json().read(body, type.prototype(), DecodeOptions.DEFAULT)))
        .isLessThan(100_000_000);
    assertThat(allocatedBy(() -> Codecs.cbor().read(cbor, type.prototype(), DecodeOptions.DEFAULT)))
        .isLessThan(100_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ffffffff", "7fffffff", "00ffffff"})
  void anAnnouncedEventAllocatesNothing(String length) {
    byte[] stream = new BigInteger("1" + length, 16).toByteArray();
    byte[] body = Arrays.copyOfRange(stream, 1, stream.length);
    assertThat(
            allocatedBy(
                () ->
                    Codecs.protobuf()
                        .watchFrames(
                            new ByteArrayInputStream(body), Pod.EMPTY, DecodeOptions.DEFAULT)
                        .next()))
        .isLessThan(1_000_000);
  }

  @Test
  void anAnnouncedListAllocatesOneBuffer() {
    byte[] body = WireBytes.envelope("v1", "ConfigMapList", new byte[0]);
    byte[] announced = Arrays.copyOf(body, body.length + 4);
    announced[body.length - 1] = (byte) 0xff;
    Arrays.fill(announced, body.length, body.length + 3, (byte) 0xff);
    announced[body.length + 3] = 7;
    assertThat(
            allocatedBy(
                () ->
                    Codecs.protobuf()
                        .read(
                            new ByteArrayInputStream(announced),
                            KubeList.into(ConfigMap.TYPE, c -> {}),
                            DecodeOptions.DEFAULT)))
        .isLessThan(300_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "[[{\"a\":[", "\"\\", "{\"data\":{"})
  void depthIsRefusedBeforeTheStackEnds(String part) {
    byte[] unknown = json("\"x\":" + part.repeat(200_000));
    byte[] raw =
        ("{\"kind\":\"ControllerRevision\",\"apiVersion\":\"apps/v1\",\"data\":"
                + part.repeat(200_000))
            .getBytes(StandardCharsets.UTF_8);
    assertThat(
            allocatedBy(() -> Codecs.json().read(unknown, ConfigMap.EMPTY, DecodeOptions.DEFAULT)))
        .isLessThan(10_000_000);
    assertThat(
            allocatedBy(
                () -> Codecs.json().read(raw, ControllerRevision.EMPTY, DecodeOptions.DEFAULT)))
        .isLessThan(10_000_000);
    assertThat(
            allocatedBy(
                () -> JsonTrees.parse(part.repeat(200_000).getBytes(StandardCharsets.UTF_8))))
        .isLessThan(10_000_000);
  }

  @Test
  void aSchemaInASchemaEndsAtTheLimitInBothFormats() {
    String open =
        "{\"kind\":\"CustomResourceDefinition\",\"apiVersion\":\"apiextensions.k8s.io/v1\",\"spec\":{\"versions\":[{\"schema\":{\"openAPIV3Schema\":";
    byte[] json = (open + "{\"not\":".repeat(5000)).getBytes(StandardCharsets.UTF_8);
    CodecException inJson =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.json().read(json, CustomResourceDefinition.EMPTY, DecodeOptions.DEFAULT));
    assertThat(inJson.problem()).isEqualTo("nesting deeper than 400");
    byte[] schema = {};
    for (int i = 0; i < 750; i++) {
      schema = new WireBytes().field(number(JSONSchemaProps.EMPTY, "not"), schema).done();
    }
    byte[] validation =
        new WireBytes()
            .field(number(CustomResourceValidation.EMPTY, "openAPIV3Schema"), schema)
            .done();
    byte[] version =
        new WireBytes()
            .field(number(CustomResourceDefinitionVersion.EMPTY, "schema"), validation)
            .done();
    byte[] spec =
        new WireBytes()
            .field(number(CustomResourceDefinitionSpec.EMPTY, "versions"), version)
            .done();
    byte[] object =
        new WireBytes().field(number(CustomResourceDefinition.EMPTY, "spec"), spec).done();
    byte[] body = WireBytes.envelope("apiextensions.k8s.io/v1", "CustomResourceDefinition", object);
    CodecException inProtobuf =
        catchThrowableOfType(
            CodecException.class,
            () ->
                Codecs.protobuf()
                    .read(body, CustomResourceDefinition.EMPTY, DecodeOptions.DEFAULT));
    assertThat(inProtobuf.problem()).isEqualTo("nesting deeper than 400");
  }

  private static int number(Message message, String field) {
    return message.fieldTable().field(message.fieldTable().ordinal(field)).number();
  }

  @Test
  void mapsThatComeInPiecesDontTakeQuadraticTime() {
    StringBuilder content = new StringBuilder("\"data\":{}");
    for (int i = 0; i < 60_000; i++) {
      content.append(",\"data\":{\"").append(i).append("\":\"\"}");
    }
    byte[] body = json(content.toString());
    assertThat(allocatedBy(() -> Codecs.json().read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT)))
        .isLessThan(2000L * body.length);
  }

  @Test
  void listsThatComeInPiecesDontTakeQuadraticTime() {
    WireBytes status = new WireBytes();
    for (int i = 0; i < 300_000; i++) {
      status.field(2, new byte[0]).field(1, "x");
    }
    byte[] body = WireBytes.envelope("v1", "Pod", new WireBytes().field(3, status.done()).done());
    assertThat(allocatedBy(() -> Codecs.protobuf().read(body, Pod.EMPTY, DecodeOptions.DEFAULT)))
        .isLessThan(2000L * body.length);
  }

  @Test
  void aNumberOfAMillionDigitsIsRefused() {
    byte[] body = json("\"x\":" + "1".repeat(1_000_000));
    assertThat(allocatedBy(() -> Codecs.json().read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT)))
        .isLessThan(1_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000e999999998", "-1000e999999999"})
  void aQuantityOfABillionDigitsIsRefusedInBothFormats(String quantity) {
    String json =
        "{\"kind\":\"Node\",\"apiVersion\":\"v1\",\"status\":{\"capacity\":{\"cpu\":\""
            + quantity
            + "\"}}}";
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    CodecException inJson =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.json().read(body, Node.EMPTY, DecodeOptions.DEFAULT));
    assertThat(inJson)
        .hasMessage(
            "Node: expected a quantity such as \"500m\", found other text at $.status.capacity[\"cpu\"] (byte 61)");
    byte[] cpu =
        new WireBytes().field(1, "cpu").field(2, new WireBytes().field(1, quantity).done()).done();
    byte[] node = new WireBytes().field(3, new WireBytes().field(1, cpu).done()).done();
    CodecException inProtobuf =
        catchThrowableOfType(
            CodecException.class,
            () ->
                Codecs.protobuf()
                    .read(
                        WireBytes.envelope("v1", "Node", node), Node.EMPTY, DecodeOptions.DEFAULT));
    assertThat(inProtobuf.problem())
        .isEqualTo("expected a quantity such as \"500m\", found other text");
  }

  @Test
  void unknownFieldsAreKeptUpToTheLimit() {
    byte[] body = json("\"x\":\"" + "a".repeat(5 << 20) + "\"");
    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.json().read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT));
    assertThat(e.problem()).isEqualTo("more than 4194304 bytes in unknown fields");
    byte[] wire = protobuf(new WireBytes().field(99, new byte[5 << 20]).done());
    CodecException same =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.protobuf().read(wire, ConfigMap.EMPTY, DecodeOptions.DEFAULT));
    assertThat(same.problem()).isEqualTo("more than 4194304 bytes in unknown fields");
  }

  @Test
  void theLimitOfUnknownFieldsCountsForEachItemOfAList() {
    GroupVersionKind boats = new GroupVersionKind("example.com", "v1", "Boat");
    ClusterType<Unstructured> type = ClusterType.custom(boats, "boats", Unstructured.empty(boats));
    String item = "{\"spec\":\"" + "a".repeat(3 << 20) + "\"}";
    byte[] body =
        ("{\"kind\":\"BoatList\",\"apiVersion\":\"example.com/v1\",\"items\":["
                + item
                + ","
                + item
                + "]}")
            .getBytes(StandardCharsets.UTF_8);
    assertThat(Codecs.json().read(body, KubeList.empty(type), DecodeOptions.DEFAULT).items())
        .hasSize(2);
  }

  @Test
  void anEndlessEventIsRefusedAtTheLimit() throws IOException {
    byte[] endless =
        ("{\"type\":\"ADDED\",\"object\":\"" + "a".repeat(17 << 20))
            .getBytes(StandardCharsets.UTF_8);
    try (WatchFrames<Pod> frames =
        Codecs.json()
            .watchFrames(new ByteArrayInputStream(endless), Pod.EMPTY, DecodeOptions.DEFAULT)) {
      CodecException e = catchThrowableOfType(CodecException.class, frames::next);
      assertThat(e.problem()).isEqualTo("a value longer than the limit of 16777216 bytes");
      assertThat(catchThrowableOfType(CodecException.class, frames::next))
          .as("and nothing can be read behind it")
          .isSameAs(e);
    }
  }

  @Test
  void messagesRepeatedTooOftenAreToldWithTheirPlace() {
    StringBuilder json = new StringBuilder("{\"kind\":\"Pod\",\"apiVersion\":\"v1\"");
    for (int i = 0; i < 1000; i++) {
      json.append(",\"spec\":{\"nodeSelector\":{\"k" + i + "\":\"\"},\"u" + i + "\":1}");
    }
    byte[] body = json.append('}').toString().getBytes(StandardCharsets.UTF_8);

    CodecException e =
        catchThrowableOfType(
            CodecException.class, () -> Codecs.json().read(body, Pod.EMPTY, DecodeOptions.DEFAULT));

    assertThat(e).hasMessageContaining("fields repeated too often");
    assertThat(e.path()).isEqualTo("$.spec");
  }

  @Test
  void aStreamMayRepeatNoMoreThanBytesMay() {
    byte[] body =
        ("{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"items\":[{},"
                + RepeatedLabels.OBJECT
                + "]}")
            .getBytes(StandardCharsets.UTF_8);
    KubeList<ConfigMap> list = KubeList.empty(ConfigMap.TYPE);

    CodecException whole =
        catchThrowableOfType(
            CodecException.class, () -> Codecs.json().read(body, list, DecodeOptions.DEFAULT));
    CodecException streamed =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.json().read(new ByteArrayInputStream(body), list, DecodeOptions.DEFAULT));

    assertThat(whole.problem()).isEqualTo("fields repeated too often");
    assertThat(whole.path()).isEqualTo("$.items[1].metadata.labels");
    assertThat(streamed.problem()).isEqualTo(whole.problem());
    assertThat(streamed.path()).isEqualTo(whole.path());
  }

  /** What has come in of a stream counts, as the length of bytes does. */
  @Test
  void aStreamMayRepeatInProportionToWhatHasComeIn() throws IOException {
    String long1 = "{\"data\":{\"k\":\"" + "x".repeat(100_000) + "\"}},";
    StringBuilder data = new StringBuilder("{\"data\":{\"k0\":\"\"");
    for (int i = 1; i < 1000; i++) {
      data.append(",\"k").append(i).append("\":\"\"");
    }
    String item = data.append('}').append(",\"data\":{}".repeat(150)).append('}').toString();
    byte[] body =
        ("{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"items\":[" + long1 + item + "]}")
            .getBytes(StandardCharsets.UTF_8);
    KubeList<ConfigMap> list = KubeList.empty(ConfigMap.TYPE);

    KubeList<ConfigMap> whole = Codecs.json().read(body, list, DecodeOptions.DEFAULT);

    assertThat(whole.items()).hasSize(2);
    assertThat(Codecs.json().read(new ByteArrayInputStream(body), list, DecodeOptions.DEFAULT))
        .isEqualTo(whole);
  }
}
