package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.registry.WriteMode;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a write.
 *
 * @param isDryRun whether to store nothing
 * @param validation what to do with unknown fields: {@code Ignore}, {@code Warn} or {@code Strict}
 * @param manager who will own the fields that change
 * @param isForced whether an apply takes fields that others own
 * @param warnings takes what the client is to be told along with the answer
 */
record WriteParameters(
    boolean isDryRun, String validation, String manager, boolean isForced, List<String> warnings) {
  private static final Set<String> VALIDATIONS = Set.of("", "Ignore", "Strict", "Warn");

  /**
   * Reads the parameters of a create or an update.
   *
   * @param kind kind of the options, as errors name it
   * @throws dev.bowline.mockserver.status.ApiFailure 422 if one is not supported
   */
  static WriteParameters of(ApiRequest request, String kind) {
    return of(request, kind, new ArrayList<>());
  }

  /**
   * Reads the parameters of a patch.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 422 if one is not supported
   */
  static WriteParameters ofPatch(ApiRequest request, boolean isApply) {
    List<Cause> causes = new ArrayList<>();
    if (isApply && request.query().text("fieldManager").isEmpty()) {
      causes.add(Cause.required("fieldManager", "is required for apply patch"));
    } else if (!isApply && request.query().has("force")) {
      causes.add(Cause.forbidden("force", "may not be specified for non-apply patch"));
    }
    return of(request, "PatchOptions", causes);
  }

  private static WriteParameters of(ApiRequest request, String kind, List<Cause> causes) {
    Query query = request.query();
    causes.addAll(ManagerName.problems(query.text("fieldManager")));
    Cause dryRun = query.has("dryRun") ? dryRunProblem(query.all("dryRun")) : null;
    if (dryRun != null) {
      causes.add(dryRun);
    }
    String validation = query.text("fieldValidation");
    if (!VALIDATIONS.contains(validation)) {
      causes.add(
          Cause.notSupported(
              "fieldValidation",
              "\"" + validation + "\"",
              "\"\", \"Ignore\", \"Strict\", \"Warn\""));
    }
    if (!causes.isEmpty()) {
      throw Failures.invalidOptions(kind, causes);
    }
    return new WriteParameters(
        query.has("dryRun"),
        validation.isEmpty() ? "Warn" : validation,
        ManagerName.of(query.text("fieldManager"), request.header("User-Agent")),
        query.flag("force"),
        request.warnings());
  }

  /** What is wrong with the values of {@code dryRun}, or null. */
  static @Nullable Cause dryRunProblem(List<String> values) {
    if (values.stream().allMatch("All"::equals)) {
      return null;
    }
    String list =
        values.stream()
            .map(value -> "\"" + value + "\"")
            .collect(Collectors.joining(",", "[", "]"));
    return Cause.notSupported("dryRun", list, "\"All\"");
  }

  /** Whether bodies are read strictly, to warn or to refuse. */
  boolean isChecked() {
    return !validation.equals("Ignore");
  }

  WriteMode mode(String subresource) {
    return new WriteMode(subresource, isDryRun, false).by(manager).telling(warnings::add);
  }

  /**
   * Refuses fields that count for nothing, or warns of them, if that is wanted.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 naming all of them
   */
  void check(FieldProblems problems, Resource resource) {
    String problem = strictProblem(problems);
    if (!problem.isEmpty()) {
      throw Bodies.cannotBeHandled(resource.kind(), resource, problem);
    }
    warn(problems);
  }

  /** What is wrong with fields that count for nothing; empty if they may be there. */
  String strictProblem(FieldProblems problems) {
    return validation.equals("Strict") && !problems.isEmpty()
        ? "strict decoding error: " + problems.summary()
        : "";
  }

  /** Warns of each field that counts for nothing, if that is wanted. */
  void warn(FieldProblems problems) {
    if (validation.equals("Warn")) {
      warnings.addAll(problems.texts());
    }
  }
}
