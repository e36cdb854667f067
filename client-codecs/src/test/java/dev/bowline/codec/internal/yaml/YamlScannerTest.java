package dev.bowline.codec.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the reader's buffers end, and texts made to take long. */
@Timeout(60)
class YamlScannerTest {
  private static final int MEGABYTE = 1 << 20;
  private static final int BUFFER = 8192;

  /** Texts that have, between them, all that there is; the last four end in an error. */
  static String[] texts() {
    return new String[] {
      "a: \"x\\u00e9 y\\\n   z \\x41\\ud83d\\ude00\"\nb: 'it''s\n\n  x'\nc: |-\n  l1\n\n   l2 \n\n",
      "d: >+\n  f1\n  f2\n\n\n  f3\n\n# c\ne: &an !!str plain text\n  more\u2028  and\u0085  end\r\n",
      "? [a, b: c, {d: e, f}]\r: !<tag:x%C3%A9> \ud83d\ude00\ud83d\ude00\r\n? *b\n: - c\n",
      "a\r\n...\r\n%YAML 1.1\r\n%TAG !e! tag:e,\n--- !e!x\n- - a\n  - ? k\n    : v\n",
      "- |\n a\n--- # c\n\uFEFF--- \"\ud83d\ude00\"\n--- >2\n  \ud83d\ude00 \u2029\n   x\r\r\n  y\r\u0085 z\n",
      "{\"a\": [\"b\", {\"c\": 1}],\r\n\"d\":e, 'f' : g, ? h}",
      "- \"\ud83d\ude00\\\n",
      "\u00e9: b: c\n",
      "\u00e9: |\n  \ud83d\ude00\u0001\n",
      "- '\u00e9a\n--- b\n",
    };
  }

  @ParameterizedTest
  @MethodSource("texts")
  void whereABufferEndsMakesNoDifference(String text) {
    String expected = read("#\n" + text, StandardCharsets.UTF_8, Integer.MAX_VALUE);
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    for (int end = BUFFER; end <= 2 * BUFFER; end += BUFFER) {
      for (int back = 0; back < length + 4; back++) {
        String moved = "#".repeat(end - back) + "\n" + text;
        assertThat(read(moved, StandardCharsets.UTF_8, Integer.MAX_VALUE))
            .as("%s characters before", end - back)
            .isEqualTo(expected);
        String wide = "\uFEFF" + "#".repeat(end / 2 - back % (end / 2)) + "\n" + text;
        assertThat(read(wide, StandardCharsets.UTF_16LE, Integer.MAX_VALUE)).isEqualTo(expected);
        assertThat(read(wide, StandardCharsets.UTF_16BE, Integer.MAX_VALUE)).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void howManyBytesAStreamGivesAtOnceMakesNoDifference(String text) {
    String expected = read(text, StandardCharsets.UTF_8, Integer.MAX_VALUE);
    for (int atOnce = 1; atOnce < 9; atOnce++) {
      assertThat(read(text, StandardCharsets.UTF_8, atOnce)).isEqualTo(expected);
      assertThat(read("\uFEFF" + text, StandardCharsets.UTF_16BE, atOnce)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({"UTF-16LE, a: b", "UTF-16BE, a: b"})
  void halfACharacterAtTheEndIsNoText(String charset, String text) {
    byte[] whole = ("\uFEFF" + text).getBytes(Charset.forName(charset));
    byte[] half = Arrays.copyOf(whole, whole.length - 1);
    assertThatThrownBy(() -> YamlEvents.ours(new ByteArrayInputStream(half)))
        .hasMessage("line 1, column 4: the bytes are not UTF-16");
  }

  /** What is looked at before it is known to be JSON may have what is not allowed in YAML. */
  @ParameterizedTest
  @ValueSource(ints = {10, BUFFER, 2 * BUFFER, 2 * BUFFER + 100, 50 * BUFFER})
  void anObjectIsFoundBehindACharacterThatIsNotAllowed(int length) throws IOException {
    String object = "{\"a\": \"\u007f" + "x".repeat(length) + "\"}";
    byte[] bytes = (" " + object + "{}").getBytes(StandardCharsets.UTF_8);
    YamlText text = new YamlText(new ByteArrayInputStream(bytes), MEGABYTE, false);

    assertThat(text.object()).isEqualTo(object);
    text.pass(object.length());
    assertThat(text.object()).isEqualTo("{}");
  }

  @Test
  void digitsOfOtherScriptsAreNone() {
    assertThatThrownBy(() -> YamlEvents.ours(stream("!%\uff14\uff11 a")))
        .hasMessageEndingWith("expected two hexadecimal digits behind '%'");
    assertThatThrownBy(() -> YamlEvents.ours(stream("\"\\x\uff14\uff11\"")))
        .hasMessageEndingWith("expected an escape of 2 hexadecimal digits");
  }

  /**
   * Each of them up to a megabyte; were a step as long as what was before it, it would take
   * minutes.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[",
        "{",
        "[[]",
        "{\"a\":[",
        "{\"a\": ",
        "[a: ",
        "[? ",
        "? ",
        "- ",
        "-\n",
        "? - ",
        "[\n",
        "[a,",
        "[[],",
        "{a: b},",
        "[a\n",
        "[*a ,",
        "[&a ,",
        "a: ",
        "? a\n",
        "a:\n",
        "&a ",
        "!t ",
        "!",
        "!%41",
        "%",
        "%41",
        "*a ",
        "&a",
        "\"",
        "\"\" ",
        "''",
        "'\n",
        "\"\\\n",
        "\"\\u0041",
        "x",
        "x ",
        "x\n",
        "x:x",
        "x #\n",
        "#",
        "# \n",
        "\n",
        " \n",
        "\t",
        "\t\n",
        "\r",
        "\r\n",
        "\u2028",
        "\u0085",
        "\u00e9",
        "\ud83d\ude00",
        "---\n",
        "--- ",
        "...\n",
        "- |\n\n",
        "- >\n x\n",
        "\uFEFF",
        "\uFEFF\n",
        "--- \uFEFF",
        ",",
        "]",
        "}",
        ":",
        ": ",
        "?",
        "%TAG !a! b\n",
      })
  void repeatedItIsReadInLinearTime(String piece) throws IOException {
    for (String before : new String[] {"", "[", "{", "'", "|\n "}) {
      int length = before.isEmpty() ? MEGABYTE : MEGABYTE / 4;
      String many = piece.repeat(length / piece.length());
      YamlScanner scanner =
          new YamlScanner(new YamlText(stream(before + many), Integer.MAX_VALUE, false));
      try {
        while (scanner.peek().type != Token.STREAM_END) {
          scanner.take();
        }
      } catch (YamlException e) {
        assertThat(e.line()).isPositive();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- a\n",
        "- [a, {b: c}]\n",
        "- &a b\n",
        "- ? a\n",
        "- |\n\n",
        "- 'a\n\n '\n",
        "---\n"
      })
  void aLongListIsReadInLinearTime(String item) {
    int count = MEGABYTE / item.length();
    assertThat(YamlEvents.ours(stream(item.repeat(count)))).hasSizeGreaterThanOrEqualTo(count);
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** What is read, or what is wrong; the place of either is of the second line on. */
  private static String read(String text, Charset charset, int atOnce) {
    ByteArrayInputStream bytes =
        new ByteArrayInputStream(text.getBytes(charset)) {
          @Override
          public synchronized int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(length, atOnce));
          }
        };
    try {
      return YamlEvents.ours(bytes).toString();
    } catch (YamlException e) {
      return "refused: " + e.getMessage();
    }
  }
}
