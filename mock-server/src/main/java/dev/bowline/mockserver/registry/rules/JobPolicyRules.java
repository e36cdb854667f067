package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** When a job has failed, and when it is done. */
final class JobPolicyRules {
  private static final int MAX_CODES = 255;
  private static final int MAX_CONDITIONS = 20;
  private static final int MAX_RULES = 20;

  private JobPolicyRules() {}

  static void checkFailure(Field spec, Problems problems) {
    List<String> containers = new ArrayList<>();
    for (String list : List.of("initContainers", "containers")) {
      spec.at("template", "spec")
          .at(list)
          .each()
          .forEach(container -> containers.add(container.at("name").text()));
    }
    for (Field rule : spec.at("podFailurePolicy", "rules").each()) {
      checkRule(rule, containers, problems);
    }
  }

  private static void checkRule(Field rule, List<String> containers, Problems problems) {
    Field action = rule.at("action");
    if (action.isEmpty()) {
      problems.required(action, "valid values: [\"Count\" \"FailIndex\" \"FailJob\" \"Ignore\"]");
    } else {
      problems.oneOf(action, List.of("Count", "FailIndex", "FailJob", "Ignore"));
    }
    boolean hasCodes = rule.at("onExitCodes").isSet();
    boolean hasConditions = !rule.at("onPodConditions").isEmpty();
    if (hasCodes) {
      checkCodes(rule.at("onExitCodes"), containers, problems);
    }
    if (hasConditions) {
      checkConditions(rule.at("onPodConditions"), problems);
    }
    if (hasCodes && hasConditions) {
      problems.bare(rule, "specifying both OnExitCodes and OnPodConditions is not supported");
    } else if (!hasCodes && !hasConditions) {
      problems.bare(rule, "specifying one of OnExitCodes and OnPodConditions is required");
    }
  }

  private static void checkCodes(Field codes, List<String> containers, Problems problems) {
    Field operator = codes.at("operator");
    if (operator.isEmpty()) {
      problems.required(operator, "valid values: [\"In\" \"NotIn\"]");
    } else {
      problems.oneOf(operator, List.of("In", "NotIn"));
    }
    Field container = codes.at("containerName");
    if (container.isSet() && !containers.contains(container.text())) {
      problems.invalid(
          container, "must be one of the container or initContainer names in the pod template");
    }
    Field values = codes.at("values");
    if (values.isEmpty()) {
      problems.invalid(values.path(), List.of(), "at least one value is required");
    } else if (values.each().size() > MAX_CODES) {
      problems.tooMany(values, MAX_CODES);
    }
    Set<Long> seen = new HashSet<>();
    boolean isOrdered = true;
    long last = Long.MIN_VALUE;
    for (Field value : values.each()) {
      if (operator.is("In") && value.number() == 0) {
        problems.invalid(value, "must not be 0 for the In operator");
      }
      if (!seen.add(value.number())) {
        problems.duplicate(value);
      }
      isOrdered &= last <= value.number();
      last = value.number();
    }
    if (!isOrdered) {
      problems.invalid(values, "must be ordered");
    }
  }

  private static void checkConditions(Field conditions, Problems problems) {
    if (conditions.each().size() > MAX_CONDITIONS) {
      problems.tooMany(conditions, MAX_CONDITIONS);
    }
    for (Field condition : conditions.each()) {
      Field type = condition.at("type").with(condition.at("type").text());
      problems.invalid(type, Names.labelKeyProblems(type.text()));
      Field status = condition.at("status");
      if (status.isEmpty()) {
        problems.required(status, "valid values: [\"False\" \"True\" \"Unknown\"]");
      } else {
        problems.oneOf(status, List.of("False", "True", "Unknown"));
      }
    }
  }

  static void checkSuccess(Field spec, Problems problems) {
    Field policy = spec.at("successPolicy");
    if (!policy.isSet()) {
      return;
    }
    if (!spec.at("completionMode").is("Indexed")) {
      problems.invalid(
          policy.path(),
          InternalForm.of("batch.SuccessPolicy", policy.value()),
          "requires indexed completion mode");
      return;
    }
    Field rules = policy.at("rules");
    if (rules.isEmpty()) {
      problems.required(
          rules, "at least one rules must be specified when the successPolicy is specified");
    } else if (rules.each().size() > MAX_RULES) {
      problems.tooMany(rules, MAX_RULES);
    }
    for (Field rule : rules.each()) {
      checkSuccessRule(rule, spec.at("completions").number(), problems);
    }
  }

  private static void checkSuccessRule(Field rule, long completions, Problems problems) {
    Field indexes = rule.at("succeededIndexes");
    Field count = rule.at("succeededCount");
    if (!indexes.isSet() && !count.isSet()) {
      problems.required(
          rule, "at least one of succeededCount or succeededIndexes must be specified");
    }
    long total = 0;
    if (indexes.isSet()) {
      JobIndexes parsed = JobIndexes.parse(indexes.text(), completions);
      total = parsed.count();
      if (!parsed.problem().isEmpty()) {
        problems.invalid(indexes, "error parsing succeededIndexes: " + parsed.problem());
      }
    }
    if (count.isSet()) {
      problems.notNegative(count);
      if (count.number() > completions) {
        problems.invalid(
            count,
            "must be less than or equal to "
                + completions
                + " (the number of specified completions)");
      }
      if (indexes.isSet() && count.number() > total) {
        problems.invalid(
            count,
            "must be less than or equal to "
                + total
                + " (the number of indexes in the specified succeededIndexes field)");
      }
    }
  }
}
