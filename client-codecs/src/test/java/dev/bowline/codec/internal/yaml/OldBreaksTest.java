package dev.bowline.codec.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.codec.internal.json.JsonTreeCodec;
import dev.bowline.serde.DecodeLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What only YAML 1.1 has; the expected values are what sigs.k8s.io/yaml 1.6.0 gives. */
class OldBreaksTest {
  private static final int MAX = 1 << 20;
  private static final YamlLimits LIMITS = YamlLimits.of(DecodeLimits.DEFAULT);

  static Stream<Arguments> oldForms() {
    return Stream.of(
        Arguments.of("a: \"\\L\\P\\'\\\\L\"", "{\"a\":\"\\u2028\\u2029'\\\\L\"}"),
        Arguments.of("a: '\\L\\'", "{\"a\":\"\\\\L\\\\\"}"),
        Arguments.of("a: \\L\\P", "{\"a\":\"\\\\L\\\\P\"}"),
        Arguments.of("a: |\n  \\L\\'", "{\"a\":\"\\\\L\\\\'\"}"),
        Arguments.of("\\L: \\'", "{\"\\\\L\":\"\\\\'\"}"),
        Arguments.of("\"\\P\": \"x\\L\"", "{\"\\u2029\":\"x\\u2028\"}"),
        Arguments.of("!!str \"\\L\"", "\"\\u2028\""),
        Arguments.of("&a \"\\'\"", "\"'\""),
        Arguments.of("a: > # \\'", "{\"a\":\"\"}"),
        Arguments.of("- |- # \\L\n- !!str # \\L\u2028", "[\"\",\"\"]"),
        Arguments.of("a: 1\u2028b: 2", "{\"a\":1,\"b\":2}"),
        Arguments.of("a: 1\u0085b: 2", "{\"a\":1,\"b\":2}"),
        Arguments.of("a:\u2028  b: 1\u2029  c: [2,\u00853]", "{\"a\":{\"b\":1,\"c\":[2,3]}}"),
        Arguments.of("# c\u2029a: 1", "{\"a\":1}"),
        Arguments.of("%YAML 1.1\u2028---\u2028a: 1", "{\"a\":1}"),
        Arguments.of("a: |\n  x\u2028  y\n", "{\"a\":\"x\\u2028y\\n\"}"),
        Arguments.of("a: |\n  x\u0085  y\u0085", "{\"a\":\"x\\ny\\n\"}"),
        Arguments.of("a: |+\n  x\u2028\u2029", "{\"a\":\"x\\u2028\\u2029\"}"),
        Arguments.of("a: |-\n  x\u2028\u2029", "{\"a\":\"x\"}"),
        Arguments.of("a: |\n  x\u2028", "{\"a\":\"x\\u2028\"}"),
        Arguments.of("a: |\u2028  x\u2028\u2028    y\n", "{\"a\":\"x\\u2028\\u2028  y\\n\"}"),
        Arguments.of("a: |1\n  x\u2028  y\n", "{\"a\":\" x\\u2028 y\\n\"}"),
        Arguments.of("a: >\n  x\u2028  y\n  z\n", "{\"a\":\"x\\u2028y z\\n\"}"),
        Arguments.of("a: >\n  x\n\u2028\u2029  y\u0085  z\n", "{\"a\":\"x\\u2028\\u2029y z\\n\"}"),
        Arguments.of("a: >\n  x\u2028    y\u2028  z\n", "{\"a\":\"x\\u2028  y\\u2028z\\n\"}"),
        Arguments.of(
            "- &a !!str # c\u2028  |2-\u2029    x\u2028    \ue000y\n", "[\"  x\\u2028  \ue000y\"]"),
        Arguments.of("a: x\u2028  y\n", "{\"a\":\"x\\u2028y\"}"),
        Arguments.of("a: x \u0085 y\u0085\u0085 z", "{\"a\":\"x y\\nz\"}"),
        Arguments.of("a: x\n\u2028 y\u2028\n z", "{\"a\":\"x\\u2028y\\u2028\\nz\"}"),
        Arguments.of("- 1\u2028- on", "[1,true]"),
        Arguments.of("a: \"x \u2028  y\"", "{\"a\":\"x\\u2028y\"}"),
        Arguments.of("a: \"x\u0085y\"", "{\"a\":\"x y\"}"),
        Arguments.of("a: \"x\\\u2028  \\ y\"", "{\"a\":\"x y\"}"),
        Arguments.of("a: \"x\\\u0085 \u2029 y\"", "{\"a\":\"x\\u2029y\"}"),
        Arguments.of(
            "a: \"x\u2028\n\u2029y\\u2028\\x41\\U0001F600\\N\\_\\t\"",
            "{\"a\":\"x\\u2028\\n\\u2029y\\u2028A\ud83d\ude00\u0085\u00a0\\t\"}"),
        Arguments.of("a: \"x\n\u2029y\"", "{\"a\":\"x\\u2029y\"}"),
        Arguments.of("a: 'x\u2028\ny''z'", "{\"a\":\"x\\u2028\\ny'z\"}"),
        Arguments.of("a: 'x\r\u0085y'", "{\"a\":\"x\\ny\"}"),
        Arguments.of("a: 'x\u0085\ny'", "{\"a\":\"x\\ny\"}"),
        Arguments.of("a: \"\r\u0085\nx\"", "{\"a\":\"\\n\\nx\"}"),
        Arguments.of("\ue000: \"\ue000L\\L\"", "{\"\ue000\":\"\ue000L\\u2028\"}"),
        Arguments.of("\"\\uE000\\L\"", "\"\ue000\\u2028\""),
        Arguments.of(
            "a: \ud83d\ude00\u2028  \ud83d\ude00\nb: '\u2028\u00e9'",
            "{\"a\":\"\ud83d\ude00\\u2028\ud83d\ude00\",\"b\":\"\\u2028\u00e9\"}"));
  }

