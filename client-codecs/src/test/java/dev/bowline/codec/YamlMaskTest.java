package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.apiextensions.v1.JSONSchemaProps;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a mask leaves out of YAML is stepped over by its reader, and what stands around it isn't.
 */
class YamlMaskTest {
  private static final DecodeOptions WITHOUT_MANAGED_FIELDS =
      DecodeOptions.DEFAULT.withMask(FieldMask.none().withoutManagedFields());

  private static final DecodeOptions WITHOUT_NONE = DecodeOptions.DEFAULT;

  private static final String AROUND =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: before
        labels: {a: &anchored "of a"}
        managedFields: LEFT OUT
        namespace: behind
      data:
        key: value
        alias: *anchored
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "x",
        "'a\n\n    b'",
        "\"a\\\n    \\u0041\"",
        "a\n   b\n   c",
        "|\n    namespace: no\n\n    x",
        ">-\n    a\n     b",
        "\n  - manager: m\n    fieldsV1:\n      f:data: {}\n  -\n  - - x\n    - y",
        "\n    - manager: m\n      fieldsV1: {}\n    - z\n",
        "\n    manager:\n      - m\n    ? k\n    : - v\n      - w\n    ? [x]\n",
        "[{manager: m,\n  time: [t,\nu]}, {\n}]",
        "*anchored",
        "!!map {a: b}",
        "\n  - # a comment\n    x: y\n\n  # another\n  - z"
      })
  void whatStandsAroundIsRead(String leftOut) {
    String yaml = AROUND.replace(" LEFT OUT", leftOut.startsWith("\n") ? leftOut : " " + leftOut);
    ConfigMap read = read(yaml);
    assertThat(read).isEqualTo(read(AROUND.replace("  managedFields: LEFT OUT\n", "")));
    assertThat(read.metadata().namespace()).isEqualTo("behind");
    assertThat(read.data()).containsEntry("key", "value").containsEntry("alias", "of a");
  }

  @Test
  void anchorsInWhatIsLeftOutHaveTheirValues() {
    String yaml =
        """
        apiVersion: v1
        metadata:
          managedFields:
          - manager: before
          - &first
            k: [v,
              w]
          - {a: &second "two\\n\\
              lines", b: c}
          - &third |
            three
            lines
          name: named
        data:
          second: *second
          third: *third
        binaryData: {}
        kind: ConfigMap
        immutable: false
        unheard: *first
        """;
    assertThat(read(yaml).data())
        .containsEntry("second", "two\nlines")
        .containsEntry("third", "three\nlines\n");
    assertThat(
            new String(
                Codecs.json().write(read(yaml), EncodeOptions.DEFAULT), StandardCharsets.UTF_8))
        .contains("\"unheard\":{\"k\":[\"v\",\"w\"]}");
  }

  @Test
  void whatIsLeftOutIsYamlAllTheSame() {
    for (String broken : new String[] {"'x", "{a: b", "[}", "*unknown", "a: b: c", "- x\n  y"}) {
      assertThatThrownBy(() -> read(AROUND.replace("LEFT OUT", broken)))
          .as(broken)
          .isInstanceOfSatisfying(CodecException.class, e -> assertThat(e.line()).isBetween(6, 11));
    }
    String deep = "[".repeat(10_000) + "]".repeat(10_000);
    assertThatThrownBy(() -> read(AROUND.replace("LEFT OUT", deep)))
        .hasMessageContaining("nesting deeper than 400");
  }

  @Test
  void nothingIsAllocatedForWhatIsLeftOut() throws IOException {
    StringBuilder fields = new StringBuilder("\n");
    for (int i = 0; i < 4000; i++) {
      fields.append(
          """
            - apiVersion: v1
              fieldsType: FieldsV1
              fieldsV1: {"f:data": {".": {}, "f:key": {}}}
              manager: 'manager of %d'
              operation: |
                Update
          """
              .formatted(i));
    }
    byte[] with = utf8(AROUND.replace(" LEFT OUT\n", fields));
    byte[] without = utf8(AROUND.replace("LEFT OUT", "[]"));
    long few = allocated(without);
    assertThat(allocated(with) - few).isLessThan(with.length / 100);
  }

  private static long allocated(byte[] yaml) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 20; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      Codecs.yaml().read(yaml, ConfigMap.EMPTY, WITHOUT_MANAGED_FIELDS);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  private static final List<String> PIECES =
      List.of(
          "a",
          "b: ",
          "- ",
          "? ",
          ": ",
          "{",
          "}",
          "[",
          "]",
          ", ",
          "\n",
          "\n    ",
          "\n      ",
          "\n  - ",
          "\n    - ",
          " # c",
          "'",
          "\"",
          "|\n",
          ">-\n      ",
          "&x ",
          "*x ",
          "!!str ",
          "\\",
          "''",
          "a b",
          "key: value\n    ",
          "\n\n",
          "'s' : ",
          "<<: ",
          "\u2028",
          "k: {l: m}\n    ",
          "- &y z\n    ",
          "*y");

  /** Whatever is left out: what is around it is the same. */
  @Test
  void whatIsLeftOutChangesNothingElse() {
    Random random = new Random(20_261_127);
    int read = 0;
    for (int i = 0; i < 30_000; i++) {
      StringBuilder leftOut = new StringBuilder(random.nextBoolean() ? " " : "\n    ");
      for (int n = random.nextInt(10); n >= 0; n--) {
        leftOut.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      String yaml = AROUND.replace(" LEFT OUT", leftOut);
      Unstructured tree = readOrNull(yaml, Unstructured.empty(ConfigMap.TYPE.kind()), WITHOUT_NONE);
      ConfigMap masked = readOrNull(yaml, ConfigMap.EMPTY, WITHOUT_MANAGED_FIELDS);
      if (tree == null) {
        continue; // also of a value that is none, and that nobody looks at with a mask
      }
      read++;
      assertThat(masked).as(yaml).isNotNull();
      ConfigMap whole = readOrNull(yaml, ConfigMap.EMPTY, WITHOUT_NONE);
      if (whole != null) {
        assertThat(masked)
            .as(yaml)
            .isEqualTo(whole.with(c -> c.metadata(m -> m.managedFields(List.of()))));
      }
    }
    assertThat(read).isGreaterThan(1000);
  }

  private static <T extends Message> @Nullable T readOrNull(
      String yaml, T prototype, DecodeOptions options) {
    try {
      return Codecs.yaml().read(utf8(yaml), prototype, options);
    } catch (CodecException e) {
      return null;
    }
  }

  /** Keys of maps are no fields, though their values have fields of the same names. */
  @Test
  void keysOfMapsAreNotTakenForFields() {
    String yaml =
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: boats.example.com}
        spec:
          versions:
          - name: v1
            schema:
              openAPIV3Schema:
                description: of a boat
                properties:
                  description: {type: string, description: what it is}
                  spec:
                    description: what is asked for
        """;
    CustomResourceDefinition definition =
        Codecs.yaml().read(utf8(yaml), CustomResourceDefinition.EMPTY, WITHOUT_NONE);
    DecodeOptions options =
        DecodeOptions.DEFAULT.withMask(
            FieldMask.none().except(JSONSchemaProps.EMPTY.fieldTable(), "description"));
    CustomResourceDefinition expected =
        Codecs.json()
            .read(
                Codecs.json().write(definition, EncodeOptions.DEFAULT),
                CustomResourceDefinition.EMPTY,
                options);
    CustomResourceDefinition read =
        Codecs.yaml().read(utf8(yaml), CustomResourceDefinition.EMPTY, options);
    assertThat(read).isEqualTo(expected).isNotEqualTo(definition);
    assertThat(read.spec().versions().get(0).schema().openAPIV3Schema().properties().keySet())
        .containsExactly("description", "spec");
  }

  @Test
  void itemsOfAListAreMaskedOneByOne() throws IOException {
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      String name = "pod-" + i;
      pods.add(
          Pod.of(
              p ->
                  p.metadata(
                          m ->
                              m.name(name)
                                  .addManagedField(f -> f.manager("kubelet").operation("Update"))
                                  .putLabel("a", "b"))
                      .spec(s -> s.nodeName("n").addContainer(c -> c.name("c").image("i")))));
    }
    byte[] yaml =
        Codecs.yaml()
            .write(
                KubeList.of(Pod.TYPE, KubeList.empty(Pod.TYPE).metadata(), pods),
                EncodeOptions.DEFAULT);
    byte[] json =
        Codecs.json()
            .write(
                KubeList.of(Pod.TYPE, KubeList.empty(Pod.TYPE).metadata(), pods),
                EncodeOptions.DEFAULT);
    for (FieldMask mask :
        List.of(
            FieldMask.none().withoutManagedFields(),
            FieldMask.onlyMetadata(),
            FieldMask.none().except(Pod.TYPE.kind(), "spec"),
            FieldMask.onlyMetadata().withoutManagedFields())) {
      DecodeOptions options = DecodeOptions.DEFAULT.withMask(mask);
      KubeList<Pod> expected = Codecs.json().read(json, KubeList.empty(Pod.TYPE), options);
      assertThat(expected.items()).hasSize(50);
      assertThat(Codecs.yaml().read(yaml, KubeList.empty(Pod.TYPE), options)).isEqualTo(expected);
      List<Pod> streamed = new ArrayList<>();
      Codecs.yaml()
          .read(new ByteArrayInputStream(yaml), KubeList.into(Pod.TYPE, streamed::add), options);
      assertThat(streamed).isEqualTo(expected.items());
    }
  }

  private static ConfigMap read(String yaml) {
    return Codecs.yaml().read(utf8(yaml), ConfigMap.EMPTY, WITHOUT_MANAGED_FIELDS);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
