package dev.bowline.mockserver.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FieldSelectorTest {
  private static final List<String> KNOWN = List.of("metadata.name", "spec.nodeName");
  private static final Map<String, String> FIELDS =
      Map.of("metadata.name", "p", "spec.nodeName", "");

  @Test
  void comparesForEqualityAndItsOpposite() throws SelectorException {
    assertThat(matches("metadata.name=p")).isTrue();
    assertThat(matches("metadata.name==p,spec.nodeName!=n1")).isTrue();
    assertThat(matches("metadata.name!=p")).isFalse();
    assertThat(matches("spec.nodeName=")).isTrue();
  }

  @Test
  void escapedCommasBelongToTheValue() throws SelectorException {
    assertThat(
            FieldSelector.parse("metadata.name=a\\,b", KNOWN, field -> "no " + field)
                .matches(Map.of("metadata.name", "a,b")))
        .isTrue();
  }

  @Test
  void whatSeparatesBelongsToAValueOnlyWhenEscaped() {
    assertThatThrownBy(() -> matches("metadata.name=a=b"))
        .hasMessage("invalid field selector: unescaped character in value: 61");
    assertThatThrownBy(() -> matches("metadata.name=\\x"))
        .hasMessage("invalid field selector: invalid escape sequence: \\x");
    assertThatThrownBy(() -> matches("metadata.name=a\\"))
        .hasMessage("invalid field selector: invalid escape sequence: \\");
  }

  @Test
  void unknownFieldsAreRefused() {
    assertThatThrownBy(() -> matches("spec.hostname=x")).hasMessage("no spec.hostname");
  }

  @Test
  void whatIsNoComparisonIsRefused() {
    assertThatThrownBy(() -> matches("metadata.name>a"))
        .hasMessage("invalid selector: 'metadata.name>a'; can't understand 'metadata.name>a'");
  }

  private static boolean matches(String selector) throws SelectorException {
    return FieldSelector.parse(selector, KNOWN, field -> "no " + field).matches(FIELDS);
  }
}
