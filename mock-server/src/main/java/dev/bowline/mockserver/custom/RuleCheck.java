package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.ExpressionEngine;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.List;

/** Whether the rules of a definition's schema make sense, in the server's order and words. */
final class RuleCheck {
  private final List<Cause> causes = new ArrayList<>();
  private final ExpressionEngine engine;

  private RuleCheck(ExpressionEngine engine) {
    this.engine = engine;
  }

  static List<Cause> check(Schema schema, String path, ExpressionEngine engine) {
    RuleCheck check = new RuleCheck(engine);
    check.visit(schema, path, "");
    return check.causes;
  }

  /**
   * Visits a schema.
   *
   * @param loose path of the list in which nothing from before is found again; empty if there is
   *     none
   */
  private void visit(Schema schema, String path, String loose) {
    if (schema.additional() != null) {
      visit(schema.additional(), path + ".additionalProperties", loose);
    }
    schema
        .properties()
        .forEach((name, field) -> visit(field, path + ".properties[" + name + "]", loose));
    if (schema.items() != null) {
      boolean isFound = schema.listType().equals("map");
      visit(schema.items(), path + ".items", isFound || !loose.isEmpty() ? loose : path);
    }
    List<RuleText> rules = RuleText.of(schema);
    if (!rules.isEmpty()) {
      checkRules(schema, rules, path + "." + Schema.X_RULES, loose);
    }
  }

  private void checkRules(Schema schema, List<RuleText> rules, String path, String loose) {
    ExpressionType type = RuleTypes.of(schema);
    if (type == null) {
      causes.add(
          new Cause(
              "InternalError",
              "Internal error: internal error: failed to construct type information for"
                  + " x-kubernetes-validations rules: unable to convert structural schema to CEL"
                  + " declarations",
              path));
      return;
    }
    RuleScopes scopes = new RuleScopes(engine, type);
    for (int i = 0; i < rules.size(); i++) {
      checkRule(CompiledRule.of(rules.get(i), scopes), path + "[" + i + "]", loose);
    }
  }

  private void checkRule(CompiledRule rule, String path, String loose) {
    if (!rule.problem().isEmpty()) {
      causes.add(Cause.invalid(path + ".rule", rule.text().printed(), rule.problem()));
    }
    if (!rule.messageProblem().isEmpty()) {
      causes.add(
          Cause.invalid(path + ".messageExpression", rule.text().printed(), rule.messageProblem()));
    }
    if (rule.usesOldSelf() && !loose.isEmpty()) {
      causes.add(
          Cause.invalid(
              path + ".rule",
              GoFormat.quoted(rule.text().rule()),
              "oldSelf cannot be used on the uncorrelatable portion of the schema within "
                  + loose));
    } else if (!rule.usesOldSelf() && rule.text().optionalOldSelf() != null) {
      causes.add(
          Cause.invalid(
              path + ".optionalOldSelf",
              String.valueOf(rule.text().optionalOldSelf()),
              "may not be set if oldSelf is not used in rule"));
    }
  }
}
