package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.Kinds;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.Table;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bad input is refused with what was found, where, and what was expected, and never with a value
 * from it.
 */
class ErrorsTest {
  private static CodecException refusal(String json, Message prototype) {
    return catchThrowableOfType(
        CodecException.class,
        () ->
            Codecs.json()
                .read(json.getBytes(StandardCharsets.UTF_8), prototype, DecodeOptions.DEFAULT));
  }

  @Test
  void namesTheObjectThePathAndThePlace() {
    String json =
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"web\",\"namespace\":\"shop\"},"
            + "\"spec\":{\"containers\":[{},{\"ports\":[{\"containerPort\":\"http\"}]}]}}";
    CodecException e = refusal(json, Pod.EMPTY);
    assertThat(e)
        .hasMessage(
            "Pod shop/web: expected a 32-bit integer, found a string at $.spec.containers[1].ports[0].containerPort (byte 129)");
    assertThat(e.path()).isEqualTo("$.spec.containers[1].ports[0].containerPort");
    assertThat(e.offset()).isEqualTo(json.indexOf("\"http\""));
    assertThat(e.isTruncated()).isFalse();
    assertThat(e.problem()).isEqualTo("expected a 32-bit integer, found a string");
    assertThat(e.kind()).isEqualTo("Pod");
    assertThat(e.namespace()).isEqualTo("shop");
    assertThat(e.name()).isEqualTo("web");
    assertThat(e.line()).isZero();
  }

