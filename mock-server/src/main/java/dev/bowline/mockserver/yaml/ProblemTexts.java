package dev.bowline.mockserver.yaml;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.ScannerException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Problems of a text in the server's words. Its parser has the same grammar as ours; it counts
 * lines from one where characters make no token, and from zero where tokens make no structure, and
 * says nothing of line zero.
 */
final class ProblemTexts {
  private ProblemTexts() {}

  static YamlProblem of(YamlEngineException e, String text) {
    if (e instanceof ReaderException) {
      return new YamlProblem("yaml: control characters are not allowed");
    }
    if (!(e instanceof MarkedYamlEngineException marked)) {
      return new YamlProblem("yaml: " + e.getMessage());
    }
    int line = line(marked.getProblemMark(), text);
    if (line == 0) {
      line = line(marked.getContextMark(), text);
    }
    boolean isScanner = e instanceof ScannerException;
    String problem = problem(marked.getContext(), marked.getProblem(), line);
    String where = line == 0 ? "" : "line " + (isScanner ? line + 1 : line) + ": ";
    return new YamlProblem("yaml: " + where + problem);
  }

  /** To the server, the end of a text is on a line of its own. */
  private static int line(Optional<Mark> mark, String text) {
    return mark.map(
            m -> {
              boolean isBehind = m.getIndex() >= text.codePointCount(0, text.length());
              return m.getLine() + (isBehind && m.getColumn() > 0 ? 1 : 0);
            })
        .orElse(0);
  }

  private static String problem(@Nullable String context, @Nullable String found, int line) {
    String problem = found == null ? "" : found;
    if (problem.startsWith("mapping values are not allowed")) {
      return "mapping values are not allowed in this context";
    }
    if (problem.startsWith("sequence entries are not allowed")) {
      return "block sequence entries are not allowed in this context";
    }
    if (problem.startsWith("mapping keys are not allowed")) {
      return "mapping keys are not allowed in this context";
    }
    if (problem.startsWith("found character '\\t") && line > 0) {
      return "found a tab character that violates indentation";
    }
    if (problem.contains("that cannot start any token")) {
      return "found character that cannot start any token";
    }
    if (problem.startsWith("found unknown escape character")) {
      return "found unknown escape character";
    }
    if (problem.startsWith("expected the node content")) {
      return "did not find expected node content";
    }
    if (problem.startsWith("expected ',' or ']'")) {
      return "did not find expected ',' or ']'";
    }
    if (problem.startsWith("expected ',' or '}'")) {
      return "did not find expected ',' or '}'";
    }
    if (problem.startsWith("expected <block end>")) {
      return context != null && context.contains("sequence")
          ? "did not find expected '-' indicator"
          : "did not find expected key";
    }
    if (problem.startsWith("expected '<document start>'")) {
      return "did not find expected <document start>";
    }
    return problem;
  }
}
