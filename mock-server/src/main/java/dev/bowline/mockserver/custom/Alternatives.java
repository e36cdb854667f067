package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.GoFormat;
import org.jspecify.annotations.Nullable;

/** {@code anyOf}, {@code oneOf}, {@code allOf} and {@code not}. */
final class Alternatives {
  private Alternatives() {}

  static Verdict check(Schema schema, String path, Object value, @Nullable Correlation before) {
    Verdict verdict = new Verdict();
    checkAny(verdict, schema, path, value, before);
    checkOne(verdict, schema, path, value, before);
    checkAll(verdict, schema, path, value, before);
    Schema not = schema.not();
    if (not != null && ValueCheck.checkAlternative(not, path, value, before).isValid()) {
      verdict.add(violation(path, "must not validate the schema (not)"));
    }
    verdict.count();
    return verdict;
  }

  private static void checkAny(
      Verdict verdict, Schema schema, String path, Object value, @Nullable Correlation before) {
    Verdict nearest = null;
    for (Schema alternative : schema.anyOf()) {
      Verdict result = ValueCheck.checkAlternative(alternative, path, value, before);
      if (result.isValid()) {
        verdict.merge(result);
        return;
      }
      nearest = nearer(nearest, result);
    }
    if (nearest != null) {
      verdict.add(violation(path, "must validate at least one schema (anyOf)"));
      verdict.merge(nearest);
    }
  }

  private static void checkOne(
      Verdict verdict, Schema schema, String path, Object value, @Nullable Correlation before) {
    if (schema.oneOf().isEmpty()) {
      return;
    }
    Verdict nearest = null;
    Verdict first = null;
    int valid = 0;
    for (Schema alternative : schema.oneOf()) {
      Verdict result = ValueCheck.checkAlternative(alternative, path, value, before);
      if (result.isValid()) {
        valid++;
        first = first == null ? result : first;
      } else if (valid == 0) {
        nearest = nearer(nearest, result);
      }
    }
    if (valid == 1 && first != null) {
      verdict.merge(first);
      return;
    }
    verdict.add(
        violation(
            path,
            "must validate one and only one schema (oneOf). "
                + (valid == 0 ? "Found none valid" : "Found " + valid + " valid alternatives")));
    if (valid == 0 && nearest != null) {
      verdict.merge(nearest);
    }
  }

  private static void checkAll(
      Verdict verdict, Schema schema, String path, Object value, @Nullable Correlation before) {
    int valid = 0;
    for (Schema part : schema.allOf()) {
      Verdict result = ValueCheck.checkAlternative(part, path, value, before);
      valid += result.isValid() ? 1 : 0;
      verdict.merge(result);
    }
    if (valid != schema.allOf().size()) {
      verdict.add(
          violation(
              path,
              "must validate all the schemas (allOf)" + (valid == 0 ? ". None validated" : "")));
    }
  }

  private static Verdict nearer(@Nullable Verdict nearest, Verdict result) {
    return nearest == null || result.matches() > nearest.matches() ? result : nearest;
  }

  private static Violation violation(String path, String problem) {
    return Violation.general(GoFormat.quoted(path) + " " + problem);
  }
}
