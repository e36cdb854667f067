package dev.bowline.codec.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalarTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "web",
        "nginx:1.27",
        "10.0.0.1",
        "10.0.0.1:8080",
        "1.2.3",
        "--flag=x",
        "-x",
        "/bin/sh",
        "a b",
        "a,b",
        "a{b}",
        "key=value",
        "http://x/y?z#f",
        "it's",
        "say \"hi\"",
        "v1",
        "0abc",
        "100m",
        "5Gi",
        "2024-1",
        "e3",
        "über",
        "日本",
        "😀",
        "a#b",
        "$(X)",
        "<none>",
        "\\d",
        "yEs"
      })
  void whatEveryReaderTakesForThisStringStaysPlain(String text) {
    assertThat(ScalarText.inline(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "y",
        "Y",
        "yes",
        "No",
        "ON",
        "off",
        "true",
        "FALSE",
        "null",
        "Null",
        "~",
        "<<",
        "=",
        "0b+1",
        ".1_0",
        "0",
        "-1",
        "+1",
        "017",
        "0o14",
        "0o-7",
        "0O+7",
        "0_o-7",
        "0x1F",
        "0b1",
        "1_000",
        "1,000",
        "-12,5.0",
        "08",
        "1e3",
        "1.",
        ".5",
        "1.5e-3",
        "1e400",
        ".inf",
        "-.Inf",
        ".NaN",
        "1:20",
        "1:20:30.5",
        "-190:20:30",
        "2024-01-02",
        "2024-01-02T03:04:05Z",
        "2024-1-2 3:4:5",
        "0777_",
        "1__0",
        ".5_"
      })
  void whatSomeReaderTakesForAnotherTypeIsInDoubleQuotes(String text) {
    assertThat(ScalarText.inline(text)).isEqualTo('"' + text + '"');
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " a", "a ", "- a", "-", "---", "--- a", "...", "? a", "?", ":", ":a", "a:", "a: b", "a #b",
        "#a", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a", "{}", "[a]", "]", "}", ",a", "\"a\""
      })
  void whatLooksLikeSyntaxIsInSingleQuotes(String text) {
    assertThat(ScalarText.inline(text)).isEqualTo('\'' + text + '\'');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\\u0000     | \"\\x00\"",
        "a\\u007fb   | \"a\\x7Fb\"",
        "\\u0085     | \"\\x85\"",
        "\\u2028     | \"\\u2028\"",
        "\\ufeffa    | \"\\uFEFFa\"",
        "\\uffff     | \"\\uFFFF\"",
      })
  void whatIsNotPrintableIsEscaped(String escaped, String yaml) {
    assertThat(ScalarText.inline(unescaped(escaped))).isEqualTo(yaml);
  }

  private static String unescaped(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.startsWith("\\u", i)) {
        out.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
        i += 5;
      } else {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\n", "a\n\nb\n\n", "  a\nb", "\na", "a\tb\nc", "a\n  b\n"})
  void textWithLinesIsABlock(String text) {
    assertThat(ScalarText.canBeBlock(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\n", "\n\n", "a \nb", "a\t\nb", "a\nb ", "\ta\nb", "a\r\nb", " \n"})
  void otherTextIsNone(String text) {
    assertThat(ScalarText.canBeBlock(text)).isFalse();
  }

  private static String written(Object tree) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new YamlOutput(out).document(tree);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void randomTextReadsBackAnywhere() {
    Random random = new Random(11);
    String alphabet = "ab 01-:#?,[]{}&*!|>'\"%@`\n\t\\.~_=<yne+x\u0085\u2028\uFEFFü";
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(9); n >= 0; n--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String s = text.toString();
      java.util.List<Object> tree =
          java.util.List.of(
              s, java.util.Map.of(s, s, s + s, java.util.List.of(java.util.List.of(s))));
      String yaml = written(java.util.Map.of("k", tree));
      assertThat(YamlDocuments.tree(yaml, new YamlLimits(10, 10_000, 1)))
          .as(yaml)
          .isEqualTo(java.util.Map.of("k", tree));
    }
  }

  @Test
  void longKeysHaveAnIndicator() {
    String key = "k".repeat(2000);
    Object tree =
        java.util.Map.of(key, java.util.Map.of(key, java.util.List.of(java.util.Map.of(key, key))));
    String yaml = written(tree);
    assertThat(yaml).startsWith("? kkk").contains("\n:\n");
    assertThat(YamlDocuments.tree(yaml, new YamlLimits(10, 100_000, 1))).isEqualTo(tree);
  }
}
