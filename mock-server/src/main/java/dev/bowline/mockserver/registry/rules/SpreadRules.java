package dev.bowline.mockserver.registry.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How pods are to spread over the cluster. */
final class SpreadRules {
  private static final String STRICT = "DoNotSchedule";

  private SpreadRules() {}

  static void check(Field constraints, Problems problems) {
    Set<String> pairs = new HashSet<>();
    for (Field constraint : constraints.each()) {
      Field skew = constraint.at("maxSkew");
      if (skew.number() <= 0) {
        problems.invalid(skew.with(skew.number()), "must be greater than zero");
      }
      if (constraint.at("topologyKey").isEmpty()) {
        problems.required(constraint.at("topologyKey"), "can not be empty");
      }
      Field action = constraint.at("whenUnsatisfiable");
      problems.oneOf(action, List.of(STRICT, "ScheduleAnyway"));
      String pair = constraint.at("topologyKey").text() + ", " + action.text();
      if (!pairs.add(pair)) {
        problems.duplicate(constraint.at("{topologyKey, whenUnsatisfiable}"), "{" + pair + "}");
      }
      Field least = constraint.at("minDomains");
      if (least.isSet()) {
        if (least.number() <= 0) {
          problems.invalid(least, "must be greater than zero");
        }
        if (!action.is(STRICT)) {
          problems.invalid(
              least,
              "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + action.text());
        }
      }
      for (String name : List.of("nodeAffinityPolicy", "nodeTaintsPolicy")) {
        if (constraint.at(name).isSet()) {
          problems.oneOf(constraint.at(name), List.of("Honor", "Ignore"));
        }
      }
      Selectors.check(constraint.at("labelSelector"), problems);
    }
  }
}
