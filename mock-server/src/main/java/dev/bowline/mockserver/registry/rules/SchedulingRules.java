package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;

/** Which nodes a pod bears. */
final class SchedulingRules {
  static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

  private SchedulingRules() {}

  static void checkTolerations(Field tolerations, Problems problems) {
    for (Field toleration : tolerations.each()) {
      Field key = toleration.at("key");
      Field operator = toleration.at("operator");
      if (!key.isEmpty()) {
        problems.invalid(key, Names.labelKeyProblems(key.text()));
      } else if (!operator.is("Exists")) {
        problems.invalid(
            operator.with(operator.text()),
            "operator must be Exists when `key` is empty, which means \"match all values and all"
                + " keys\"");
      }
      Field effect = toleration.at("effect");
      if (toleration.at("tolerationSeconds").isSet() && !effect.is("NoExecute")) {
        problems.invalid(
            effect.with(effect.text()),
            "effect must be 'NoExecute' when `tolerationSeconds` is set");
      }
      Field value = toleration.at("value");
      switch (operator.text()) {
        case "Equal", "" ->
            problems.invalid(operator.with(value.text()), Names.labelValueProblems(value.text()));
        case "Exists" -> {
          if (!value.isEmpty()) {
            problems.invalid(
                operator.with(value.text()), "value must be empty when `operator` is 'Exists'");
          }
        }
        default -> problems.notSupported(operator, List.of("Equal", "Exists"));
      }
      if (!effect.isEmpty()) {
        problems.oneOf(effect, EFFECTS);
      }
    }
  }
}
