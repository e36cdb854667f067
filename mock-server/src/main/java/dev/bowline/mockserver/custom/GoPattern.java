package dev.bowline.mockserver.custom;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression in the server's dialect, RE2, whose time is linear in the text. Compiled
 * once. Immutable and thread-safe.
 */
final class GoPattern {
  private static final String HEAD = "error parsing regexp: ";

  private final @Nullable Pattern pattern;
  private final String problem;

  private GoPattern(@Nullable Pattern pattern, String problem) {
    this.pattern = pattern;
    this.problem = problem;
  }

  static GoPattern of(String expression) {
    String limit = RepeatLimits.problem(expression);
    if (!limit.isEmpty()) {
      return new GoPattern(null, HEAD + limit);
    }
    try {
      return new GoPattern(Pattern.compile(expression), "");
    } catch (PatternSyntaxException e) {
      return new GoPattern(null, HEAD + inGo(e.getDescription(), e.getPattern(), expression));
    }
  }

  /** Whether the expression is found in a text; one that is malformed matches nothing. */
  boolean isFound(String text) {
    return pattern != null && pattern.matcher(text).find();
  }

  /** What is wrong with the expression, in the words of the server; or the empty string. */
  String problem() {
    return problem;
  }

  /** Two things are said in other words than Go's. */
  private static String inGo(String what, @Nullable String where, String expression) {
    if (what.endsWith("internal error")) {
      return "unexpected ): `" + expression + "`";
    }
    return what + ": `" + (where == null ? "" : where) + "`";
  }
}
