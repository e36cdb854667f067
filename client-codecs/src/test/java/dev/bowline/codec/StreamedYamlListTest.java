package dev.bowline.codec;

import static dev.bowline.codec.StreamedListTest.list;
import static dev.bowline.codec.StreamedListTest.slow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.StreamedListTest.Taking;
import dev.bowline.meta.KubeList;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists in YAML read from a stream: what only YAML has, and what it can't have. */
class StreamedYamlListTest {
  @Test
  void yamlMayNameItsKindLast() throws IOException {
    String yaml =
        """
        items:
        - metadata: {name: a}
        - &b
          metadata: {name: b}
        - *b
        metadata:
          resourceVersion: "7"
        unheard: [[{}]]
        apiVersion: v1
        kind: ConfigMapList
        """;
    for (int step : new int[] {1, 1 << 20}) {
      Taking sink = new Taking();
      KubeList<ConfigMap> read =
          Codecs.yaml()
              .read(
                  slow(yaml.getBytes(StandardCharsets.UTF_8), step),
                  KubeList.into(ConfigMap.TYPE, sink),
                  DecodeOptions.DEFAULT);
      assertThat(sink.taken).containsExactly("a of 0", "b of 0", "b of 0");
      assertThat(read.resourceVersion().toString()).isEqualTo("7");
    }
  }

  static Stream<Arguments> listsInYaml() {
    return Stream.of(
        Arguments.of("{items: [{metadata: {name: a}}, {}], kind: ConfigMapList, apiVersion: v1}"),
        Arguments.of("apiVersion: v1\nitems:\n  - metadata: {name: a}\n  -\nkind: ConfigMapList"),
        Arguments.of(
            "kind: ConfigMapList\napiVersion: v1\n<<: {items: [{metadata: {name: a}}, {}]}"),
        Arguments.of("&l\nkind: ConfigMapList\napiVersion: v1\nitems: [{metadata: {name: a}}, {}]"),
        Arguments.of(
            "kind: X\nitems: &i [{metadata: {name: a}}, {}]\nkind: ConfigMapList\napiVersion: v1"),
        Arguments.of(
            "kind: ConfigMapList\napiVersion: v1\nx: &x {name: a}\nitems:\n- metadata: *x\n- {}"),
        Arguments.of(
            "%YAML 1.1\n--- !!map\nkind: ConfigMapList\napiVersion: v1\nitems: [metadata: {name: a}, {}]\n---\n["));
  }

  @ParameterizedTest
  @MethodSource("listsInYaml")
  void aListInYamlIsReadAsWholeWhereverItsPartsStand(String yaml) throws IOException {
    byte[] body = yaml.getBytes(StandardCharsets.UTF_8);
    KubeList<ConfigMap> whole =
        Codecs.yaml().read(body, KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT);
    assertThat(whole.items()).extracting(ConfigMap::name).startsWith("a");
    assertThat(
            Codecs.yaml()
                .read(slow(body, 1), KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT))
        .isEqualTo(whole);
  }

  private static CodecException refused(InputStream yaml, KubeList<?> into) {
    return catchThrowableOfType(
        CodecException.class, () -> Codecs.yaml().read(yaml, into, DecodeOptions.DEFAULT));
  }

  @Test
  void anotherKindInYamlIsRefusedWhereItSaysSo() {
    List<Pod> pods = new ArrayList<>();
    String items = "items:\n- metadata:\n    name: a\n- metadata:\n    name: b\n";
    String kind = "kind: ConfigMapList\napiVersion: v1\n";
    for (String yaml : new String[] {kind + items, items + kind}) {
      CodecException e =
          refused(
              slow(yaml.getBytes(StandardCharsets.UTF_8), 11), KubeList.into(Pod.TYPE, pods::add));
      assertThat(e)
          .hasMessageEndingWith(
              "line 1, column 1: expected v1 PodList, found v1 ConfigMapList at $");
    }
    assertThat(pods).extracting(Pod::name).containsExactly("a"); // of the list that says it last
  }

