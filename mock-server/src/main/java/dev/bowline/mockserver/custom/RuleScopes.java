package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.ExpressionEngine;
import dev.bowline.mockserver.expression.ExpressionScope;
import dev.bowline.mockserver.expression.ExpressionType;
import java.util.Map;

/** What the rules of one schema see: its value, and that from before. */
final class RuleScopes {
  static final String SELF = "self";
  static final String OLD_SELF = "oldSelf";

  private final ExpressionScope usual;
  private final ExpressionScope optional;

  RuleScopes(ExpressionEngine engine, ExpressionType type) {
    this.usual = engine.scope(Map.of(SELF, type, OLD_SELF, type));
    this.optional = engine.scope(Map.of(SELF, type, OLD_SELF, new ExpressionType.OptionalOf(type)));
  }

  ExpressionScope of(RuleText rule) {
    return rule.isForNew() ? optional : usual;
  }
}
