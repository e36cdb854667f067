package dev.bowline.mockserver.custom;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions in the server's dialect. What matters here is written a little differently in
 * Java's: the end of the text, and named groups.
 */
final class GoPattern {
  private GoPattern() {}

  /** Whether an expression is found in a text; one that is malformed matches nothing. */
  static boolean isFound(String expression, String text) {
    try {
      return Pattern.compile(translated(expression)).matcher(text).find();
    } catch (PatternSyntaxException e) {
      return false;
    }
  }

  /** What is wrong with an expression, or the empty string. */
  static String problem(String expression) {
    try {
      Pattern.compile(translated(expression));
      return "";
    } catch (PatternSyntaxException e) {
      String problem = e.getDescription();
      if (problem.startsWith("Unclosed character class")) {
        problem = "missing closing ]";
      } else if (problem.startsWith("Unclosed group")) {
        problem = "missing closing )";
      } else if (problem.startsWith("Dangling meta character")) {
        problem = "missing argument to repetition operator";
      }
      return problem + ": `" + expression + "`";
    }
  }

  private static String translated(String expression) {
    StringBuilder out = new StringBuilder(expression.length());
    boolean isInClass = false;
    for (int i = 0; i < expression.length(); i++) {
      char c = expression.charAt(i);
      if (c == '\\' && i + 1 < expression.length()) {
        out.append(c).append(expression.charAt(++i));
      } else if (isInClass && expression.startsWith("[:", i)) {
        int end = expression.indexOf(":]", i);
        out.append(posix(expression.substring(i + 2, Math.max(i + 2, end))));
        i = Math.max(i + 1, end + 1);
      } else if (isInClass && c == '[') {
        out.append("\\[");
      } else if (isInClass && c == '&') {
        out.append("\\&");
      } else if (!isInClass && c == '$') {
        out.append("\\z");
      } else if (!isInClass && expression.startsWith("(?P<", i)) {
        out.append("(?<");
        i += 3;
      } else {
        isInClass = c == '[' || (isInClass && (c != ']' || expression.charAt(i - 1) == '['));
        out.append(c);
      }
    }
    return out.toString();
  }

  private static String posix(String name) {
    return switch (name) {
      case "alpha" -> "\\p{Alpha}";
      case "digit" -> "\\p{Digit}";
      case "alnum" -> "\\p{Alnum}";
      case "upper" -> "\\p{Upper}";
      case "lower" -> "\\p{Lower}";
      case "punct" -> "\\p{Punct}";
      case "space" -> "\\s";
      case "xdigit" -> "\\p{XDigit}";
      case "word" -> "\\w";
      default -> "";
    };
  }
}