  @Test
  void whatIsWrongInAListInYamlHasItsPlace() throws IOException {
    String head = "apiVersion: v1\nkind: ConfigMapList\nitems:\n";
    String items = "- metadata: {name: m}\n  data: {a: b}\n".repeat(5000);
    Taking sink = new Taking();
    String wrong =
        head + items + "- metadata: {name: x}\n  data: {a: [1]}\n- metadata: {name: z}\n";
    Codecs.yaml()
        .read(
            slow(wrong.getBytes(StandardCharsets.UTF_8), 4096),
            KubeList.into(ConfigMap.TYPE, sink),
            DecodeOptions.DEFAULT);
    assertThat(sink.taken).hasSize(5002).endsWith("z of 0");
    assertThat(sink.taken.get(5000))
        .contains("ConfigMap x: line 10005, column 13: ", " at $.items[5000].data");
    for (String broken :
        new String[] {"- {a: b: c}\n", "- metadata: {name: x}\n  data: {a: *b}\n"}) {
      List<ConfigMap> before = new ArrayList<>();
      CodecException e =
          catchThrowableOfType(
              CodecException.class,
              () ->
                  Codecs.yaml()
                      .read(
                          slow((head + items + broken).getBytes(StandardCharsets.UTF_8), 4096),
                          KubeList.into(ConfigMap.TYPE, before::add),
                          DecodeOptions.DEFAULT));
      assertThat(e.getMessage())
          .startsWith("ConfigMapList: line 1000")
          .contains(" at $.items[5000]");
      assertThat(before).hasSize(5000);
    }
  }

  @Test
  void whatAListInYamlTakesBackIsNotThere() {
    String list = "kind: ConfigMapList\napiVersion: v1\nitems: []\n";
    for (String taken : new String[] {"kind:", "apiVersion: null"}) {
      byte[] body = (list + taken).getBytes(StandardCharsets.UTF_8);
      for (InputStream stream : new InputStream[] {slow(body, 1), slow(body, 1000)}) {
        assertThatThrownBy(
                () ->
                    Codecs.yaml()
                        .read(stream, KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT))
            .isInstanceOf(CodecException.class)
            .hasMessageContaining("without " + (taken.startsWith("kind") ? "kind" : "apiVersion"));
      }
    }
  }

  @Test
  void unknownFieldsOfAListInYamlComeInOneOrder() throws IOException {
    byte[] body =
        "kind: ConfigMapList\napiVersion: v1\n\uff01: a\n\ud83d\ude00: b\nc: d\nitems: []\n"
            .getBytes(StandardCharsets.UTF_8);
    KubeList<ConfigMap> empty = KubeList.empty(ConfigMap.TYPE);
    KubeList<ConfigMap> streamed = Codecs.yaml().read(slow(body, 7), empty, DecodeOptions.DEFAULT);
    KubeList<ConfigMap> whole = Codecs.yaml().read(body, empty, DecodeOptions.DEFAULT);
    assertThat(Codecs.json().write(streamed, EncodeOptions.DEFAULT))
        .isEqualTo(Codecs.json().write(whole, EncodeOptions.DEFAULT));
  }

  @Test
  void whatIsWrongInAFieldOfAListInYamlHasItsPath() {
    for (String field :
        new String[] {"apiVersion: 'v1", "metadata: {resourceVersion: [}", "x: &x >{"}) {
      byte[] body = ("items: []\n" + field).getBytes(StandardCharsets.UTF_8);
      assertThatThrownBy(
              () ->
                  Codecs.yaml()
                      .read(slow(body, 3), KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT))
          .isInstanceOfSatisfying(
              CodecException.class,
              e -> assertThat(e.path()).startsWith("$." + field.substring(0, field.indexOf(':'))));
    }
  }

  @Test
  void anchorsOfAListInYamlHoldSoMuchAtMost() {
    StringBuilder yaml = new StringBuilder("kind: ConfigMapList\nitems:\n");
    for (int i = 0; i < 10_000; i++) {
      yaml.append("- &a").append(i).append(" {metadata: {name: m}}\n");
    }
    InputStream many = slow(yaml.toString().getBytes(StandardCharsets.UTF_8), 1000);
    assertThatThrownBy(
            () ->
                Codecs.yaml()
                    .read(
                        many,
                        KubeList.into(ConfigMap.TYPE, item -> {}),
                        DecodeOptions.DEFAULT.withLimits(
                            new DecodeLimits(100, 100_000, 100_000, 100_000))))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("anchors that hold more than 100000 characters at $.items[");
  }

