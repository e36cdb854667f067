package dev.bowline.mockserver.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies and texts as kube-apiserver v1.36.3 answered them. */
class GoJsonProblemTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{metadata: 1}|invalid character 'm' looking for beginning of object key string",
        "{\"a\":1|unexpected end of JSON input",
        "{\"a\" 1}|invalid character '1' after object key",
        "{\"a\":1 \"b\":2}|invalid character '\"' after object key:value pair",
        "{\"a\":[1 2]}|invalid character '2' after array element",
        "{\"a\":[1,]}|invalid character ']' looking for beginning of value",
        "{\"a\":tru}|invalid character '}' in literal true (expecting 'e')",
        "{\"a\":nul|invalid character ' ' in literal null (expecting 'l')",
        "{\"a\":01}|invalid character '1' after object key:value pair",
        "{\"a\":-}|invalid character '}' in numeric literal",
        "{\"a\":1.}|invalid character '}' after decimal point in numeric literal",
        "{\"a\":1e}|invalid character '}' in exponent of numeric literal",
        "{\"a\":\"\\q\"}|invalid character 'q' in string escape code",
        "{\"a\":\"\\u00zz\"}|invalid character 'z' in \\u hexadecimal character escape",
        "{}{}|invalid character '{' after top-level value",
        "{'a':1}|invalid character '\\'' looking for beginning of object key string",
      })
  void textsAreThoseOfGo(String body, String problem) {
    assertThat(of(body)).isEqualTo(problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {" {} ", "[1, -0.5e+3, \"a\\n\\u00e9\", true, null, {\"a\": []}]", "0"})
  void jsonHasNone(String body) {
    assertThat(of(body)).isEmpty();
  }

  private static String of(String body) {
    return GoJsonProblem.of(body.getBytes(StandardCharsets.UTF_8));
  }
}
