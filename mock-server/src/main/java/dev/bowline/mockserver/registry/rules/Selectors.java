package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;
import java.util.Map;

/** Label selectors and the labels that they select. */
final class Selectors {
  private Selectors() {}

  static void checkLabels(Field labels, Problems problems) {
    labels
        .texts()
        .forEach(
            (key, value) -> {
              problems.invalid(labels.with(key), Names.labelKeyProblems(key));
              problems.invalid(labels.with(value), Names.labelValueProblems(value));
            });
  }

  /** Checks a selector, if there is one. */
  static void check(Field selector, Problems problems) {
    checkLabels(selector.at("matchLabels"), problems);
    for (Field expression : selector.at("matchExpressions").each()) {
      checkExpression(expression, problems);
    }
  }

  private static void checkExpression(Field expression, Problems problems) {
    Field values = expression.at("values");
    switch (expression.at("operator").text()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.required(values, "must be specified when `operator` is 'In' or 'NotIn'");
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.forbidden(
              values, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
      }
      default -> problems.invalid(expression.at("operator"), "not a valid selector operator");
    }
    Field key = expression.at("key");
    problems.invalid(key, Names.labelKeyProblems(key.text()));
    for (Field value : values.each()) {
      problems.invalid(value, Names.labelValueProblems(value.text()));
    }
  }

  /** Whether the selector is one that can be evaluated. */
  static boolean isValid(Field selector) {
    Problems problems = new Problems();
    check(selector, problems);
    return problems.isEmpty();
  }

  /** Whether a selector that is valid selects an object with these labels. */
  static boolean matches(Field selector, Map<String, String> labels) {
    boolean isMatch =
        selector.at("matchLabels").texts().entrySet().stream()
            .allMatch(entry -> entry.getValue().equals(labels.get(entry.getKey())));
    for (Field expression : selector.at("matchExpressions").each()) {
      String value = labels.get(expression.at("key").text());
      List<String> values = expression.at("values").list();
      isMatch &=
          switch (expression.at("operator").text()) {
            case "In" -> value != null && values.contains(value);
            case "NotIn" -> value == null || !values.contains(value);
            case "Exists" -> value != null;
            default -> value == null;
          };
    }
    return isMatch;
  }

  /** Whether a selector says nothing, which selects everything. */
  static boolean saysNothing(Field selector) {
    return selector.at("matchLabels").isEmpty() && selector.at("matchExpressions").isEmpty();
  }
}
