package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.apiextensions.v1.JSONSchemaProps;
import dev.bowline.api.apps.v1.ControllerRevision;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.custom.Custom;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.TableRow;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Numbers where no class says what they are. What is expected was written by Go (apimachinery
 * 0.36.3): {@code Unstructured.UnmarshalJSON}, {@code util/yaml.ToJSON} and {@code
 * JSON.MarshalCBOR}.
 */
class UntypedNumbersTest {
  private static final GroupVersionKind METER = new GroupVersionKind("acme.dev", "v1", "Meter");

  record MeterSpec(double factor, @Nullable Float small, @Nullable List<Double> steps) {}

  private static final NamespacedType<Custom<MeterSpec, Void>> METERS =
      Custom.type("acme.dev", "v1", "Meter", "meters", MeterSpec.class, Void.class);

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static <T extends Message> T meter(Codec codec, String spec, T prototype) {
    String text =
        codec == Codecs.yaml()
            ? "apiVersion: acme.dev/v1\nkind: Meter\nspec: " + spec + "\n"
            : "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"Meter\",\"spec\":" + spec + "}";
    return codec.read(utf8(text), prototype, DecodeOptions.DEFAULT);
  }

  private static Unstructured meter(Codec codec, String spec) {
    return meter(codec, spec, Unstructured.empty(METER));
  }

  @ParameterizedTest
  @CsvSource({
    "1,int64,1",
    "-0,int64,0",
    "-0.0,float64,-0",
    "0.0,float64,0",
    "1.0,float64,1",
    "1E2,float64,100",
    "1e+2,float64,100",
    "9223372036854775807,int64,9223372036854775807",
    "9223372036854775808,float64,9223372036854776000",
    "-9223372036854775808,int64,-9223372036854775808",
    "-9223372036854775809,float64,-9223372036854776000",
    "18446744073709551615,float64,18446744073709552000",
    "5e-324,float64,5e-324",
    "2e-324,float64,0",
    "1e-400,float64,0",
    "1.00000000000000000001,float64,1",
    "0.1000000000000000055511151231257827,float64,0.1",
    "123456789012345678901234567890,float64,1.2345678901234568e+29",
    "1234567890123456768.0,float64,1234567890123456800",
    "1e18,float64,1000000000000000000",
  })
  void jsonIsReadAsGoReadsIt(String number, String type, String written) {
    Unstructured object = meter(Codecs.json(), number);
    assertThat(object.get("spec")).isInstanceOf(type.equals("int64") ? Long.class : Double.class);
    byte[] json = Codecs.json().write(object, EncodeOptions.DEFAULT);
    assertThat(new String(json, StandardCharsets.UTF_8)).contains("\"spec\":" + written + "}");
    assertRoundTrips(object);
    assertRoundTrips(meter(Codecs.yaml(), number));
  }