  @Test
  void aListThatWasReadFromYamlPlacesNothingOfJson() throws IOException {
    Taking sink = new Taking();
    byte[] yaml =
        "kind: ConfigMapList\napiVersion: v1\nitems:\n- data: {}\n"
            .getBytes(StandardCharsets.UTF_8);
    KubeList<ConfigMap> read =
        Codecs.yaml()
            .read(slow(yaml, 9), KubeList.into(ConfigMap.TYPE, sink), DecodeOptions.DEFAULT);
    byte[] json =
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"items\":[{\"data\":{\"a\":1}}]}"
            .getBytes(StandardCharsets.UTF_8);
    Codecs.json().read(slow(json, 9), read, DecodeOptions.DEFAULT);
    assertThat(sink.taken.get(1)).contains("(byte ").doesNotContain("line");
  }

  @Test
  void ofAListInYamlThatIsCutNoPartOfAnItemIsHandedOver() {
    String body =
        new String(Codecs.yaml().write(list(3), EncodeOptions.DEFAULT), StandardCharsets.UTF_8);
    List<Object> whole = new ArrayList<>(list(3).items());
    for (int length = 0; length < body.indexOf("kind: ConfigMapList") + 4; length++) {
      byte[] cut = body.substring(0, length).getBytes(StandardCharsets.UTF_8);
      List<Object> taken = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  Codecs.yaml()
                      .read(
                          slow(cut, 5),
                          KubeList.into(ConfigMap.TYPE, taken::add),
                          DecodeOptions.DEFAULT))
          .as("cut at " + length)
          .isInstanceOf(CodecException.class);
      assertThat(taken).as("cut at " + length).isEqualTo(whole.subList(0, taken.size()));
    }
  }

  @Test
  void ofItemsThatAreThereTwiceInYamlTheLastAreHandedOver() {
    byte[] body =
        """
        kind: ConfigMapList
        apiVersion: v1
        items: [{metadata: {name: a}}]
        items: [{metadata: {name: b}}]
        """
            .getBytes(StandardCharsets.UTF_8);
    Taking sink = new Taking();
    Codecs.yaml().read(body, KubeList.into(ConfigMap.TYPE, sink), DecodeOptions.DEFAULT);
    assertThat(sink.taken).containsExactly("b of 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "items: null\nitems: [metadata: {name: b}]",
        "items: null\nitems: []\nitems: null",
        "items: &i [metadata: {name: a}]\nitems: [metadata: {name: b}]",
        "items: [metadata: {name: a}]\nitems: [metadata: {name: b}]",
        "items: [metadata: {name: a}]\nitems: null"
      })
  void ofAStreamASinkTakesNoItemsThatAreThereTwice(String items) throws IOException {
    byte[] body =
        ("kind: ConfigMapList\napiVersion: v1\n" + items).getBytes(StandardCharsets.UTF_8);
    CodecException e = refused(slow(body, 1), KubeList.into(ConfigMap.TYPE, new Taking()));
    assertThat(e.problem()).isEqualTo("the name \"items\" is there twice");
    KubeList<ConfigMap> held = KubeList.empty(ConfigMap.TYPE);
    assertThat(Codecs.yaml().read(slow(body, 1), held, DecodeOptions.DEFAULT))
        .isEqualTo(Codecs.yaml().read(body, held, DecodeOptions.DEFAULT));
  }

  @Test
  void itemsMayReplaceThoseThatAreMerged() throws IOException {
    byte[] body =
        """
        kind: ConfigMapList
        apiVersion: v1
        <<: {items: [{metadata: {name: a}}]}
        items: [{metadata: {name: b}}]
        """
            .getBytes(StandardCharsets.UTF_8);
    Taking sink = new Taking();
    Codecs.yaml().read(slow(body, 1), KubeList.into(ConfigMap.TYPE, sink), DecodeOptions.DEFAULT);
    assertThat(sink.taken).containsExactly("b of 0");
  }
}
