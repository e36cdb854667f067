package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.Kinds;
import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.StringMap;
import dev.bowline.serde.CodecException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Entries of maps whose key or value doesn't end where the entry ends. What is expected is what the
 * server's generated code says ({@code ConfigMap.Unmarshal} of k8s.io/api 0.36.3).
 */
class ProtobufMapsTest {
  /** An entry of 17 bytes, a: bbbbbbbbbbbb, which is also the length and text of a value. */
  private static final String ENTRY = "1211" + "0a0161120c" + "62".repeat(12);

  private static ConfigMap read(String object, DecodeOptions options) {
    String length = HexFormat.of().toHexDigits((byte) (object.length() / 2));
    byte[] body =
        HexFormat.of()
            .parseHex(
                "6b387300"
                    + "0a0f"
                    + "0a02"
                    + "7631"
                    + "1209"
                    + hex("ConfigMap")
                    + "12"
                    + length
                    + object);
    return Codecs.protobuf().read(body, ConfigMap.EMPTY, options);
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "12060a016b120176,v", // all in its place
    "12050a016b1801,''", // an unknown field that fits
    "12060a016b12057612060a016b120176,v", // takes what follows, which is then read itself
  })
  void entriesEndWhereTheirLengthSays(String object, String value) {
    assertThat(read(object, DecodeOptions.DEFAULT).data()).isEqualTo(Map.of("k", value));
  }

  /** By their bytes, the keys come in another order than by their texts, or none. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "b,a",
        "b,a,c",
        "a,ab,b,ba",
        "ab,a",
        "a,a",
        ",a",
        "a,",
        "\u00e9,z",
        "z,\u00e9",
        "a\u00e9,a\u00ea",
        "\ufffd,\ud83d\ude00",
        "\ud83d\ude00,\ufffd",
      })
  void keysAreFoundInWhateverOrderTheyCome(String keys) {
    Map<String, String> expected = new TreeMap<>(StringMap.KEY_ORDER);
    StringBuilder object = new StringBuilder();
    for (String key : keys.split(",", -1)) {
      String value = "v" + expected.size();
      expected.put(key, value);
      object.append(entry(hex(key), hex(value)));
    }
    Map<String, String> data = read(object.toString(), DecodeOptions.DEFAULT).data();
    assertThat(data.entrySet()).containsExactlyElementsOf(expected.entrySet());
    expected.forEach((key, value) -> assertThat(data.get(key)).isEqualTo(value));
  }

  /** U+FFFD, as which they are read, comes before U+1F600, though their bytes come behind. */
  @Test
  void keysThatAreNoUtf8AreFoundToo() {
    Map<String, String> data =
        read(entry("f09f9880", "31") + entry("ff", "32"), DecodeOptions.DEFAULT).data();
    assertThat(data).containsExactly(Map.entry("\ufffd", "2"), Map.entry("\ud83d\ude00", "1"));
    assertThat(data.get("\ufffd")).isEqualTo("2");
    assertThat(data.get("\ud83d\ude00")).isEqualTo("1");
  }

  /** An entry without a key has the empty one. */
  @Test
  void anEntryWithoutAKeyBehindOthers() {
    Map<String, String> data =
        read(entry("61", "31") + "1203" + "120132" + entry("62", "33"), DecodeOptions.DEFAULT)
            .data();
    assertThat(data).containsExactly(Map.entry("", "2"), Map.entry("a", "1"), Map.entry("b", "3"));
    assertThat(data.get("")).isEqualTo("2");
  }

  private static String entry(String key, String value) {
    String content = "0a" + length(key) + key + "12" + length(value) + value;
    return "12" + length(content) + content;
  }

  private static String length(String hex) {
    return HexFormat.of().toHexDigits((byte) (hex.length() / 2));
  }

  @Test
  void aValueMayReachBehindItsEntry() {
    String value = "\u0011\n\u0001a\u0012\f" + "b".repeat(12);
    assertThat(read("12040a016b12" + ENTRY, DecodeOptions.DEFAULT).data())
        .isEqualTo(Map.of("k", value, "a", "b".repeat(12)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "12050a016b1201" + "76",
        "12040a016b12" + "0176",
        "12040a016b12" + "03180120",
        "12030a0512" + "0401617a",
        "12060a016b1209761201",
        "12040a016b18" + "01",
        "12050a016b1a02" + "6161",
        "12010a",
        "12020a01" + "12",
      })
  void whatIsBehindAnEntryIsAFieldAllTheSame(String object) {
    assertThatThrownBy(() -> read(object, DecodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class);
  }

  /** The hash of a map's own bytes doesn't tell what a value took from behind them. */
  @Test
  void aMapThatTookMoreThanItsBytesIsNotShared() {
    String plain = hex("x".repeat(150));
    String map = "1203" + "0a0161" + "129c01" + "0a0162" + "129601" + plain;
    String last = "12040a016b12";
    // behind the map: field 18 of wire type 2 to the map's reader is a length of 146 to its value
    for (String text : new String[] {"y", "z"}) {
      String behind = "9201" + "9001" + hex(text.repeat(144));
      DecodeOptions shared = DecodeOptions.DEFAULT.withSharedParts(SHARED);
      assertThat(readLong(map + last + behind, shared).data())
          .isEqualTo(readLong(map + last + behind, DecodeOptions.DEFAULT).data())
          .hasEntrySatisfying("k", value -> assertThat(value).contains(text));
    }
  }

  private static final SharedParts SHARED = SharedParts.of(1 << 10);

  private static ConfigMap readLong(String object, DecodeOptions options) {
    int size = object.length() / 2;
    String length =
        HexFormat.of().toHexDigits((byte) ((size & 0x7F) | 0x80))
            + HexFormat.of().toHexDigits((byte) (size >> 7));
    byte[] body =
        HexFormat.of()
            .parseHex(
                "6b387300"
                    + "0a0f"
                    + "0a02"
                    + "7631"
                    + "1209"
                    + hex("ConfigMap")
                    + "12"
                    + length
                    + object);
    return Codecs.protobuf().read(body, ConfigMap.EMPTY, options);
  }

  /** Each entry's value takes all that is behind it, which is then read itself. */
  @Test
  void bytesAreNotReadAgainAndAgainByEntriesWithinEntries() {
    int entries = 24; // would be 2^24 readings
    String schema = "";
    for (int i = 0; i < entries; i++) {
      int rest = schema.length() / 2;
      schema = "ea01" + "03" + "12" + varint2(rest) + schema;
    }
    String body = field("12", field("3a", field("22", field("0a", schema))));
    assertThatThrownBy(
            () ->
                Codecs.protobuf()
                    .read(
                        HexFormat.of()
                            .parseHex(
                                "6b387300"
                                    + field(
                                        "0a",
                                        field("0a", hex("apiextensions.k8s.io/v1"))
                                            + field("12", hex("CustomResourceDefinition")))
                                    + field("12", body)),
                        CustomResourceDefinition.EMPTY,
                        DecodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("fields repeated too often");
  }

  @Test
  void bytesAreNotTakenAgainAndAgainByManyValues() {
    int entries = 2_000;
    StringBuilder data = new StringBuilder();
    for (int rest = 6 * (entries - 1); rest >= 0; rest -= 6) {
      data.append("1204").append("12").append(varint3(rest));
    }
    byte[] body =
        HexFormat.of()
            .parseHex(
                "6b387300"
                    + field("0a", field("0a", "7631") + field("12", hex("ConfigMap")))
                    + field("12", data.toString()));
    assertThatThrownBy(() -> Codecs.protobuf().read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("fields repeated too often");
  }

  private static String field(String tag, String content) {
    int size = content.length() / 2;
    return tag + (size < 0x80 ? HexFormat.of().toHexDigits((byte) size) : varint3(size)) + content;
  }

  private static String varint2(int value) {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits((byte) ((value & 0x7F) | 0x80)) + hex.toHexDigits((byte) (value >> 7));
  }

  private static String varint3(int value) {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits((byte) ((value & 0x7F) | 0x80))
        + hex.toHexDigits((byte) (((value >> 7) & 0x7F) | 0x80))
        + hex.toHexDigits((byte) (value >> 14));
  }

  @Test
  void anInputOfThePrefixAloneIsTruncated() {
    byte[] prefix = HexFormat.of().parseHex("6b387300");
    assertThatThrownBy(() -> Codecs.protobuf().read(prefix, ConfigMap.EMPTY, DecodeOptions.DEFAULT))
        .isInstanceOfSatisfying(
            CodecException.class,
            e -> {
              assertThat(e.isTruncated()).isTrue();
              assertThat(e).hasMessage("the message ends behind its prefix at $ (byte 4)");
            });
  }

  @Test
  void aListWithoutContentIsTruncatedHoweverItIsRead() {
    byte[] named = // apiVersion and kind, and no list
        HexFormat.of()
            .parseHex("6b387300" + "0a13" + "0a027631" + "120d436f6e6669674d61704c697374");
    KubeList<ConfigMap> none = KubeList.empty(ConfigMap.TYPE);
    assertThatThrownBy(() -> Codecs.protobuf().read(named, none, DecodeOptions.DEFAULT))
        .isInstanceOfSatisfying(CodecException.class, e -> assertThat(e.isTruncated()).isTrue())
        .hasMessage("the envelope ends before the list at $ (byte 25)");
    assertThatThrownBy(
            () ->
                Codecs.protobuf()
                    .read(new ByteArrayInputStream(named), none, DecodeOptions.DEFAULT))
        .hasMessage("the envelope ends before the list at $ (byte 25)");
    assertThatThrownBy(() -> Codecs.protobuf().read(named, Kinds.registry(), DecodeOptions.DEFAULT))
        .hasMessage("the envelope ends before the list at $ (byte 25)");
  }
}