  @ParameterizedTest
  @MethodSource("oldForms")
  void oldFormsAreReadAsGoDoes(String yaml, String json) throws IOException {
    assertThat(json(YamlDocuments.tree(yaml, LIMITS))).isEqualTo(json);
    InputStream bytes = byteByByte(yaml);
    YamlNode node = documents(bytes).next();
    assertThat(json(Objects.requireNonNull(node).plain())).isEqualTo(json);
  }

  @Test
  void noAnchorIsNamedByThem() {
    for (String yaml : new String[] {"a: &b\\L", "a: &b\\'", "a: &\\P # c"}) {
      assertThatThrownBy(() -> YamlDocuments.tree(yaml, LIMITS))
          .hasMessageEndingWith("expected a letter or digit in the name of an anchor");
    }
  }

  private static String json(@Nullable Object tree) {
    return new String(JsonTreeCodec.write(tree), StandardCharsets.UTF_8);
  }

  private static InputStream byteByByte(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, 1));
      }
    };
  }

  private static YamlDocuments documents(InputStream bytes) throws IOException {
    YamlText text = new YamlText(bytes, MAX, false);
    return new YamlDocuments(text, LIMITS, true);
  }

  @Test
  void placesCountOldLineBreaks() {
    assertThatThrownBy(
            () -> YamlDocuments.tree("a: 1\u2028b: \"\\L\u0085  x\"\u2029  c: 2", LIMITS))
        .hasMessage("line 4, column 3: expected a key");
    assertThatThrownBy(() -> YamlDocuments.tree("a: 1\u2028b: \u0007", LIMITS))
        .hasMessage("line 2, column 4: the character U+0007 is not allowed in YAML");
  }

  @Test
  void otherEscapesStayErrors() {
    assertThatThrownBy(() -> YamlDocuments.tree("a: \"\\q\"", LIMITS))
        .hasMessage("line 1, column 6: found unknown escape character");
    assertThatThrownBy(() -> YamlDocuments.tree("a: \"\\", LIMITS))
        .isInstanceOf(YamlException.class);
  }

  @Test
  void manyOldFormsTakeNoLongerThanOthers() throws IOException {
    int lines = 20_000;
    String yaml = "- \"\\L\"\u2028- x\u0085  y\n".repeat(lines);
    Object tree = YamlDocuments.tree(yaml, LIMITS);
    assertThat(tree)
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .hasSize(2 * lines)
        .startsWith("\u2028", "x y")
        .endsWith("\u2028", "x y");
    InputStream bytes = new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    YamlNode node = documents(bytes).next();
    assertThat(Objects.requireNonNull(node).plain()).isEqualTo(tree);
  }
}