  private static void assertRoundTrips(Message object) {
    for (Codec codec : List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor())) {
      byte[] written = codec.write(object, EncodeOptions.DEFAULT);
      Message back = codec.read(written, object, DecodeOptions.DEFAULT);
      assertThat(back).isEqualTo(object).hasSameHashCodeAs(object);
      assertThat(codec.write(back, EncodeOptions.DEFAULT)).as(codec.mediaType()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1.0,1",
    "-0.0,0",
    "01,1",
    "+1,1",
    "1.,1",
    "1e-400,0",
    "18446744073709551616,18446744073709552000"
  })
  void yamlIsReadAsGoReadsIt(String number, String expected) {
    Unstructured object = meter(Codecs.yaml(), number);
    assertThat(object).isEqualTo(meter(Codecs.json(), expected));
    assertThat(object.get("spec")).isInstanceOf(expected.length() < 19 ? Long.class : Double.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "-1e400", "NaN", "Infinity", "1e"})
  void yamlHasTextWhereNoNumberIs(String text) {
    assertThat(meter(Codecs.yaml(), text).get("spec")).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "-1e400", "1e99999999999"})
  void whatIsBeyondDoublesIsRefusedWithItsPath(String number) {
    String spec = "{\"a.b\":[0,{\"c\":" + number + "}]}";
    for (Message prototype : List.of(Unstructured.empty(METER), METERS.prototype())) {
      assertThatThrownBy(() -> meter(Codecs.json(), spec, prototype))
          .isInstanceOf(CodecException.class)
          .hasMessage(
              "Meter: expected a 64-bit float, found a number out of range"
                  + " at $.spec[\"a.b\"][1].c (byte 65)");
    }
  }

  /** Go skips what a class doesn't know, whatever number it is. */
  @Test
  void whatAClassDoesNotKnowKeepsItsDigits() {
    String json =
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{},"
            + "\"later\":[1e400,0.1000000000000000055511151231257827,18446744073709551616]}";
    ConfigMap map = Codecs.json().read(utf8(json), ConfigMap.EMPTY, DecodeOptions.DEFAULT);
    assertThat(new String(Codecs.json().write(map, EncodeOptions.DEFAULT), StandardCharsets.UTF_8))
        .contains("\"later\":[1E+400,0.1000000000000000055511151231257827,18446744073709551616]");
  }

  @Test
  void aNumberBeyondDoublesHasNoFormInYaml() {
    for (String number : List.of("1e400", "-1e400", "9".repeat(400))) {
      ConfigMap map =
          Codecs.json()
              .read(
                  utf8(
                      "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},"
                          + ("\"later\":{\"a\":[1," + number + "]}}")),
                  ConfigMap.EMPTY,
                  DecodeOptions.DEFAULT);
      assertThatThrownBy(() -> Codecs.yaml().write(map, EncodeOptions.DEFAULT))
          .isInstanceOf(CodecException.class)
          .hasMessage(
              "ConfigMap a: expected a 64-bit float, found a number out of range"
                  + " at $.later.a[1]");
    }
  }

  /** {@code {"spec": {"a": [VALUE]}}} with the identity of a meter before it. */
  private static Unstructured cbor(String value) {
    String hex =
        "a3446b696e64454d65746572" // kind: Meter
            + "4a61706956657273696f6e4b61636d652e6465762f7631" // apiVersion: acme.dev/v1
            + "4473706563a1416181"
            + value;
    return Codecs.cbor()
        .read(HexFormat.of().parseHex(hex), Unstructured.empty(METER), DecodeOptions.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({
    "01,1",
    "f93c00,1.0",
    "f98000,-0.0",
    "fa5f000000,9223372036854775808",
    "1b7fffffffffffffff,9223372036854775807",
    "3b7fffffffffffffff,-9223372036854775808",
    "fb0000000000000001,5e-324",
  })
  void cborHasTheSameNumbers(String value, String json) {
    Unstructured fromJson = meter(Codecs.json(), "{\"a\":[" + json + "]}");
    assertThat(cbor(value)).isEqualTo(fromJson).hasSameHashCodeAs(fromJson);
    assertThat(cbor(value).at("spec", "a").index(0).value())
        .isEqualTo(fromJson.at("spec", "a").index(0).value());
    assertRoundTrips(fromJson);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1b8000000000000000", "3b8000000000000000", "f97e00", "f97c00"})
  void cborBeyondThemIsRefusedWithItsPath(String value) {
    assertThatThrownBy(() -> cbor(value))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(" at $.spec.a[0] (byte ");
  }

  @Test
  void wholeDoublesOfRecordsAreEqualToWhatIsReadBack() {
    Custom<MeterSpec, Void> meter =
        Custom.of(METERS, "m", new MeterSpec(1.0, 2f, List.of(3.0, 0.1, 1e18)));
    assertRoundTrips(meter);
    Custom<MeterSpec, Void> read =
        Codecs.json()
            .read(
                Codecs.json().write(meter, EncodeOptions.DEFAULT),
                METERS.prototype(),
                DecodeOptions.DEFAULT);
    assertThat(read).isEqualTo(meter);
    assertThat(read.spec()).isEqualTo(meter.spec());
    assertThat(read.toUnstructured()).isEqualTo(meter.toUnstructured());
    assertThat(read.withSpec(meter.spec()).content().get("spec"))
        .as("the server's spelling stays")
        .isEqualTo(read.content().get("spec"));
  }

  @Test
  void jsonValuesOfTheModelAreEqualToWhatIsReadBack() {
    JSONSchemaProps schema =
        JSONSchemaProps.of(
            s -> s.default_(RawValue.json("{\"b\":[1.0,1e2,-0.0],\"a\":1234567890123456768.0}")));
    JSONSchemaProps other =
        JSONSchemaProps.of(
            s -> s.default_(RawValue.json("{\"b\":[1.0,1e2,-0.0],\"a\":1234567890123456769.0}")));
    JSONSchemaProps different =
        JSONSchemaProps.of(s -> s.default_(RawValue.json("{\"b\":[1.0,1e2,-0.0],\"a\":2}")));
    assertThat(schema).isEqualTo(other).hasSameHashCodeAs(other).isNotEqualTo(different);
    assertThat(JsonTrees.fromTree(JsonTrees.toTree(schema), JSONSchemaProps.EMPTY))
        .isEqualTo(schema);
    ControllerRevision revision =
        ControllerRevision.of(
            r -> r.data(RawValue.json("{\"b\":[1.0,null],\"a\":{\"x\":1E2}}")).revision(1));
    assertRoundTrips(revision);
  }

  @Test
  void cellsOfATableAreEqualByValue() {
    TableRow row = TableRow.of(r -> r.addCell(1.0).addCell(Map.of("a", 2.0)));
    TableRow same = TableRow.of(r -> r.addCell(1L).addCell(Map.of("a", 2L)));
    assertThat(row).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(row).isNotEqualTo(TableRow.of(r -> r.addCell(1L).addCell(Map.of())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-9007199254740994",
        "-9007199254740998",
        "-18014398509481990",
        "9007199254740993",
        "-9007199254740993",
        "9223372036854775807",
        "-9223372036854775808"
      })
  void anIntegerIsTheNearestDoubleInEveryFormat(String number) {
    byte[] json = utf8("{\"minimum\":" + number + "}");
    byte[] cbor =
        Codecs.cbor()
            .write(
                Unstructured.of(METER, ObjectMeta.EMPTY, Map.of("minimum", Long.valueOf(number))),
                EncodeOptions.DEFAULT);
    Double expected = Double.valueOf(number);
    assertThat(Codecs.json().read(json, JSONSchemaProps.EMPTY, DecodeOptions.DEFAULT).minimum())
        .isEqualTo(expected);
    assertThat(Codecs.cbor().read(cbor, JSONSchemaProps.EMPTY, DecodeOptions.DEFAULT).minimum())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1b8000000000000401,0x1.0000000000001p63",
    "1bffffffffffffffff,0x1p64",
    "3b7fffffffffffffff,-0x1p63",
  })
  void anIntegerOf64BitsInCborIsTheNearestDouble(String value, String expected) {
    byte[] cbor = HexFormat.of().parseHex("a1676d696e696d756d" + value);
    assertThat(Codecs.cbor().read(cbor, JSONSchemaProps.EMPTY, DecodeOptions.DEFAULT).minimum())
        .isEqualTo(Double.valueOf(expected));
  }

  /** Go takes the large ones for a float, the small ones not. */
  @ParameterizedTest
  @ValueSource(strings = {"3b8000000000000000", "3bffffffffffffffff"})
  void anIntegerBelow64BitsInCborIsNoDouble(String value) {
    byte[] cbor = HexFormat.of().parseHex("a1676d696e696d756d" + value);
    assertThatThrownBy(() -> Codecs.cbor().read(cbor, JSONSchemaProps.EMPTY, DecodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("expected a number, found a number out of range at $.minimum");
  }
}
