package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.Expression;
import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.expression.ExpressionType.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * A rule with what became of its expressions.
 *
 * @param text the rule as it is written
 * @param expression its expression; null if that is empty or wrong
 * @param problem what is wrong with its expression; empty for nothing
 * @param message its message's expression; null if there is none or it is wrong
 * @param messageProblem what is wrong with its message's expression; empty for nothing
 */
record CompiledRule(
    RuleText text,
    @Nullable Expression expression,
    String problem,
    @Nullable Expression message,
    String messageProblem) {

  static CompiledRule of(RuleText text, RuleScopes scopes) {
    if (text.rule().isBlank()) {
      return new CompiledRule(text, null, "", null, "");
    }
    Expression expression;
    try {
      expression = scopes.of(text).compile(text.rule());
    } catch (ExpressionException e) {
      return new CompiledRule(text, null, "compilation failed: " + e.getMessage(), null, "");
    }
    if (!isOf(expression, Scalar.BOOL)) {
      return new CompiledRule(text, null, "cel expression must evaluate to a bool", null, "");
    }
    if (text.messageExpression().isEmpty()) {
      return new CompiledRule(text, expression, "", null, "");
    }
    try {
      Expression message = scopes.of(text).compile(text.messageExpression());
      return isOf(message, Scalar.STRING)
          ? new CompiledRule(text, expression, "", message, "")
          : new CompiledRule(
              text, expression, "", null, "messageExpression must evaluate to a string");
    } catch (ExpressionException e) {
      String problem = "messageExpression compilation failed: " + e.getMessage();
      return new CompiledRule(text, expression, "", null, problem);
    }
  }

  private static boolean isOf(Expression expression, ExpressionType type) {
    return expression.type().equals(type);
  }

  boolean usesOldSelf() {
    return expression != null && expression.uses(RuleScopes.OLD_SELF);
  }
}
