package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.AllKinds;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestsTest {
  private static final String STREAM =
      """
      # a comment first
      ---
      apiVersion: v1
      kind: Namespace
      metadata: {name: shop}
      ---
      ---
      # nothing here
      --- # and a comment behind
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "m"}, "data": {"a": "b"}}
      ...
      ---
      apiVersion: example.com/v1
      kind: Boat
      spec: {sails: 2}
      ---
      apiVersion: v1
      kind: List
      items:
      - {apiVersion: v1, kind: ConfigMap}
      """;

  private static List<Message> read(String yaml) {
    return Manifests.read(yaml, AllKinds.registry(), DecodeOptions.DEFAULT);
  }

  @Test
  void readsDocumentsOfDifferentKinds() {
    List<Message> objects = read(STREAM);
    assertThat(objects).hasSize(4);
    assertThat(objects.get(0)).isEqualTo(Namespace.of(n -> n.name("shop")));
    assertThat(objects.get(1)).isEqualTo(ConfigMap.of(m -> m.name("m").data(Map.of("a", "b"))));
    assertThat(objects.get(2))
        .isInstanceOfSatisfying(
            Unstructured.class, boat -> assertThat(boat.get("spec", "sails")).isEqualTo(2L));
    assertThat(objects.get(3).toString()).contains("List");
  }

  @Test
  void readsEverythingWithoutAClass() {
    assertThat(Manifests.readUnstructured(STREAM, DecodeOptions.DEFAULT))
        .extracting(Unstructured::kind)
        .containsExactly("Namespace", "ConfigMap", "Boat", "List");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "---\n---\n", "# nothing\n", "null\n---\n~\n"})
  void emptyDocumentsAreNoObjects(String yaml) {
    assertThat(read(yaml)).isEmpty();
  }

  @Test
  void anchorsEndWithTheirDocument() {
    assertThatThrownBy(
            () -> read("{apiVersion: v1, kind: &k ConfigMap}\n---\n{apiVersion: v1, kind: *k}\n"))
        .isInstanceOf(CodecException.class)
        .hasMessage(
            "document 2, line 3, column 24: alias without a complete anchor before it at $.kind");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "metadata: {name: 1} | ConfigMap: document 3, line 7, column 18: expected a string, found a"
            + " number at $.metadata.name",
        "data: {a: b         | ConfigMap: document 3, line 8, column 1: expected ',' or '}', but"
            + " the text ends at $.data",
        "data: \u0007x       | ConfigMap: document 3, line 7, column 7: the character U+0007 is not"
            + " allowed in YAML at $.data",
      })
  void errorsNameTheDocument(String rest, String message) throws Exception {
    String yaml =
        "apiVersion: v1\nkind: Namespace\n---\n---\napiVersion: v1\nkind: ConfigMap\n"
            + rest
            + "\n";
    assertThatThrownBy(() -> read(yaml))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            CodecException.class,
            e -> {
              assertThat(e.document()).isEqualTo(3);
              assertThat(e.line()).isBetween(7, 8);
              assertThat(e.problem()).doesNotContain("line");
            });
    List<Message> before = new ArrayList<>();
    assertThatThrownBy(
            () ->
                Manifests.read(
                    stream(yaml), AllKinds.registry(), DecodeOptions.DEFAULT, before::add))
        .isInstanceOf(CodecException.class)
        .hasMessage(message);
    assertThat(before).hasSize(1);
  }

  @Test
  void brokenUtf8HasAPlace() {
    byte[] yaml = "apiVersion: v1\nkind: x\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(
            () ->
                Manifests.read(
                    new ByteArrayInputStream(yaml),
                    AllKinds.registry(),
                    DecodeOptions.DEFAULT,
                    object -> {}))
        .isInstanceOf(CodecException.class)
        .hasMessage("document 1, line 2, column 8: the bytes are not UTF-8 at $.kind");
  }

  private static InputStream failing() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        throw new IOException("gone");
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        throw new IOException("gone");
      }
    };
  }

  @Test
  void aStreamIsReadDocumentByDocument() {
    List<Message> objects = new ArrayList<>();
    String first = "apiVersion: v1\nkind: Namespace\n---\n" + "# padding\n".repeat(2000);
    assertThatThrownBy(
            () ->
                Manifests.read(
                    new SequenceInputStream(stream(first), failing()),
                    AllKinds.registry(),
                    DecodeOptions.DEFAULT,
                    objects::add))
        .isInstanceOf(IOException.class)
        .hasMessage("gone");
    assertThat(objects).hasSize(1);
  }

  @Test
  void aDocumentInAStreamIsBounded() throws Exception {
    DecodeOptions options =
        DecodeOptions.DEFAULT.withLimits(new DecodeLimits(100, 1000, 1000, 1000));
    String namespace = "apiVersion: v1\nkind: Namespace\n---\n";
    List<Message> objects = new ArrayList<>();
    Manifests.read(stream(namespace.repeat(1000)), AllKinds.registry(), options, objects::add);
    assertThat(objects).hasSize(1000);
    assertThatThrownBy(
            () ->
                Manifests.read(
                    stream(namespace + "# " + "x".repeat(5000)),
                    AllKinds.registry(),
                    options,
                    objects::add))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("a document of more than 1000 characters");
  }

  @Test
  void namesMayBeOfAnyLengthInBracesOnly() {
    String object = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"data\":{\"NAME\":\"a\"}}";
    String inJson = object.replace("NAME", "k".repeat(10_000));
    assertThat(read(inJson + "\n---\n" + inJson)).hasSize(2);
    String yaml = "apiVersion: v1\nkind: ConfigMap\ndata:\n  NAME: a\n";
    assertThat(read(yaml.replace("NAME", "k".repeat(1_024)))).hasSize(1);
    assertThatThrownBy(() -> read(yaml.replace("NAME", "k".repeat(1_025))))
        .isInstanceOfSatisfying(
            CodecException.class,
            e -> assertThat(e.problem()).isEqualTo("mapping values are not allowed here"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{apiVersion: v1, kind: ConfigMap, data: {a: 'say \"hi'}}",
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"data\": {\"a\": 'say \"hi'}}",
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"data\": {\"a\": e\"\n}}",
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"data\": {\"a\": e\"\\\\\n}}"
      })
  void quotesThatAreNoneInJsonHoldUpNoStream(String first) {
    String rest = "\n---\napiVersion: v1\nkind: Namespace\n".repeat(1000);
    List<Message> objects = new ArrayList<>();
    assertThatThrownBy(
            () ->
                Manifests.read(
                    new SequenceInputStream(stream(first + rest), failing()),
                    AllKinds.registry(),
                    DecodeOptions.DEFAULT,
                    objects::add))
        .isInstanceOf(IOException.class)
        .hasMessage("gone");
    assertThat(objects).hasSizeGreaterThan(900).first().isInstanceOf(ConfigMap.class);
  }

  private static final String JSON =
      "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"NAME\"}}";

  private static String json(String name) {
    return JSON.replace("NAME", name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", "\t\r\n\n  \n", "\n\uFEFF", "\n---\n", "\n---\n\uFEFF"})
  void jsonObjectsMayFollowOneAnother(String between) throws Exception {
    String text = " \n" + json("a") + between + json("b") + between + json("c") + "\n";
    List<Message> expected = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      expected.add(ConfigMap.of(m -> m.name(name)));
    }
    assertThat(read(text)).isEqualTo(expected);
    List<Message> streamed = new ArrayList<>();
    Manifests.read(stream(text), AllKinds.registry(), DecodeOptions.DEFAULT, streamed::add);
    assertThat(streamed).isEqualTo(expected);
  }

  @Test
  void yamlMayFollowJsonObjects() {
    assertThat(read(json("a") + json("b") + "\n---\napiVersion: v1\nkind: Namespace\n"))
        .extracting(Message::getClass)
        .isEqualTo(List.of(ConfigMap.class, ConfigMap.class, Namespace.class));
    assertThat(read(json("a") + " # a comment\n" + json("b") + "\n--- # another\nnull\n"))
        .hasSize(2);
    assertThat(read(json("a") + "\napiVersion: v1\nkind: Namespace\n")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"---\n", " --- # and more\r\n", "---\n# nothing\n---\n", "\t---\n", "\t\n"})
  void aSeparatorMayStandInTheLineOfAnObject(String separator) throws Exception {
    String yaml = "apiVersion: v1\nkind: Namespace\nmetadata: {name: b}\n";
    String text = json("x") + "\n" + json("a") + separator + yaml;
    List<Message> expected =
        List.of(
            ConfigMap.of(m -> m.name("x")),
            ConfigMap.of(m -> m.name("a")),
            Namespace.of(n -> n.name("b")));
    assertThat(read(text)).isEqualTo(expected);
    List<Message> streamed = new ArrayList<>();
    Manifests.read(stream(text), AllKinds.registry(), DecodeOptions.DEFAULT, streamed::add);
    assertThat(streamed).isEqualTo(expected);
    assertThat(read(json("a") + separator.strip())).hasSize(1);
  }

  /** As kubectl, which drops white space before what begins with a brace. */
  @ParameterizedTest
  @ValueSource(strings = {"\t", " \t\n", "\n\t", "\uFEFF", " \uFEFF\t"})
  void whiteSpaceAndMarksBeforeAnObjectInBracesAreNothing(String before) throws Exception {
    for (String braces :
        List.of(
            "{kind: ConfigMap, apiVersion: v1, metadata: {name: a}}",
            "{'kind': 'ConfigMap', \"apiVersion\": \"v1\", metadata: {name: a}} # \"",
            "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\t\"a\"},}",
            "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"uid\":\"\n\"}}")) {
      assertThat(read(before + braces))
          .allSatisfy(m -> assertThat(((ConfigMap) m).name()).isEqualTo("a"))
          .hasSize(1);
      assertThat(read(json("x") + before + braces)).hasSize(2);
    }
  }

  @Test
  void dashesAreASeparatorOnlyDirectlyBehindAnObject() {
    assertThatThrownBy(() -> read(json("a") + "---x\nkind: Namespace\napiVersion: v1\n"))
        .isInstanceOf(CodecException.class);
    assertThatThrownBy(() -> read(json("a") + "\n ---\nkind: Namespace\napiVersion: v1\n"))
        .isInstanceOf(CodecException.class);
    assertThatThrownBy(() -> read(" ---\nkind: Namespace\napiVersion: v1\n"))
        .isInstanceOf(CodecException.class);
    assertThatThrownBy(() -> read(json("a") + "---\n---\n--- [1]\n"))
        .isInstanceOfSatisfying(
            CodecException.class,
            e -> {
              assertThat(e.document()).isEqualTo(4);
              assertThat(e.line()).isEqualTo(3);
              assertThat(e.column()).isEqualTo(5);
            });
  }

  @Test
  void placesInYamlBehindJsonAreThoseOfTheWholeText() throws Exception {
    String text = "\n" + json("a") + "\n\n---\n\n" + json("b").replace("\"b\"", "x: y");
    String message = "ConfigMap: document 2, line 6, column 59: expected ',' or '}' at $.metadata";
    assertThatThrownBy(() -> read(text)).hasMessage(message);
    DecodeOptions options = DecodeOptions.DEFAULT.withLimits(new DecodeLimits(100, 200, 200, 200));
    String lines = (json("a") + "\n").repeat(1000);
    List<Message> objects = new ArrayList<>();
    Manifests.read(stream(lines + "---\n" + json("b")), AllKinds.registry(), options, objects::add);
    assertThat(objects).hasSize(1001);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x\u0085 y",
        "x \u2028 y",
        " \u2029",
        "\u007f\u0081\uffff\ufeff",
        "}{\\\"}\\\\",
        "\\ud83d\\ude00",
        "\\ud800"
      })
  void stringsInJsonAreThoseOfJson(String string) throws Exception {
    String text = json(string);
    ConfigMap expected =
        Codecs.json()
            .read(text.getBytes(StandardCharsets.UTF_8), ConfigMap.EMPTY, DecodeOptions.DEFAULT);
    assertThat(read(text + text)).isEqualTo(List.of(expected, expected));
  }

  @Test
  void aLongObjectInJsonMayHaveWhatYamlHasNot() throws Exception {
    String text = json("\u007f" + "x".repeat(100_000));
    assertThat(read(text + "\n---\n" + JSON)).hasSize(2);
    assertThatThrownBy(() -> read("---\n" + text)).hasMessageContaining("line 2, column 59: ");
    for (String lineBreak : new String[] {"\n", "\r\n", "\r"}) {
      String pretty = text.replace(",", "," + lineBreak).replace("}", lineBreak + "}");
      assertThat(read(pretty + lineBreak + pretty)).hasSize(2);
      assertThatThrownBy(() -> read(pretty + lineBreak + "a: b: c"))
          .as(lineBreak)
          .hasMessageContaining("line 6, column 5: ");
    }
  }

  @Test
  void columnsAreCodePointsBehindWhatYamlHasNot() {
    String wrong = JSON.replace("\"NAME\"", "1");
    for (String name : new String[] {"abc", "\u007f\ud83d\ude00\ud83d\ude00"}) {
      assertThatThrownBy(() -> read(json(name) + wrong))
          .as(name)
          .hasMessageContaining("document 2, line 1, column 122: ");
    }
  }

  @Test
  void numbersInJsonAreThoseOfJson() {
    assertThatThrownBy(
            () ->
                read(
                    json("a")
                        + "\n"
                        + JSON.replace("\"metadata\"", "\"x\":1E400,\"metadata\"")
                            .replace("\"v1\"", "\"example.com/v1\"")))
        .isInstanceOfSatisfying(
            CodecException.class,
            e -> {
              assertThat(e.path()).isEqualTo("$.x");
              assertThat(e.document()).isEqualTo(2);
              assertThat(e.line()).isEqualTo(2);
            });
    String digits = "123456789012345678901234567890";
    Message object = read(JSON.replace("\"metadata\"", "\"x\":" + digits + ",\"metadata\"")).get(0);
    assertThat(Codecs.json().write(object, EncodeOptions.DEFAULT))
        .asString(StandardCharsets.UTF_8)
        .contains("\"x\":" + digits);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: Y\\napiVersion: v1 | document 2, line 3, column 7: expected a string, found a boolean"
            + " at $.kind",
        "kind: Y\\napiVersion: 1  | document 2, line 4, column 13: expected a string, found a number"
            + " at $.apiVersion",
        "kind: Y\\nmetadata: {}   | document 2, line 3, column 7: expected a string, found a boolean"
            + " at $.kind",
        "apiVersion: v1            | document 2, line 3, column 1: expected an object with kind and"
            + " apiVersion, found an object of v1 without kind at $",
      })
  void kindAndVersionAreStrings(String object, String message) {
    assertThatThrownBy(() -> read("---\n---\n" + object.replace("\\n", "\n"))).hasMessage(message);
  }

  @Test
  void aByteOrderMarkMayBeginEachDocument() throws Exception {
    String text =
        "\uFEFFkind: ConfigMap\napiVersion: v1\n---\n\uFEFFdata: {a: b}\napiVersion: v1\nkind:"
            + " ConfigMap\n";
    List<Message> expected = List.of(ConfigMap.EMPTY, ConfigMap.of(m -> m.data(Map.of("a", "b"))));
    assertThat(read(text)).isEqualTo(expected);
    for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE)) {
      List<Message> streamed = new ArrayList<>();
      Manifests.read(
          new ByteArrayInputStream(text.getBytes(charset)),
          AllKinds.registry(),
          DecodeOptions.DEFAULT,
          streamed::add);
      assertThat(streamed).isEqualTo(expected);
    }
  }

  @Test
  void errorsInJsonObjectsNameDocumentLineAndColumn() {
    assertThatThrownBy(
            () -> read(json("a") + "\n" + json("b") + "\n  " + JSON.replace("\"NAME\"", "1")))
        .hasMessage(
            "ConfigMap: document 3, line 3, column 60: expected a string, found a number at"
                + " $.metadata.name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1]", "\"x\"", "kind: Namespace", "}", ","})
  void onlyAnObjectMayFollowAnObject(String next) {
    List<Message> before = new ArrayList<>();
    assertThatThrownBy(
            () ->
                Manifests.read(
                    stream(json("a") + "\n" + next),
                    AllKinds.registry(),
                    DecodeOptions.DEFAULT,
                    before::add))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("line 2, column 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"---\n", "kind: Namespace\napiVersion: v1\n---\n"})
  void aTextThatBeginsAsYamlNeedsSeparators(String begin) {
    assertThatThrownBy(() -> read(begin + json("a") + "\n" + json("b")))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("expected '---' before a further document");
  }

  @Test
  void whatIsWrittenReadsBack() throws Exception {
    List<Message> objects = read(STREAM);
    String yaml = Manifests.write(objects, EncodeOptions.ONLY_SET_FIELDS);
    assertThat(yaml).startsWith("apiVersion: v1\nkind: Namespace\n").contains("\n---\n");
    assertThat(read(yaml)).isEqualTo(objects);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Manifests.write(objects, out, EncodeOptions.ONLY_SET_FIELDS);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(yaml);
    assertThat(Manifests.write(List.of(), EncodeOptions.DEFAULT)).isEmpty();
  }

  private static InputStream stream(String yaml) {
    return new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"C---\n\uFEFF", "N", "S", "N{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"}"})
  void nothingMakesADocumentLongerThanTheLimit(String start) {
    String text =
        start
                .replace("C", "#".repeat(995) + "\n")
                .replace("N", "\n".repeat(900))
                .replace("S", " ".repeat(900))
            + "#".repeat(5_000)
            + "\nkind: ConfigMap\napiVersion: v1\n";
    DecodeOptions options =
        DecodeOptions.DEFAULT.withLimits(new DecodeLimits(400, 1_000, 1_000, 1_000));
    assertThatThrownBy(
            () ->
                Manifests.read(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                    AllKinds.registry(),
                    options,
                    object -> {}))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("more than 1000 characters");
  }

  @Test
  void whatIsNoObjectIsYamlFromItsFirstCharacterOn() {
    Map<String, Integer> lines =
        Map.of(
            "\tkind: X",
            1,
            "\rkind: X\rapiVersion: \u0001\r",
            3,
            "\r---\r{\"kind\": \u0001}",
            3,
            "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"}" + "\r\u0001",
            2);
    lines.forEach(
        (text, line) ->
            assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                    CodecException.class, e -> assertThat(e.line()).as(text).isEqualTo(line)));
  }

  /** As kubectl, whose parser gets each line with a break behind it. */
  @ParameterizedTest
  @CsvSource({
    "'a: |\n  b', 'b\n'",
    "'a: |\n  b\n', 'b\n'",
    "'a: |+\n  b\n\n', 'b\n\n'",
    "'a: |-\n  b', b",
    "'a: >\n  b\n  c', 'b c\n'",
    "'a: b', b",
  })
  void theLastLineEndsWithABreak(String end, String value) {
    String text = "apiVersion: v1\nkind: ConfigMap\n" + end;
    Unstructured read = Manifests.readUnstructured(text, DecodeOptions.DEFAULT).get(0);
    assertThat(read.at("a").asString()).isEqualTo(value);
  }

  @Test
  void theBreakOfTheLastLineIsNoneOfTheText() throws IOException {
    String text = "apiVersion: v1\nkind: ConfigMap\na: |\n  ";
    String whole = text + "x".repeat(2000 - text.length());
    DecodeOptions options =
        DecodeOptions.DEFAULT.withLimits(new DecodeLimits(100, 2000, 2000, 2000));
    List<Message> read = new ArrayList<>();
    InputStream source = new ByteArrayInputStream(whole.getBytes(StandardCharsets.UTF_8));
    Manifests.read(source, AllKinds.registry(), options, read::add);
    assertThat(read).hasSize(1);
    InputStream longer = new ByteArrayInputStream((whole + "x").getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> Manifests.read(longer, AllKinds.registry(), options, read::add))
        .hasMessageContaining("more than 2000 characters");
  }

  @ParameterizedTest
  @CsvSource({"'a: [1, 2', 3, 9", "'a: \"b', 3, 6", "'a: {b: c', 3, 9", "'\u2028a: [1', 4, 6"})
  void whatIsMissingAtTheEndIsInTheLastLine(String end, int line, int column) {
    assertThatThrownBy(() -> read("apiVersion: v1\nkind: ConfigMap\n" + end))
        .isInstanceOfSatisfying(
            CodecException.class,
            e -> assertThat(List.of(e.line(), e.column())).containsExactly(line, column));
  }

  @Test
  void theLastLineOfALongTextEndsWithABreak() {
    for (int length = 8100; length < 8250; length++) {
      String line = "x".repeat(length);
      String text = "apiVersion: v1\nkind: ConfigMap\na: |\n  " + line;
      Unstructured read = Manifests.readUnstructured(text, DecodeOptions.DEFAULT).get(0);
      assertThat(read.at("a").asString()).isEqualTo(line + "\n");
    }
  }

  @Test
  void whatIsNoTextBehindAJsonObjectIsToldAsOfTheNextDocument() {
    List<Message> read = new ArrayList<>();
    byte[] json = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\"}".getBytes(StandardCharsets.UTF_8);
    for (int next : new int[] {0x10, 0xFF}) {
      InputStream text =
          new SequenceInputStream(
              new ByteArrayInputStream(json), new ByteArrayInputStream(new byte[] {(byte) next}));
      assertThatThrownBy(
              () -> Manifests.read(text, AllKinds.registry(), DecodeOptions.DEFAULT, read::add))
          .isInstanceOf(CodecException.class)
          .hasMessageStartingWith("document 2");
    }
    assertThat(read).hasSize(2);
  }
}
