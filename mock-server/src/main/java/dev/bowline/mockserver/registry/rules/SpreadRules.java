package dev.bowline.mockserver.registry.rules;

import java.util.List;
import java.util.stream.Collectors;

/** How pods are to spread over the cluster. */
final class SpreadRules {
  private static final String STRICT = "DoNotSchedule";

  private SpreadRules() {}

  static void check(Field constraints, Problems problems) {
    List<String> pairs =
        constraints.each().stream().map(SpreadRules::pair).collect(Collectors.toList());
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
      String pair = pairs.remove(0);
      if (pairs.contains(pair)) {
        problems.duplicate(constraint.at("{topologyKey, whenUnsatisfiable}").with(pair));
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

  private static String pair(Field constraint) {
    return "{"
        + constraint.at("topologyKey").text()
        + ", "
        + constraint.at("whenUnsatisfiable").text()
        + "}";
  }
}
