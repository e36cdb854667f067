package dev.bowline.codec.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlDocumentsTest {
  private static final YamlLimits SMALL = new YamlLimits(20, 10_000, 1_000);

  @Test
  void readsCollectionsInTheOrderOfTheText() {
    Object tree = parse("b: [1, x, {c: null}]\na:\n- true\n- 'n'\n- \"017\"\n");
    assertThat(tree)
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsExactly(
            Map.entry("b", List.of(1L, "x", Collections.singletonMap("c", null))),
            Map.entry("a", List.of(true, "n", "017")));
  }

  @Test
  void readsJson() {
    assertThat(parse("{\"a\": {\"b\": [1, 2.5, \"y\", null]}}"))
        .isEqualTo(Map.of("a", Map.of("b", Arrays.asList(1L, 2.5, "y", null))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n", "# only a comment\n", "---\n", "null", "\uFEFF"})
  void emptyDocumentsAreNull(String text) {
    assertThat(parse(text)).isNull();
  }

  @Test
  void readsOnlyTheFirstDocument() {
    assertThat(parse("a: 1\n---\n{ not yaml")).isEqualTo(Map.of("a", 1L));
  }

  @Test
  void readsBlockScalars() {
    assertThat(parse("a: |\n  one\n  two\nb: >-\n  one\n  two\n"))
        .isEqualTo(Map.of("a", "one\ntwo\n", "b", "one two"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"k:\n  a: |\n    x", "k:\n  a: |+\n    x", "k:\n  a: >\n    x"})
  void aBlockThatEndsWithoutALineBreakHasNone(String text) {
    assertThat(parse(text)).isEqualTo(Map.of("k", Map.of("a", "x")));
    assertThat(parse(text + " ")).isEqualTo(Map.of("k", Map.of("a", "x ")));
    assertThat(parse(text + "\n  # end")).isEqualTo(Map.of("k", Map.of("a", "x\n")));
    assertThat(parse(text + "\n  ")).isEqualTo(Map.of("k", Map.of("a", "x\n")));
  }

  @Test
  void longTextIsReadInLinearTime() {
    String text = "x".repeat(20_000_000);
    assertThat(YamlDocuments.tree("a: \"" + text + "\"", new YamlLimits(5, 1 << 25, 1)))
        .isEqualTo(Map.of("a", text));
  }

  @Test
  void aliasesStandForTheirAnchors() {
    assertThat(parse("a: &x {k: [v]}\nb: *x\nc: &y 017\nd: *y\n"))
        .isEqualTo(
            Map.of(
                "a",
                Map.of("k", List.of("v")),
                "b",
                Map.of("k", List.of("v")),
                "c",
                15L,
                "d",
                15L));
  }

  @Test
  void anAnchorMayBeDefinedAgain() {
    assertThat(parse("[&x 1, *x, &x 2, *x]")).isEqualTo(List.of(1L, 1L, 2L, 2L));
  }

  @Test
  void mergesReplaceWhatComesBeforeThemAndNotWhatComesLater() {
    String text =
        """
        base: &b {x: 1, y_: 2}
        more: &m {y_: 3, z: 4}
        one: {x: 9, <<: *b}
        two:
          <<: [*b, *m]
          z: 5
        """;
    assertThat(parse(text))
        .isEqualTo(
            Map.of(
                "base", Map.of("x", 1L, "y_", 2L),
                "more", Map.of("y_", 3L, "z", 4L),
                "one", Map.of("x", 1L, "y_", 2L),
                "two", Map.of("x", 1L, "y_", 2L, "z", 5L)));
  }

  @Test
  void anAliasIsMergedIfItIsOfAMapping() {
    String list = "l: &l [{a: 1}, {b: 2}]\n";
    assertFails(
        () -> parse(list + "m: {<<: *l}"),
        "line 1, column 4: a merge (<<) needs a mapping or a list of mappings");
    assertFails(
        () -> parse(list + "m: {<<: [*l]}"), "line 2, column 9: a merge (<<) needs mappings");
  }

  @Test
  void whatFollowsOnTheLastLineBelongsToTheDocument() {
    assertFails(() -> parse("a\n b: c"), "line 2, column 3: mapping values are not allowed here");
  }

  @Test
  void keysOfOtherTypesBecomeStrings() {
    assertThat(parse("{1: a, 0x10: b, 1e3: c, y: d}"))
        .isEqualTo(Map.of("1", "a", "16", "b", "1000", "c", "true", "d"));
  }

  @Test
  void tagsDecideTheType() {
    assertThat(parse("[!!str 1, !!int '2', !!float 3, !!bool 'no', !!binary aGk=, !local 4, ! 5]"))
        .isEqualTo(List.of("1", 2L, 3.0, false, "hi", "4", "5"));
  }

  @Test
  void readsUtf16WithAByteOrderMark() {
    byte[] bytes = "\uFEFFname: ünï".getBytes(StandardCharsets.UTF_16LE);
    assertThat(YamlDocuments.tree(bytes, SMALL)).isEqualTo(Map.of("name", "ünï"));
  }

  @Test
  void refusesBytesThatAreNoText() {
    assertThatThrownBy(() -> YamlDocuments.tree(new byte[] {'a', (byte) 0xC3, '('}, SMALL))
        .isInstanceOf(YamlException.class)
        .hasMessage("line 1, column 2: the bytes are not UTF-8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: 1\\na: 2         | line 2, column 1: the key \"a\" is there twice",
        "a: [1, 2            | line 1, column 9: expected ',' or ']', but the text ends",
        "a: b: c             | line 1, column 5: mapping values are not allowed here",
        "a: *x               | line 1, column 4: alias without a complete anchor before it",
        "a: &x [*x]          | line 1, column 8: alias without a complete anchor before it",
        "? [1]\\n: 2         | line 1, column 3: a key must be a string, a number or a boolean",
        "~: 2                | line 1, column 1: a key must be a string, a number or a boolean",
        "a: .inf             | line 1, column 4: infinity and NaN are no values of Kubernetes",
        "a: !!int x          | line 1, column 4: the value doesn't fit its tag !!int",
        "a: !!binary '*'     | line 1, column 4: the value of !!binary is not base64",
        "<<: 1               | line 1, column 5: a merge (<<) needs a mapping or a list of mappings",
        "<<: [{}, 1]         | line 1, column 5: a merge (<<) needs mappings",
        "a: \"\\ud83d\"      | line 1, column 4: an escaped half of a surrogate pair",
        "a: !!timestamp x    | line 1, column 4: the value doesn't fit its tag !!timestamp",
        "a: !!timestamp 2024-13-01 | line 1, column 4: the value doesn't fit its tag !!timestamp",
        "a: !!timestamp 2024-01-01T1:2 | line 1, column 4: the value doesn't fit its tag !!timestamp",
        "a: !!timestamp 2024-01-01T01:02:03 | line 1, column 4: the value doesn't fit its tag !!timestamp",
        "9223372036854775808: | line 1, column 1: a key must be a string, a number or a boolean",
        "a: \"\\UFFFFFFFF\"  | line 1, column 15: an escape of no character",
        "a: !secret!x 1      | line 1, column 4: found undefined tag handle",
      })
  void errorsSayWhereAndWhat(String text, String message) {
    assertFails(() -> parse(text.replace("\\n", "\n")), message);
  }

  @Test
  void refusesControlCharacters() {
    assertFails(
        () -> parse("a: \u0001"), "line 1, column 4: the character U+0001 is not allowed in YAML");
  }

  @Test
  void errorsQuoteNoScalarOfTheText() {
    assertThatThrownBy(() -> parse("password: 'hunter2\nuser: *hunter2"))
        .isInstanceOf(YamlException.class)
        .hasMessageNotContaining("hunter2")
        .hasNoCause();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "\"\\UZecret22!\" ; line 1, column 7: expected an escape of 8 hexadecimal digits",
        "\"\\U0000ZZZ\\n\" ; line 1, column 11: expected an escape of 8 hexadecimal digits",
        "\"C:\\uZZZZ\" ; line 1, column 9: expected an escape of 4 hexadecimal digits",
        "\"\\xZ\" ; line 1, column 7: expected an escape of 2 hexadecimal digits",
        "\"\\Z\" ; line 1, column 6: found unknown escape character",
        "|Z ; line 1, column 5: expected chomping or indentation indicators,"
            + " a comment or a line break",
        "|1Z ; line 1, column 6: expected chomping or indentation indicators,"
            + " a comment or a line break",
        "@ZZZ ; line 1, column 4: found character that cannot start any token",
        "%ZZZ ; line 1, column 4: found character that cannot start any token",
        "`Z ; line 1, column 4: found character that cannot start any token",
        "*Z( ; line 1, column 6: expected a letter or digit in the name of an anchor",
        "&ZZ[ 1 ; line 1, column 7: expected a letter or digit in the name of an anchor",
        "&[ ; line 1, column 5: expected a letter or digit in the name of an anchor",
        "!ZZ!ZZ 1 ; line 1, column 4: found undefined tag handle",
        "!<ZZ 1 ; line 1, column 8: expected '>'",
        "!ZZ%zz 1 ; line 1, column 7: expected two hexadecimal digits behind '%'",
        "!ZZ%ff 1 ; line 1, column 10: expected UTF-8 in what is escaped",
        "!ZZ{ 1 ; line 1, column 7: expected a space or the end of the line behind a tag",
        "[ZZ ; line 1, column 7: expected ',' or ']', but the text ends",
        "[1, ]]ZZ ; line 1, column 9: expected a key",
      })
  void errorsQuoteNoCharacterOfAValue(String value, String message) {
    assertFails(() -> parse("a: " + value.replace("\\n", "\n")), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%YAML Z\\n---       | line 1, column 8: expected a version 1.x of YAML",
        "%YAML 1.Z\\n---     | line 1, column 10: expected a version 1.x of YAML",
        "%YAML 1.1Z\\n---    | line 1, column 11: expected a version 1.x of YAML",
        "%TAG Z a\\n---      | line 1, column 6: expected '!'",
      })
  void errorsQuoteNoCharacterOfADirective(String text, String message) {
    assertFails(() -> parse(text.replace("\\n", "\n")), message);
  }

  @Test
  void mergesAreNoLevels() {
    StringBuilder text = new StringBuilder("m0: &m0 {a: 1}\n");
    for (int i = 1; i < 100; i++) {
      String merged = "*m" + (i - 1);
      text.append("m%d: &m%d {<<: %s}\n".formatted(i, i, i % 2 == 0 ? merged : "[" + merged + "]"));
    }
    assertThat(YamlDocuments.tree(text.toString(), new YamlLimits(4, 10_000, 100_000)))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("m99", Map.of("a", 1L));
  }

  @Test
  void boundsNestingBehindMerges() {
    String text =
        "- &a {a: "
            + "[".repeat(12)
            + "]".repeat(12)
            + "}\n- &b {<<: *a}\n- {<<: [*b]}\n- [[[[[[[*b]]]]]]]\n";
    assertFails(() -> parse(text), "line 4, column 10: nesting deeper than 20");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "---\n", "--- # x\r\n", "---\t \n", "\uFEFF---\n"})
  void aByteOrderMarkMayBeginADocument(String before) {
    assertThat(parse(before + "\uFEFFa: b")).isEqualTo(Map.of("a", "b"));
    assertFails(
        () -> parse(before + "\uFEFFa: b: c"),
        "line LINE, column 5: mapping values are not allowed here"
            .replace("LINE", before.isEmpty() ? "1" : "2"));
  }

  @Test
  void aByteOrderMarkInTextIsText() {
    assertThat(parse("a: x\uFEFF\nb: |\n  --- # x\n  \uFEFFy\n\uFEFFc: \"\uFEFF\"\n"))
        .isEqualTo(Map.of("a", "x\uFEFF", "b", "--- # x\n\uFEFFy\n", "\uFEFFc", "\uFEFF"));
    assertThat(parse("----\n\uFEFFx")).isEqualTo("---- \uFEFFx");
    assertThat(parse("--- 'x\n\uFEFFy'")).isEqualTo("x \uFEFFy");
  }

  @Test
  void boundsNesting() {
    String text = "[".repeat(21) + "]".repeat(21);
    assertFails(() -> parse(text), "line 1, column 21: nesting deeper than 20");
    assertThatThrownBy(
            () -> YamlDocuments.tree("[".repeat(1_000_000), new YamlLimits(500, 1 << 20, 1)))
        .isInstanceOf(YamlException.class)
        .hasMessageEndingWith("nesting deeper than 500");
  }

  @Test
  void boundsNestingBehindAliases() {
    String text = "- &a " + "[".repeat(15) + "]".repeat(15) + "\n- [[[[[*a]]]]]\n";
    assertFails(() -> parse(text), "line 2, column 8: nesting deeper than 20");
  }

  @Test
  void boundsTheExpansionOfAliases() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      bomb.append("a").append(i).append(": &a").append(i).append(" [");
      bomb.append(("*a" + (i - 1) + ",").repeat(10)).append("]\n");
    }
    assertThatThrownBy(() -> parse(bomb.toString()))
        .isInstanceOf(YamlException.class)
        .hasMessage("line 3, column 10: aliases that add more than 1000 characters");
  }

  @Test
  void boundsTheLength() {
    assertFails(
        () -> parse("a: " + "x".repeat(20_000)),
        "line 1, column 10001: a document of more than 10000 characters");
  }

  @Test
  void treesAreUnmodifiable() {
    Object tree = parse("a: [1]");
    assertThatThrownBy(() -> ((Map<?, ?>) Objects.requireNonNull(tree)).clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static void assertFails(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(YamlException.class).hasMessage(message);
  }

  private static @Nullable Object parse(String text) {
    return YamlDocuments.tree(text, SMALL);
  }
}
