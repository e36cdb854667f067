package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The parameters of a write.
 *
 * @param isDryRun whether to store nothing
 * @param validation what to do with unknown fields: {@code Ignore}, {@code Warn} or {@code Strict}
 */
record WriteParameters(boolean isDryRun, String validation) {
  private static final Set<String> VALIDATIONS = Set.of("", "Ignore", "Strict", "Warn");

  /**
   * Reads the parameters.
   *
   * @param kind kind of the options, as errors name it
   * @throws dev.bowline.mockserver.status.ApiFailure 422 if one is not supported
   */
  static WriteParameters of(Query query, String kind) {
    boolean isDryRun = isDryRun(query, kind);
    String validation = query.text("fieldValidation");
    if (!VALIDATIONS.contains(validation)) {
      throw Failures.invalidOptions(
          kind,
          List.of(
              Cause.notSupported(
                  "fieldValidation",
                  "\"" + validation + "\"",
                  "\"\", \"Ignore\", \"Strict\", \"Warn\"")));
    }
    return new WriteParameters(isDryRun, validation.isEmpty() ? "Warn" : validation);
  }

  /**
   * Whether nothing is to be stored.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 422 unless it is {@code All} or not there
   */
  static boolean isDryRun(Query query, String kind) {
    return query.has("dryRun") && isDryRun(query.all("dryRun"), kind);
  }

  /**
   * Whether nothing is to be stored.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 422 unless all values are {@code All}
   */
  static boolean isDryRun(List<String> values, String kind) {
    if (values.stream().allMatch("All"::equals)) {
      return true;
    }
    String list =
        values.stream()
            .map(value -> "\"" + value + "\"")
            .collect(Collectors.joining(",", "[", "]"));
    throw Failures.invalidOptions(kind, List.of(Cause.notSupported("dryRun", list, "\"All\"")));
  }

  ObjectRegistry.Mode mode(String subresource) {
    return new ObjectRegistry.Mode(subresource, isDryRun, false);
  }

  /**
   * Refuses fields that count for nothing, if that is wanted.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 naming all of them
   */
  void check(FieldProblems problems, Resource resource) {
    String problem = strictProblem(problems);
    if (!problem.isEmpty()) {
      throw Bodies.cannotBeHandled(resource.kind(), resource, problem);
    }
  }

  /** What is wrong with fields that count for nothing; empty if they may be there. */
  String strictProblem(FieldProblems problems) {
    return validation.equals("Strict") && !problems.isEmpty()
        ? "strict decoding error: " + problems.summary()
        : "";
  }

  /** The answer, with a warning for each field that counts for nothing if that is wanted. */
  HttpAnswer warn(HttpAnswer answer, FieldProblems problems) {
    HttpAnswer warned = answer;
    if (validation.equals("Warn")) {
      for (String text : problems.texts()) {
        warned = Warnings.add(warned, text);
      }
    }
    return warned;
  }

  /** As Go quotes: what can't be seen is escaped. */
  static String quoted(String text) {
    return "\""
        + text.replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\t", "\\t")
            .replace("\n", "\\n")
            .replace("\r", "\\r")
        + "\"";
  }
}
