package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.ExpressionEngine;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether the rules of a definition's schema make sense, in the server's order and words. */
final class RuleCheck {
  private final List<Cause> causes = new ArrayList<>();
  private final ExpressionEngine engine;
  private final RuleBudget budget = new RuleBudget();

  private RuleCheck(ExpressionEngine engine) {
    this.engine = engine;
  }

  static List<Cause> check(Schema schema, String path, ExpressionEngine engine) {
    RuleCheck check = new RuleCheck(engine);
    check.visit(schema, path, "", 1L);
    check.budget.finish(path, check.causes);
    return check.causes;
  }

  /**
   * Visits a schema.
   *
   * @param loose path of the list in which nothing from before is found again; empty if there is
   *     none
   * @param often how often its value may be in an object; null if nothing says it
   */
  private void visit(Schema schema, String path, String loose, @Nullable Long often) {
    Long inner = times(often, schema);
    if (schema.additional() != null) {
      visit(schema.additional(), path + ".additionalProperties", loose, inner);
    }
    schema
        .properties()
        .forEach((name, field) -> visit(field, path + ".properties[" + name + "]", loose, inner));
    if (schema.items() != null) {
      boolean isFound = schema.listType().equals("map");
      visit(schema.items(), path + ".items", isFound || !loose.isEmpty() ? loose : path, inner);
    }
    List<RuleText> rules = RuleText.of(schema);
    if (!rules.isEmpty()) {
      checkRules(schema, rules, path + "." + Schema.X_RULES, loose, often);
    }
  }

  /** How often what is right below a schema may be there; null if nothing says it. */
  private static @Nullable Long times(@Nullable Long often, Schema schema) {
    String limit =
        schema.type().equals("array")
            ? "maxItems"
            : schema.type().equals("object") && schema.hasAdditional() ? "maxProperties" : "";
    if (often == null || limit.isEmpty()) {
      return often;
    }
    Number most = schema.number(limit);
    return most == null ? null : (Long) RuleBudget.times(often, Math.max(0, most.longValue()));
  }

  private void checkRules(
      Schema schema, List<RuleText> rules, String path, String loose, @Nullable Long often) {
    ExpressionType type = RuleTypes.of(schema);
    RuleSizes sizes = RuleSizes.of(schema);
    if (type == null || sizes == null) {
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
      CompiledRule rule = CompiledRule.of(rules.get(i), scopes);
      String place = path + "[" + i + "]";
      budget.count(rule.expression(), sizes, often, place + ".rule", causes);
      checkExpressions(rule, place);
      budget.countMessage(rule.message(), sizes, place + ".messageExpression", causes);
      checkOldSelf(rule, place, loose);
    }
  }

  private void checkExpressions(CompiledRule rule, String path) {
    if (!rule.problem().isEmpty()) {
      causes.add(Cause.invalid(path + ".rule", rule.text().printed(), rule.problem()));
    }
    if (!rule.messageProblem().isEmpty()) {
      causes.add(
          Cause.invalid(path + ".messageExpression", rule.text().printed(), rule.messageProblem()));
    }
  }

  private void checkOldSelf(CompiledRule rule, String path, String loose) {
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
