package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.Set;

/** Conditions of webhooks and policies. */
final class ConditionRules {
  private static final int MAX_CONDITIONS = 64;

  private ConditionRules() {}

  static void check(Field conditions, ExpressionCheck expressions, Problems problems) {
    if (conditions.each().size() > MAX_CONDITIONS) {
      problems.tooMany(conditions, MAX_CONDITIONS);
    }
    Set<String> names = new HashSet<>();
    for (Field condition : conditions.each()) {
      Field expression = condition.at("expression");
      if (expression.text().isBlank()) {
        problems.required(expression);
      } else {
        expressions.check(expression, problems);
      }
      Field name = condition.at("name");
      if (name.isEmpty()) {
        problems.required(name);
      } else {
        problems.invalid(name, Names.labelKeyProblems(name.text()));
        if (!names.add(name.text())) {
          problems.duplicate(name);
        }
      }
    }
  }
}
