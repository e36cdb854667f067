package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Bindings of admission policies, and policies that mutate: all but their expressions. */
final class BindingRules {
  private static final String GROUP = ".admissionregistration.k8s.io";
  private static final List<String> ACTIONS = List.of("Audit", "Deny", "Warn");

  private BindingRules() {}

  static void addTo(Map<String, Rules> rules) {
    rules.put(
        "validatingadmissionpolicybindings" + GROUP,
        (object, problems) -> {
          checkBinding(object.at("spec"), problems);
          checkActions(object.at("spec", "validationActions"), problems);
        });
    rules.put(
        "mutatingadmissionpolicybindings" + GROUP,
        (object, problems) -> {
          checkBinding(object.at("spec"), problems);
          MatchRules.checkMutable(object.at("spec", "matchResources"), problems);
        });
    rules.put(
        "mutatingadmissionpolicies" + GROUP,
        (object, problems) -> checkMutating(object.at("spec"), problems));
  }

  private static void checkBinding(Field spec, Problems problems) {
    Field policy = spec.at("policyName");
    if (policy.isEmpty()) {
      problems.required(policy);
    } else {
      problems.invalid(policy, Names.subdomainProblems(policy.text()));
    }
    MatchRules.checkParameters(spec.at("paramRef"), problems);
    MatchRules.check(spec.at("matchResources"), problems);
  }

  private static void checkActions(Field actions, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (Field action : actions.each()) {
      problems.oneOf(action, ACTIONS);
      if (!seen.add(action.text())) {
        problems.duplicate(action);
      }
    }
    if (seen.contains("Deny") && seen.contains("Warn")) {
      problems.invalid(
          actions,
          "must not contain both Deny and Warn (repeating the same validation failure information"
              + " in the API response and headers serves no purpose)");
    }
    if (seen.isEmpty()) {
      problems.required(actions, "at least one validation action is required");
    }
  }

  private static void checkMutating(Field spec, Problems problems) {
    problems.oneOf(spec.at("failurePolicy"), List.of("Fail", "Ignore"));
    PolicyRules.checkParameterKind(spec.at("paramKind"), problems);
    Field match = spec.at("matchConstraints");
    if (!match.isSet()) {
      problems.required(match);
    } else {
      MatchRules.check(match, problems);
      if (match.at("resourceRules").isEmpty()) {
        problems.required(match.at("resourceRules"));
      }
      MatchRules.checkMutable(match, problems);
    }
    ConditionRules.check(spec.at("matchConditions"), (field, found) -> {}, problems);
    PolicyRules.checkVariables(spec.at("variables"), Map.of(), problems);
    if (spec.at("mutations").isEmpty()) {
      problems.required(spec.at("mutations"), "mutations must contain at least one item");
    }
    spec.at("mutations").each().forEach(mutation -> checkMutation(mutation, problems));
    Field again = spec.at("reinvocationPolicy");
    if (again.isEmpty()) {
      problems.required(again);
    } else {
      problems.oneOf(again, List.of("IfNeeded", "Never"));
    }
  }

  private static void checkMutation(Field mutation, Problems problems) {
    Field type = mutation.at("patchType");
    switch (type.text()) {
      case "" -> problems.required(type);
      case "JSONPatch" -> checkPatch(mutation, "jsonPatch", "applyConfiguration", problems);
      case "ApplyConfiguration" ->
          checkPatch(mutation, "applyConfiguration", "jsonPatch", problems);
      default -> problems.notSupported(type, List.of("ApplyConfiguration", "JSONPatch"));
    }
  }

  private static void checkPatch(Field mutation, String wanted, String other, Problems problems) {
    String when = "be specified when patchType is " + mutation.at("patchType").text();
    if (!mutation.at(wanted).isSet()) {
      problems.required(mutation.at(wanted), "must " + when);
    } else if (mutation.at(wanted, "expression").text().isBlank()) {
      problems.required(mutation.at(wanted, "expression"));
    }
    if (mutation.at(other).isSet()) {
      problems.invalid(mutation.at(other).path(), "{" + other + "}", "must not " + when);
    }
  }
}
