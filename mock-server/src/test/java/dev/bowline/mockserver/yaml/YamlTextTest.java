package dev.bowline.mockserver.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts and answers as kube-apiserver v1.36.3 gave them. */
class YamlTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{a: y, b: Off, c: ~, d: \"y\"}|{\"a\":true,\"b\":false,\"c\":null,\"d\":\"y\"}",
        "[017, 0x1F, 1_000, 1e3, .5, -3, 1.2.3, 2026-01-01, 08]|[15,31,1000,1000,0.5,-3,\"1.2.3\",\"2026-01-01\",8]",
        "{x: &a {k: 1, l: 2}, z: {<<: *a, k: 3}}|{\"x\":{\"k\":1,\"l\":2},\"z\":{\"k\":3,\"l\":2}}",
        "{1: a, true: b, 1.5: c}|{\"1\":\"a\",\"true\":\"b\",\"1.5\":\"c\"}",
        "{a: !!str 1, b: !!int '2'}|{\"a\":\"1\",\"b\":2}",
      })
  void plainScalarsFollowYaml11(String text, String json) throws YamlProblem {
    assertThat(new String(JsonTrees.write(read(text).tree()), StandardCharsets.UTF_8))
        .isEqualTo(json);
  }

  @Test
  void onlyTheFirstDocumentIsRead() throws YamlProblem {
    assertThat(read("a: 1\n---\n- [\n").tree()).isEqualTo(java.util.Map.of("a", 1L));
    assertThat(read("# nothing\n").tree()).isNull();
  }

  @Test
  void theLastOfTwoEqualKeysCountsAndIsTold() throws YamlProblem {
    YamlText.Document document = read("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n");
    assertThat(document.tree()).hasToString("{a=3, b={c=2}}");
    assertThat(document.duplicates())
        .containsExactly(
            "line 4: key \"c\" already set in map", "line 5: key \"a\" already set in map");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "metadata: [unclosed\\n|yaml: line 1: did not find expected ',' or ']'",
        "a: {b: c\\n|yaml: line 1: did not find expected ',' or '}'",
        "metadata: name: x\\n|yaml: mapping values are not allowed in this context",
        "a: b\\n c: d\\n|yaml: line 2: mapping values are not allowed in this context",
        "a: \"unclosed\\n|yaml: line 2: found unexpected end of stream",
        "a: *nope\\n|yaml: unknown anchor 'nope' referenced",
        "a: @b\\n|yaml: found character that cannot start any token",
        "a:\\n- b\\nc\\n|yaml: line 4: could not find expected ':'",
        "a: [|yaml: line 1: did not find expected node content",
        "'metadata:\\n    name: x\\n   labels: y\\n'|yaml: line 2: did not find expected key",
        "? [a]\\n: b\\n|yaml: invalid map key: []interface {}{\"a\"}",
        "&a [*a]|yaml: anchor 'a' value contains itself",
      })
  void problemsAreToldInTheServersWords(String text, String problem) {
    assertThatThrownBy(() -> read(text.replace("\\n", "\n")))
        .isInstanceOf(YamlProblem.class)
        .hasMessage(problem);
  }

  @Test
  void aliasesMayNotBlowUpADocument() {
    StringBuilder text = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 30; i++) {
      String ref = "*a" + (i - 1);
      text.append("a%d: &a%d [%s, %s, %s, %s]\n".formatted(i, i, ref, ref, ref, ref));
    }
    assertThatThrownBy(() -> read(text.toString())).hasMessageContaining("excessive aliasing");
  }

  private static YamlText.Document read(String text) throws YamlProblem {
    return YamlText.read(text.getBytes(StandardCharsets.UTF_8));
  }
}
