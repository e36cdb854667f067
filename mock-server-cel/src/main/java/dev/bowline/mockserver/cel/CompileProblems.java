package dev.bowline.mockserver.cel;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSource;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Why an expression can't be compiled, in the words of the server's library. */
final class CompileProblems {
  private static final Pattern CANDIDATES = Pattern.compile(" \\(candidates: .*\\)$");
  private static final Pattern SYNTAX =
      Pattern.compile(
          "(mismatched input|token recognition error|extraneous input|no viable alternative|missing"
              + " ).*",
          Pattern.DOTALL);

  private CompileProblems() {}

  static String text(List<CelIssue> issues, CelSource source) {
    return issues.stream()
        .map(issue -> CelIssue.formatError(issue.getSourceLocation(), text(issue.getMessage())))
        .map(issue -> issue.toDisplayString(source))
        .distinct()
        .collect(Collectors.joining("\n"));
  }

  private static String text(String message) {
    if (SYNTAX.matcher(message).matches()) {
      return "Syntax error: " + message;
    }
    if (message.startsWith("The argument must be")) {
      return "argument must be" + message.substring("The argument must be".length());
    }
    if (message.startsWith("Regex validation failed")) {
      return "invalid matches argument";
    }
    if (message.startsWith("duration validation failed")) {
      return "invalid duration argument";
    }
    if (message.startsWith("timestamp validation failed")) {
      return "invalid timestamp argument";
    }
    return CANDIDATES.matcher(message).replaceFirst("");
  }
}
