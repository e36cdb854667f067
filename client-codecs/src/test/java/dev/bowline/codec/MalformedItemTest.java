package dev.bowline.codec;

import static dev.bowline.codec.StreamedListTest.slow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.StreamedListTest.Taking;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What of a malformed list in JSON, or CBOR, is an item that can't be read, and what ends the list.
 */
class MalformedItemTest {
  @ParameterizedTest
  @ValueSource(strings = {"\t", "\1", "\n"})
  void anItemWithAControlCharacterIsHandedOverAsBytes(String control) throws IOException {
    byte[] body =
        list(
            "[{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"x"
                + control
                + "y\"}},{\"metadata\":{\"name\":\"b\"}}]");
    Taking taking = new Taking();
    Codecs.json().read(slow(body, 7), KubeList.into(ConfigMap.TYPE, taking), DecodeOptions.DEFAULT);
    assertThat(taking.taken).hasSize(2).endsWith("b of 0");
    assertThat(taking.taken.get(0)).contains("control character in a string");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"metadata\":{\"name\":\"a\"},\"x\":[},{\"metadata\":{\"name\":\"b\"},\"y\":1]},{\"metadata\":{}}",
        "{\"metadata\":{\"name\":\"a\"},\"x\":{]},{\"metadata\":{\"name\":\"b\"}}",
        "{\"metadata\":{\"name\":\"a\"}{\"y\":{}},{\"metadata\":{\"name\":\"b\"}}",
      })
  void anItemWhoseEndNobodyCanTellIsRefusedWithTheList(String items) {
    assertThat(refusal("[" + items + "]").path()).startsWith("$.items[0]");
  }

  /** Where an item must begin and none does, there is nothing to hand over. */
  @ParameterizedTest
  @ValueSource(
      strings = {"[,]", "[:]", "[}]", "[:,{}]", "[,{}]", "[ , {}]", "[},{}]", "[:{}]", "[,,]"})
  void whatIsNoListIsNotHandedOverAsItems(String items) {
    CodecException refusal = refusal(items);
    assertThat(refusal).hasMessageContaining("expected an object, found");
    assertThat(refusal.path()).isEqualTo("$.items[0]");
  }

  /** By a stream and as a whole, before anything was handed over. */
  private static CodecException refusal(String items) {
    byte[] body = list(items);
    Taking taking = new Taking();
    KubeList<ConfigMap> into = KubeList.into(ConfigMap.TYPE, taking);
    CodecException whole =
        catchThrowableOfType(
            CodecException.class, () -> Codecs.json().read(body, into, DecodeOptions.DEFAULT));
    for (int step : new int[] {1, body.length}) {
      CodecException streamed =
          catchThrowableOfType(
              CodecException.class,
              () -> Codecs.json().read(slow(body, step), into, DecodeOptions.DEFAULT));
      assertThat(streamed).isNotNull().hasMessage(whole.getMessage());
    }
    assertThat(taking.taken).isEmpty();
    return whole;
  }

  private static byte[] list(String items) {
    return ("{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"items\":" + items + "}")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void whatStandsAroundTheItemsIsAsItWasBehindOneThatCannotBeRead() throws IOException {
    String head =
        "446b696e644d436f6e6669674d61704c697374"
            + "4a61706956657273696f6e427631"
            + "0100"
            + "456974656d73"; // kind, apiVersion, 1
    String items =
        "d68201" + "a1486d65746164617461a1446e616d654162"; // with tag 22: a number, and one named b
    Taking taking = new Taking();
    KubeList<ConfigMap> into = KubeList.into(ConfigMap.TYPE, taking);
    byte[] body = HexFormat.of().parseHex("a4" + head + items);
    Codecs.cbor().read(slow(body, 3), into, DecodeOptions.DEFAULT);
    assertThat(taking.taken).hasSize(2).endsWith("Yg== of 0");

    byte[] twice = HexFormat.of().parseHex("a5" + head + items + "0100");
    assertThatThrownBy(() -> Codecs.cbor().read(slow(twice, 3), into, DecodeOptions.DEFAULT))
        .hasMessageContaining("the field is there twice at $");
  }

  /** Whether it comes at once or byte by byte. */
  @Test
  void anItemOfCborThatIsNoneIsNotCalledByTheNameOfTheOneBefore() {
    ConfigMap before = ConfigMap.of(c -> c.name("before"));
    byte[] body = cborList(List.of(before, ConfigMap.of(c -> c.name("torn"))));
    byte[] alone = cborList(List.of(before));
    int start = Arrays.mismatch(alone, body) + 1; // behind the number of items
    while (alone[start] == body[start]) {
      start++;
    }
    body[start] = 0x1c;
    for (int size : new int[] {1, body.length}) {
      CodecException e =
          catchThrowableOfType(
              CodecException.class,
              () ->
                  Codecs.cbor()
                      .read(
                          slow(body, size), KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT));
      assertThat(e).hasMessageContaining("0x1c").hasMessageContaining("$.items");
      assertThat(e.getMessage()).doesNotContain("before");
    }
  }

  private static byte[] cborList(List<ConfigMap> items) {
    return Codecs.cbor()
        .write(KubeList.of(ConfigMap.TYPE, ListMeta.EMPTY, items), EncodeOptions.DEFAULT);
  }
}
