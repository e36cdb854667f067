package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Conditions of the kind that most newer types share. */
final class StatusConditions {
  private static final String REASON_TEXT = "[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?";
  private static final Pattern REASON = Pattern.compile(REASON_TEXT);
  private static final int MAX_REASON = 1024;
  private static final int MAX_MESSAGE = 32 * 1024;

  private StatusConditions() {}

  static void check(Field conditions, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (Field condition : conditions.each()) {
      Field type = condition.at("type");
      if (!seen.add(type.text())) {
        problems.duplicate(type);
      }
      problems.invalid(type, Names.labelKeyProblems(type.text()));
      problems.oneOf(condition.at("status"), List.of("False", "True", "Unknown"));
      Field generation = condition.at("observedGeneration");
      if (generation.number() < 0) {
        problems.invalid(generation, "must be greater than or equal to zero");
      }
      if (!condition.at("lastTransitionTime").isSet()) {
        problems.required(condition.at("lastTransitionTime"));
      }
      checkReason(condition.at("reason"), problems);
      if (condition.at("message").text().length() > MAX_MESSAGE) {
        problems.tooLong(condition.at("message"), MAX_MESSAGE);
      }
    }
  }

  private static void checkReason(Field reason, Problems problems) {
    if (reason.isEmpty()) {
      problems.required(reason);
      return;
    }
    if (!REASON.matcher(reason.text()).matches()) {
      problems.invalid(
          reason,
          "a condition reason must start with alphabetic character, optionally followed by a string"
              + " of alphanumeric characters or '_,:', and must end with an alphanumeric character"
              + " or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or"
              + " 'ReasonA:ReasonB', regex used for validation is '"
              + REASON_TEXT
              + "')");
    }
    if (reason.text().length() > MAX_REASON) {
      problems.tooLong(reason, MAX_REASON);
    }
  }
}
