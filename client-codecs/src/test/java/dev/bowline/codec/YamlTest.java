package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.AllKinds;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTest {
  private static final DecodeOptions STRICT = DecodeOptions.DEFAULT.withUniqueNames(true);

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: web-0
        namespace: shop
        labels: &labels
          app: web
      spec:
        nodeSelector: *labels
        containers:
        - name: web
          image: nginx:1.27
          ports:
          - containerPort: 0x50
          - {containerPort: 8_443, name: "https"}
          command: [sh, -c, "exec \\
            nginx"]
        terminationGracePeriodSeconds: 017
        enableServiceLinks: no
      """;

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static <T extends Message> T read(String yaml, T prototype) {
    return Codecs.yaml().read(utf8(yaml), prototype, DecodeOptions.DEFAULT);
  }

  private static String write(Message message) {
    return new String(Codecs.yaml().write(message, EncodeOptions.DEFAULT), StandardCharsets.UTF_8);
  }

  @Test
  void readsAnObjectAsKubectlDoes() {
    Pod pod = read(POD, Pod.EMPTY);
    assertThat(pod.metadata().name()).isEqualTo("web-0");
    assertThat(pod.spec().nodeSelector()).containsExactly(Map.entry("app", "web"));
    assertThat(pod.spec().containers().get(0).ports().get(0).containerPort()).isEqualTo(80);
    assertThat(pod.spec().containers().get(0).ports().get(1).containerPort()).isEqualTo(8443);
    assertThat(pod.spec().containers().get(0).command()).containsExactly("sh", "-c", "exec nginx");
    assertThat(pod.spec().terminationGracePeriodSeconds()).isEqualTo(15);
    assertThat(pod.spec().enableServiceLinks()).isFalse();
  }

  @Test
  void findsTheClassByKind() {
    assertThat(Codecs.yaml().read(utf8(POD), AllKinds.registry(), DecodeOptions.DEFAULT))
        .isEqualTo(read(POD, Pod.EMPTY));
    assertThat(
            Codecs.yaml()
                .read(
                    utf8("apiVersion: example.com/v1\nkind: Boat\nspec: {sails: 2}"),
                    AllKinds.registry(),
                    DecodeOptions.DEFAULT))
        .isInstanceOfSatisfying(
            Unstructured.class, boat -> assertThat(boat.get("spec", "sails")).isEqualTo(2L));
  }

  @Test
  void writesBlocksThatPeopleCanRead() {
    Unstructured object =
        Unstructured.empty(GroupVersionKind.of("example.com/v1", "Boat"))
            .getClass()
            .cast(
                Codecs.json()
                    .read(
                        utf8(
                            """
                            {"kind":"Boat","apiVersion":"example.com/v1","metadata":{"name":"b"},
                            "spec":{"script":"set -e\\nexec sail\\n","empty":{},"none":[],"port":8080,
                            "a10":1.5,"a2":null,"on":"on","args":["--fast",["x",{"k":"v","l":[1]}],{"a":"- b"}],
                            "indented":"  x\\ny","tabs":"a\\tb","date":"2024-01-02","":"","text":"it's: fine"}}
                            """),
                        Unstructured.empty(GroupVersionKind.of("example.com/v1", "Boat")),
                        DecodeOptions.DEFAULT));
    assertThat(write(object))
        .isEqualTo(
            """
            apiVersion: example.com/v1
            kind: Boat
            metadata:
              name: b
            spec:
              "": ""
              a2: null
              a10: 1.5
              args:
              - --fast
              - - x
                - k: v
                  l:
                  - 1
              - a: '- b'
              date: "2024-01-02"
              empty: {}
              indented: |2-
                  x
                y
              none: []
              "on": "on"
              port: 8080
              script: |
                set -e
                exec sail
              tabs: "a\\tb"
              text: 'it''s: fine'
            """);
  }

  @Test
  void unknownFieldsComeBackInYamlAndJson() {
    ConfigMap map = read("{apiVersion: v1, kind: ConfigMap, nope: {a: [1, 2]}}", ConfigMap.EMPTY);
    assertThat(map.unknownFields()).isNotNull();
    assertThat(read(write(map), ConfigMap.EMPTY)).isEqualTo(map);
    byte[] json = Codecs.json().write(map, EncodeOptions.DEFAULT);
    assertThat(Codecs.json().read(json, ConfigMap.EMPTY, DecodeOptions.DEFAULT)).isEqualTo(map);
  }

  @Test
  void listsHandTheirItemsOver() throws Exception {
    String yaml =
        """
        apiVersion: v1
        items:
        - metadata: {name: a}
        - metadata: {name: b}
        kind: ConfigMapList
        metadata: {resourceVersion: "7"}
        """;
    List<String> names = new ArrayList<>();
    KubeList<ConfigMap> list =
        Codecs.yaml()
            .read(
                new ByteArrayInputStream(utf8(yaml)),
                KubeList.into(ConfigMap.TYPE, (ConfigMap map) -> names.add(map.metadata().name())),
                DecodeOptions.DEFAULT);
    assertThat(names).containsExactly("a", "b");
    assertThat(list.metadata().resourceVersion()).isEqualTo("7");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "metadata: {name: yes} | ConfigMap: line 3, column 18: expected a string, found a boolean"
            + " at $.metadata.name",
        "metadata: {name: m}\\ndata:\\n  a: x\\n  b: 017 | ConfigMap m: line 6, column 6: expected a"
            + " string, found a number at $.data[\"b\"]",
        "metadata:\\n  namespace: shop\\n  name: m\\n  ownerReferences:\\n  - name: &a o\\n    controller:"
            + " *a | ConfigMap shop/m: line 7, column 11: expected a boolean, found a string at"
            + " $.metadata.ownerReferences[0].controller",
        "binaryData: {a: '?'} | ConfigMap: line 3, column 17: expected standard base64 with padding,"
            + " found other text at $.binaryData[\"a\"]",
        "data: [ | ConfigMap: line 3, column 8: expected a value, but the text ends at"
            + " $.data[0]",
        "data: {a: .inf} | ConfigMap: line 3, column 11: infinity and NaN are no values of Kubernetes at $.data.a",
      })
  void errorsSayWhatAndWhereInTheText(String rest, String message) {
    String yaml = "apiVersion: v1\nkind: ConfigMap\n" + rest.replace("\\n", "\n");
    assertThatThrownBy(() -> read(yaml, ConfigMap.EMPTY))
        .isInstanceOf(CodecException.class)
        .hasMessage(message);
  }

  @Test
  void anotherKindIsFoundOut() {
    assertThatThrownBy(() -> read(POD, ConfigMap.EMPTY))
        .isInstanceOf(CodecException.class)
        .hasMessage("line 1, column 1: expected v1 ConfigMap, found v1 Pod at $");
    assertThatThrownBy(() -> read("", ConfigMap.EMPTY))
        .isInstanceOf(CodecException.class)
        .hasMessage("ConfigMap: line 1, column 1: expected an object, found null at $");
  }

  @Test
  void limitsCountTheText() {
    String value = "<>&\u2028".repeat(16);
    String yaml = "kind: ConfigMap\napiVersion: v1\ndata: {a: \"" + value + "\"}\n";
    DecodeOptions options = DecodeOptions.DEFAULT.withLimits(new DecodeLimits(10, 96, 1000, 1000));
    assertThat(Codecs.yaml().read(utf8(yaml), ConfigMap.EMPTY, options).data())
        .containsEntry("a", value);
    assertThatThrownBy(
            () -> Codecs.yaml().read(utf8(yaml.replace("<", "<>")), ConfigMap.EMPTY, options))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("string of 112 bytes, more than the limit of 96");
  }

  @Test
  void errorsNameTheObjectAndThePath() {
    String object =
        "kind: Secret\napiVersion: v1\nmetadata:\n  name: s\n  namespace: shop\nstringData:\n";
    assertThatThrownBy(() -> read(object + "  a: \"\\q\"", Secret.EMPTY))
        .hasMessage(
            "Secret shop/s: line 7, column 8: found unknown escape character at"
                + " $.stringData.a");
    assertThatThrownBy(
            () -> Codecs.yaml().read(utf8(object + "  a: b\n  a: c\n"), Secret.EMPTY, STRICT))
        .hasMessage(
            "Secret shop/s: line 8, column 3: the key \"a\" is there twice at $.stringData");
    assertThatThrownBy(() -> read("kind: Secret\nmetadata: {name: s, ?", Secret.EMPTY))
        .hasMessageStartingWith("Secret: line 2,");
    assertThatThrownBy(() -> read("- kind: Secret\n- \"\\q\"", Secret.EMPTY))
        .hasMessage("line 2, column 5: found unknown escape character at $[1]");
  }

  @Test
  void ofARepeatedNameTheLastCountsUnlessNamesAreUnique() {
    String yaml = "apiVersion: v1\nkind: ConfigMap\ndata: {a: x}\ndata:\n  b: y\n  b: z\n";
    assertThat(read(yaml, ConfigMap.EMPTY).data()).containsExactly(Map.entry("b", "z"));
    assertThatThrownBy(() -> Codecs.yaml().read(utf8(yaml), ConfigMap.EMPTY, STRICT))
        .isInstanceOf(CodecException.class)
        .hasMessage("ConfigMap: line 4, column 1: the key \"data\" is there twice at $");
    assertThatThrownBy(
            () ->
                Codecs.yaml()
                    .read(utf8("x:\n- a: b\n- {c: {d: 1, d: 2}}"), ConfigMap.EMPTY, STRICT))
        .isInstanceOf(CodecException.class)
        .hasMessage("line 3, column 14: the key \"d\" is there twice at $.x[1].c");
  }

  @Test
  void mergesMayReplaceAndBeReplacedWhereNamesAreUnique() {
    String yaml =
        "apiVersion: v1\nkind: ConfigMap\n<<: &more {data: {a: x}}\ndata: {b: y, <<: {b: z}}\n";
    assertThat(Codecs.yaml().read(utf8(yaml), ConfigMap.EMPTY, STRICT).data())
        .containsExactly(Map.entry("b", "z"));
    assertThatThrownBy(
            () -> Codecs.yaml().read(utf8(yaml + "data: {c: x}\n"), ConfigMap.EMPTY, STRICT))
        .hasMessage("ConfigMap: line 5, column 1: the key \"data\" is there twice at $");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":{\"a\":\"1\",\"\\u0061\":\"2\"}} | ConfigMap:"
            + " the name \"a\" is there twice at $.data (byte 54)",
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"x\":[{},{\"a\":1,\"b\":2,\"a\":3}]} | ConfigMap:"
            + " the name \"a\" is there twice at $.x[1] (byte 59)",
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":{\"a\":\"1\",\"a\" | ConfigMap: the name"
            + " \"a\" is there twice at $.data (byte 54)",
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":{\"a\":1} | ConfigMap: expected a string,"
            + " found a number at $.data[\"a\"] (byte 50)",
      })
  void repeatedNamesInJsonAreFoundWhereNamesAreUnique(String json, String message) {
    assertThatThrownBy(() -> Codecs.json().read(utf8(json), ConfigMap.EMPTY, STRICT))
        .isInstanceOf(CodecException.class)
        .hasMessage(message);
  }

  @Test
  void namesMayRepeatInDifferentObjects() throws Exception {
    String json =
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"items\":[{\"data\":{\"a\":\"1\"}},{\"data\":{\"a\":\"1\"}}]}";
    KubeList<ConfigMap> list =
        Codecs.json()
            .read(new ByteArrayInputStream(utf8(json)), KubeList.empty(ConfigMap.TYPE), STRICT);
    assertThat(list.items()).hasSize(2);
    String repeated = json.replace("\"a\":\"1\"}}]", "\"a\":\"1\",\"a\":\"1\"}}]");
    assertThatThrownBy(
            () ->
                Codecs.json()
                    .read(
                        new ByteArrayInputStream(utf8(repeated)),
                        KubeList.empty(ConfigMap.TYPE),
                        STRICT))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("the name \"a\" is there twice at $.items[1].data");
  }

  @Test
  void limitsHold() {
    DecodeLimits limits = new DecodeLimits(5, 100, 1000, 50);
    DecodeOptions options = DecodeOptions.DEFAULT.withLimits(limits);
    String head = "apiVersion: v1\nkind: ConfigMap\n";
    assertFails(
        head + "x: [[[[[]]]]]",
        options,
        "ConfigMap: line 3, column 8: nesting deeper than 5 at $.x[0][0][0][0]");
    assertThat(
            Codecs.yaml()
                .read(utf8(head + "x: [[[[]]]]"), ConfigMap.EMPTY, options)
                .unknownFields())
        .isNotNull();
    assertFails(
        head + "data:\n  a: " + "x".repeat(101),
        options,
        "ConfigMap: line 4, column 6: string of 101 bytes, more than the limit of 100 at"
            + " $.data[\"a\"]");
    assertFails(
        "x: " + "x".repeat(60) + "\n" + head,
        options,
        "ConfigMap: line 1, column 4: more than 50 bytes in unknown fields at $.x");
    assertFails(
        head + "x: &x " + "y".repeat(90) + "\ndata: {" + "k: *x, ".repeat(11) + "}",
        options,
        "ConfigMap: line 4, column 81: aliases that add more than 1000 characters at $.data.k");
  }

  @Test
  void aliasesAndMergesMayAddAsMuchAsTheLimitAndNoMore() {
    String head = "apiVersion: v1\nkind: ConfigMap\nx: &x " + "y".repeat(90) + "\ndata: {";
    String aliases = head + "k: *x, ".repeat(10) + "}";
    assertThat(Codecs.yaml().read(utf8(aliases), ConfigMap.EMPTY, adding(940)).data()).hasSize(1);
    assertFails(
        aliases,
        adding(939),
        "ConfigMap: line 4, column 74: aliases that add more than 939 characters at $.data.k");
    String merge = "apiVersion: v1\nkind: ConfigMap\nx: &x {a: b, c: d}\ndata: {<<: *x}";
    assertThat(Codecs.yaml().read(utf8(merge), ConfigMap.EMPTY, adding(26)).data()).hasSize(2);
    assertFails(
        merge,
        adding(25),
        "ConfigMap: line 4, column 12: aliases that add more than 25 characters at $.data");
  }

  @Test
  void spacesBehindAnEmptyFirstLineArePartOfTheText() {
    ConfigMap map = ConfigMap.of(c -> c.name("a").putData("k", "\n  b\nc\n"));
    byte[] yaml = Codecs.yaml().write(map, EncodeOptions.ONLY_SET_FIELDS);
    assertThat(new String(yaml, StandardCharsets.UTF_8)).contains("  k: |2\n\n      b\n    c\n");
    assertThat(Codecs.yaml().read(yaml, ConfigMap.EMPTY, DecodeOptions.DEFAULT)).isEqualTo(map);
  }

  private static DecodeOptions adding(int maxFrameBytes) {
    return DecodeOptions.DEFAULT.withLimits(new DecodeLimits(5, 100, maxFrameBytes, 5000));
  }

  private static void assertFails(String yaml, DecodeOptions options, String message) {
    assertThatThrownBy(() -> Codecs.yaml().read(utf8(yaml), ConfigMap.EMPTY, options))
        .isInstanceOf(CodecException.class)
        .hasMessage(message);
  }

  @Test
  void aBillionLaughsStayASmile() {
    StringBuilder bomb = new StringBuilder("apiVersion: v1\nkind: ConfigMap\na0: &a0 [lol]\n");
    for (int i = 1; i <= 30; i++) {
      bomb.append("a").append(i).append(": &a").append(i).append(" [");
      bomb.append(("*a" + (i - 1) + ",").repeat(10)).append("]\n");
    }
    assertFails(
        bomb.toString(),
        DecodeOptions.DEFAULT,
        "ConfigMap: line 10, column 10: aliases that add more than 16777216 characters at $.a7[0]");
    StringBuilder merges = new StringBuilder("apiVersion: v1\nkind: ConfigMap\n");
    merges.append("a: &a {");
    for (int i = 0; i < 60_000; i++) {
      merges.append('k').append(i).append(": ,");
    }
    merges.append("}\nb: ").append("{<<: ".repeat(300)).append("*a").append("}".repeat(300));
    assertThatThrownBy(
            () ->
                Codecs.yaml().read(utf8(merges.toString()), ConfigMap.EMPTY, DecodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("aliases that add more than 16777216 characters");
  }

  @Test
  void watchesAreInJson() {
    assertThat(Codecs.yaml().watchMediaType()).isEqualTo("application/json");
    assertThat(Codecs.yaml().writeWatchEvent("ADDED", ConfigMap.EMPTY, EncodeOptions.DEFAULT))
        .isEqualTo(Codecs.json().writeWatchEvent("ADDED", ConfigMap.EMPTY, EncodeOptions.DEFAULT));
  }
}