  @Test
  void tellsTheLineOfYaml() {
    String yaml =
        "kind: Pod\napiVersion: v1\nmetadata: {name: web}\nspec:\n  containers:\n  - tty: 1\n";
    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () ->
                Codecs.yaml()
                    .read(yaml.getBytes(StandardCharsets.UTF_8), Pod.EMPTY, DecodeOptions.DEFAULT));
    assertThat(e)
        .hasMessage(
            "Pod web: line 6, column 10: expected a boolean, found a number at $.spec.containers[0].tty");
    assertThat(e.problem()).isEqualTo("expected a boolean, found a number");
    assertThat(e.line()).isEqualTo(6);
    assertThat(e.column()).isEqualTo(10);
    assertThat(e.document()).isZero();
    assertThat(e.offset()).isEqualTo(-1);
    assertThat(e.kind()).isEqualTo("Pod");
    assertThat(e.namespace()).isNull();
    assertThat(e.name()).isEqualTo("web");
  }

  @Test
  void aNameThatIsNoneIsNotOfTheFieldBeforeIt() {
    // {"metadata": {"name": "a", "later": 1, 1.0: 2}}
    byte[] cbor =
        HexFormat.of()
            .parseHex(
                "d9d9f7a1486d65746164617461a3446e616d654161456c6174657201fb3ff000000000000002");
    CodecException e =
        catchThrowableOfType(
            CodecException.class, () -> Codecs.cbor().read(cbor, Pod.EMPTY, DecodeOptions.DEFAULT));
    assertThat(e.path()).isEqualTo("$.metadata");
  }

  @Test
  void keysOfTheInputForgeNoLinesAndFillNone() {
    String key = "a\\nERROR forged\\u001b[2J" + "x".repeat(1000);
    String json =
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"spec\":{\"nodeSelector\":{\"" + key + "\":1}}}";
    assertThat(refusal(json, Pod.EMPTY))
        .hasMessage(
            "Pod: expected a string, found a number at $.spec.nodeSelector[\"a\\u{a}ERROR forged\\u{1b}[2J"
                + "x".repeat(46)
                + "...\"] (byte "
                + json.indexOf("1}}}")
                + ")");
  }

  @Test
  void kindsOfTheInputForgeNoLinesAndTurnNoTextAround() {
    String json =
        "{\"kind\":\"a\\nERROR forged\\u202e" + "x".repeat(100) + "\",\"apiVersion\":\"v1\"}";
    assertThat(refusal(json, Pod.EMPTY).problem())
        .isEqualTo(
            "expected v1 Pod, found v1 a\\u{a}ERROR forged\\u{202e}" + "x".repeat(49) + "...");
  }

  @Test
  void namesTheItemOfAList() {
    String json =
        "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[{\"metadata\":{\"name\":\"a\"}},"
            + "{\"spec\":{\"nodeSelector\":{\"disk\":1}},\"metadata\":{\"name\":\"b\",\"namespace\":\"shop\"}}]}";
    assertThat(refusal(json, KubeList.empty(Pod.TYPE)))
        .hasMessage(
            "Pod shop/b: expected a string, found a number at $.items[1].spec.nodeSelector[\"disk\"] (byte 103)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\"} | expected v1 Pod, found v1 Status at $ (byte 0)",
        "{\"kind\":\"Pod\",\"apiVersion\":\"v2\"} | Pod: expected v1 Pod, found v2 Pod at $ (byte 0)",
        "{\"apiVersion\":\"v1\"} | Pod: expected v1 Pod, found an object of v1 without kind at $ (byte 0)",
        "{\"kind\":\"Pod\"} | Pod: expected v1 Pod, found a Pod without apiVersion at $ (byte 0)",
        "{} | Pod: expected v1 Pod, found an object without kind and apiVersion at $ (byte 0)",
        "<html> | Pod: expected an object, found '<' at $ (byte 0)",
        "'' | Pod: expected an object, found the end of the input at $ (byte 0)",
        "[] | Pod: expected an object, found an array at $ (byte 0)",
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",} | Pod: expected a name in quotes, found '}' at $ (byte 32)",
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"spec\":{\"nodeName\":\"a\",\"later\":1 \"x\":2}} | Pod: expected ',' or '}', found a string at $.spec (byte 65)",
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"spec\":{\"nodeName\":\"a\",\"hostname\" 1}} | Pod: expected ':', found a number at $.spec (byte 66)",
      })
  void saysWhatAnotherObjectIs(String json, String message) {
    assertThat(refusal(json, Pod.EMPTY)).hasMessage(message);
  }

  @Test
  void anotherKindIsFoundOutThoughItsFieldsDontFit() {
    String json =
        "{\"status\":\"Failure\",\"metadata\":{},\"apiVersion\":\"v1\",\"kind\":\"Status\"}";
    assertThat(refusal(json, Pod.EMPTY))
        .hasMessage("expected v1 Pod, found v1 Status at $ (byte 0)");
  }

  @Test
  void neverShowsAValueOfASecret() {
    String json =
        "{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"data\":{\"password\":\"hunter2!\"}}";
    assertThat(refusal(json, Secret.EMPTY))
        .hasMessage(
            "Secret: expected standard base64 with padding, found other text at $.data[\"password\"] (byte 54)")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void cutInputIsTruncated() {
    CodecException e =
        refusal("{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"we", Pod.EMPTY);
    assertThat(e.isTruncated()).isTrue();
    assertThat(e).hasMessage("Pod: end of input in a string at $.metadata.name (byte 54)");
  }

  @Test
  void cutAnywhereInJsonIsTruncated() {
    String json =
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"x\":[1.5e-3,true,null,{\"y\":\"\\u00e9\\n\"}],\"metadata\":{\"generation\":12,"
            + "\"creationTimestamp\":null,\"managedFields\":[{\"fieldsV1\":{\"f:a\\u00e9\\\"\":[-0.1,false]}}]},\"spec\":{\"hostNetwork\":true}}";
    assertThat(
            Codecs.json()
                .read(json.getBytes(StandardCharsets.UTF_8), Pod.EMPTY, DecodeOptions.DEFAULT)
                .spec()
                .hostNetwork())
        .isTrue();
    for (int length = 0; length < json.length(); length++) {
      CodecException e = refusal(json.substring(0, length), Pod.EMPTY);
      assertThat(e).as("cut at " + length).isNotNull();
      assertThat(e.isTruncated()).as("cut at " + length + ": " + e.getMessage()).isTrue();
    }
  }

  @Test
  void protobufErrorsHaveThePathToo() {
    byte[] body =
        Codecs.protobuf()
            .write(
                Pod.of(
                    p ->
                        p.name("web")
                            .namespace("shop")
                            .spec(s -> s.addContainer(c -> c.name("main").image("nginx")))),
                EncodeOptions.DEFAULT);
    int image = indexOf(body, "nginx");
    body[image - 2] = 0x10; // field 2 as a number
    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.protobuf().read(body, Pod.EMPTY, DecodeOptions.DEFAULT));
    assertThat(e)
        .hasMessage(
            "Pod shop/web: expected wire type 2, found 0 at $.spec.containers[0].image (byte "
                + (image - 2)
                + ")");
  }

  @Test
  void protobufRefusesWhatIsNotInItsEnvelope() {
    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () ->
                Codecs.protobuf()
                    .read(
                        "{\"kind\":\"Pod\"}".getBytes(StandardCharsets.UTF_8),
                        Pod.EMPTY,
                        DecodeOptions.DEFAULT));
    assertThat(e)
        .hasMessage(
            "expected the Kubernetes Protobuf prefix 6b 38 73 00, found 7b 22 6b 69 at $ (byte 0)");
  }

  @Test
  void protobufRefusesAnEnvelopeOfOtherContent() {
    byte[] body = Codecs.protobuf().write(ConfigMap.EMPTY, EncodeOptions.DEFAULT);
    byte[] json = Arrays.copyOf(body, body.length + 4);
    json[body.length - 1] = 4;
    System.arraycopy("json".getBytes(StandardCharsets.US_ASCII), 0, json, body.length, 4);
    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.protobuf().read(json, ConfigMap.EMPTY, DecodeOptions.DEFAULT));
    assertThat(e)
        .hasMessage(
            "expected an object in Protobuf in the envelope, found another content type at $ (byte 0)");
  }

  @Test
  void protobufSaysWhatAnotherObjectIs() {
    byte[] body = Codecs.protobuf().write(ConfigMap.EMPTY, EncodeOptions.DEFAULT);
    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.protobuf().read(body, Pod.EMPTY, DecodeOptions.DEFAULT));
    assertThat(e).hasMessage("expected v1 Pod, found v1 ConfigMap at $ (byte 0)");
  }

  @Test
  void protobufNeedsToKnowTheKind() {
    byte[] body = Codecs.protobuf().write(ConfigMap.EMPTY, EncodeOptions.DEFAULT);
    body[indexOf(body, "ConfigMap")] = 'X';
    CodecException e =
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.protobuf().read(body, Kinds.registry(), DecodeOptions.DEFAULT));
    assertThat(e)
        .hasMessage(
            "expected a kind that is known, found v1 XonfigMap, which Protobuf can't be read without at $ (byte 0)");
  }

  @ParameterizedTest
  @CsvSource({"JSON,7b7d", "CBOR,d9d9f7a0", "PROTOBUF,6b3873000a001200"})
  void anObjectThatNamesNoKindHasThePlaceOfItsBegin(String format, String hex) {
    Codec codec =
        switch (format) {
          case "JSON" -> Codecs.json();
          case "CBOR" -> Codecs.cbor();
          default -> Codecs.protobuf();
        };
    byte[] body = HexFormat.of().parseHex(hex);
    CodecException e =
        catchThrowableOfType(
            CodecException.class, () -> codec.read(body, Kinds.registry(), DecodeOptions.DEFAULT));
    assertThat(e)
        .hasMessage(
            "expected an object with kind and apiVersion, found an object without kind and"
                + " apiVersion at $ (byte 0)");
  }

  @Test
  void anEnvelopeOfAnotherKindHasItsPlaceInTheStream() throws IOException {
    byte[] pod = Codecs.protobuf().write(Pod.EMPTY, EncodeOptions.DEFAULT);
    byte size = (byte) pod.length;
    byte[] type = {10, 5, 'A', 'D', 'D', 'E', 'D'};
    byte[] head = {
      0, 0, 0, (byte) (11 + size), 0, 0, 0, 0, 0, 0, 0, 18, (byte) (2 + size), 10, size
    };
    System.arraycopy(type, 0, head, 4, type.length);
    byte[] stream = Arrays.copyOf(head, head.length + pod.length);
    System.arraycopy(pod, 0, stream, head.length, pod.length);
    WatchFrame<ConfigMap> frame =
        Codecs.protobuf()
            .watchFrames(new ByteArrayInputStream(stream), ConfigMap.EMPTY, DecodeOptions.DEFAULT)
            .next();
    CodecException e = ((WatchFrame.Undecodable<ConfigMap>) Objects.requireNonNull(frame)).cause();
    assertThat(e.problem()).isEqualTo("expected v1 ConfigMap, found v1 Pod");
    assertThat(e.offset()).isEqualTo(head.length);
  }

  @Test
  void controlCharactersInStringsOfJsonAreRefused() {
    for (char c = 0; c < ' '; c++) {
      for (String field : List.of("\"data\":{\"k\":\"a%sb\"}", "\"x\":[\"a%sb\"]", "\"x%s\":1")) {
        String json = "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"," + field.formatted(c) + "}";
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        CodecException e =
            catchThrowableOfType(
                CodecException.class,
                () -> Codecs.json().read(body, ConfigMap.EMPTY, DecodeOptions.DEFAULT));
        assertThat(e).as("%s %d", field, (int) c).isNotNull();
        assertThat(e.problem()).isEqualTo("control character in a string");
      }
    }
  }

  @Test
  void stringsBeyondTheLimitAreRefused() {
    DecodeOptions tight = DecodeOptions.DEFAULT.withLimits(new DecodeLimits(100, 10, 1000, 1000));
    ConfigMap map = ConfigMap.of(c -> c.putData("k", "12345678901"));
    for (Codec codec : new Codec[] {Codecs.json(), Codecs.protobuf()}) {
      byte[] body = codec.write(map, EncodeOptions.DEFAULT);
      CodecException e =
          catchThrowableOfType(
              CodecException.class, () -> codec.read(body, ConfigMap.EMPTY, tight));
      assertThat(e).hasMessageContaining("string of 11 bytes, more than the limit of 10 at $.data");
    }
  }

  private static int indexOf(byte[] body, String text) {
    return new String(body, StandardCharsets.ISO_8859_1).indexOf(text);
  }

  @Test
  void whatHasNoClassHasPlacesInPathsToo() {
    String list =
        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"a\":1},{\"b\":[0,1e999]}]}";
    String table =
        "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"rows\":[{\"cells\":[1,2,tru]}]}";
    Unstructured untyped = Unstructured.empty(GroupVersionKind.of("v1", "List"));
    assertThat(refusal(list, untyped).path()).isEqualTo("$.items[1].b[1]");
    assertThat(refusal(table, Table.EMPTY).path()).isEqualTo("$.rows[0].cells[2]");
    byte[] cbor =
        HexFormat.of()
            .parseHex("a3446b696e64444c6973744a61706956657273696f6e427631456974656d7382a0a14162ff");
    CodecException e =
        catchThrowableOfType(
            CodecException.class, () -> Codecs.cbor().read(cbor, untyped, DecodeOptions.DEFAULT));
    assertThat(e.path()).isEqualTo("$.items[1].b");
  }

  @Test
  void aNumberCutBehindItsSignIsTruncated() {
    String json = "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"spec\":{\"priority\":-";
    assertThat(refusal(json, Pod.EMPTY))
        .hasMessage(
            "Pod: expected a 32-bit integer, found the end of the input at $.spec.priority (byte 52)")
        .matches(CodecException::isTruncated);
  }
}
