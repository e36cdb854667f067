package dev.bowline.mockserver.custom;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What Go's regexp says of the same expressions. */
class GoPatternTest {
  @Test
  void whatIsMalformedIsToldInGosWords() {
    assertThat(problem("^(?!x)[a-z]+$")).isEqualTo("invalid or unsupported Perl syntax: `(?!`");
    assertThat(problem("(a)\\1")).isEqualTo("invalid escape sequence: `\\1`");
    assertThat(problem("a{1001}")).isEqualTo("invalid repeat count: `{1001}`");
    assertThat(problem("a++")).isEqualTo("invalid nested repetition operator: `++`");
    assertThat(problem("\\Z")).isEqualTo("invalid escape sequence: `\\Z`");
    assertThat(problem("\\h")).isEqualTo("invalid escape sequence: `\\h`");
    assertThat(problem("a(")).isEqualTo("missing closing ): `a(`");
    assertThat(problem("a)")).isEqualTo("unexpected ): `a)`");
    assertThat(problem("[a")).isEqualTo("missing closing ]: `[a`");
    assertThat(problem("*a")).isEqualTo("missing argument to repetition operator: `*`");
    assertThat(problem("a{2}{3}")).isEqualTo("invalid nested repetition operator: `{2}{3}`");
    assertThat(problem("(a{100}){100}")).isEqualTo("invalid repeat count: `{100}`");
    assertThat(problem("\\p{Foo}")).isEqualTo("invalid character class range: `\\p{Foo}`");
    assertThat(problem("\\")).isEqualTo("trailing backslash at end of expression: ``");
    assertThat(problem("[z-a]")).isEqualTo("invalid character class range: `z-a`");
    assertThat(problem("[[:foo:]]")).isEqualTo("invalid character class range: `[:foo:]`");
    assertThat(problem("(?>a)")).isEqualTo("invalid or unsupported Perl syntax: `(?>`");
    assertThat(problem("(".repeat(1001) + ")".repeat(1001)))
        .startsWith("expression nests too deeply");
  }

  @Test
  void whatGoTakesIsTaken() {
    for (String expression :
        new String[] {
          "(a{10}){100}",
          "((a{10}|b){10}c){10}",
          "[{]{1000}",
          "[(]{999}",
          "\\({999}",
          "\\Q(((\\E",
          "[[:^alpha:]]",
          "[^]{5}]{500}"
        }) {
      assertThat(GoPattern.of(expression).problem()).as(expression).isEmpty();
    }
  }

  @Test
  void expressionsMeanWhatTheyMeanInGo() {
    assertThat(isFound("^[[:^alpha:]]$", "1")).isTrue();
    assertThat(isFound("x{,5}", "x")).isFalse();
    assertThat(isFound("x{,5}", "x{,5}")).isTrue();
    assertThat(isFound("(?m)^a$", "a\nb")).isTrue();
    assertThat(isFound("^a$", "a\n")).isFalse();
    assertThat(isFound("^(?P<n>a)\\z", "a")).isTrue();
    assertThat(isFound("^[a&&b]+$", "a&b")).isTrue();
  }

  @Test
  void aLongTextNeedsNoDeepStack() {
    assertThat(isFound("^([a-z]|[0-9])*$", "a".repeat(100_000))).isTrue();
  }

  private static boolean isFound(String expression, String text) {
    return GoPattern.of(expression).isFound(text);
  }

  private static String problem(String expression) {
    return GoPattern.of(expression).problem().replaceFirst("^error parsing regexp: ", "");
  }
}
