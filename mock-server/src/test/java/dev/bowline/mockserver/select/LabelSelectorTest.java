package dev.bowline.mockserver.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LabelSelectorTest {
  private static final Map<String, String> LABELS = Map.of("app", "web", "n", "5", "empty", "");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "app=web|true",
        "app==web|true",
        "app!=web|false",
        "other!=web|true",
        "other=web|false",
        "app in (web, api)|true",
        "app in (api)|false",
        "app notin (api)|true",
        "other notin (api)|true",
        "app|true",
        "!app|false",
        "!other|true",
        "n>4|true",
        "n>5|false",
        "n<6|true",
        "app>4|false",
        "empty=|true",
        "app=|false",
        "empty in ()|true",
        "app=web,n=5|true",
        "app=web,n=6|false",
        "' app = web , !other '|true",
      })
  void selects(String selector, boolean isMatch) throws SelectorException {
    assertThat(LabelSelector.parse(selector).matches(LABELS)).isEqualTo(isMatch);
  }

  @Test
  void anEmptySelectorSelectsEverything() throws SelectorException {
    assertThat(LabelSelector.parse(" ").isEverything()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a===b|unable to parse requirement: found '=', expected: identifier",
        "=x|found '=', expected: !, identifier, or 'end of string'",
        "a in x|unable to parse requirement: found 'x' expected: '('",
        "a,|found '', expected: identifier after ','",
        "k=bad value|found 'value', expected: ',' or 'end of string'",
      })
  void aMalformedSelectorIsToldInTheServersWords(String selector, String message) {
    assertThatThrownBy(() -> LabelSelector.parse(selector)).hasMessage(message);
  }

  @Test
  void aKeyIsToldAllThatIsWrongWithIt() {
    assertThatThrownBy(() -> LabelSelector.parse("x/=1"))
        .hasMessageStartingWith(
            "unable to parse requirement: <nil>: Invalid value: \"x/\": name part must be"
                + " non-empty; name part must consist of");
    assertThatThrownBy(() -> LabelSelector.parse("a/b/c=x"))
        .hasMessageContaining("\"a/b/c\": a valid label key must consist of");
  }

  @Test
  void aNumberToCompareWithMustBeALabelToo() {
    assertThatThrownBy(() -> LabelSelector.parse("n > +4"))
        .hasMessageStartingWith(
            "unable to parse requirement: values[0][n]: Invalid value: \"+4\": a valid label");
  }
}
