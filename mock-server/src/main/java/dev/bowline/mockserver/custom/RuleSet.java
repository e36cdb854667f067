package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.ExpressionEngine;
import dev.bowline.mockserver.expression.ExpressionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a schema and of all schemas below it, ready to be asked.
 *
 * @param schema the schema
 * @param rules its own rules
 * @param fields the rules of its fields by name, where there are any
 * @param additional the rules of values whose names are free, or null
 * @param items the rules of items, or null
 */
record RuleSet(
    Schema schema,
    List<CompiledRule> rules,
    Map<String, RuleSet> fields,
    @Nullable RuleSet additional,
    @Nullable RuleSet items) {

  /** The rules, or null if there are none. */
  static @Nullable RuleSet of(Schema schema, ExpressionEngine engine) {
    List<CompiledRule> rules = compile(schema, engine);
    Map<String, RuleSet> fields = new TreeMap<>();
    schema
        .properties()
        .forEach(
            (name, field) -> {
              RuleSet set = of(field, engine);
              if (set != null) {
                fields.put(name, set);
              }
            });
    RuleSet additional = schema.additional() == null ? null : of(schema.additional(), engine);
    RuleSet items = schema.items() == null ? null : of(schema.items(), engine);
    return rules.isEmpty() && fields.isEmpty() && additional == null && items == null
        ? null
        : new RuleSet(schema, rules, fields, additional, items);
  }

  private static List<CompiledRule> compile(Schema schema, ExpressionEngine engine) {
    List<RuleText> texts = RuleText.of(schema);
    ExpressionType type = texts.isEmpty() ? null : RuleTypes.of(schema);
    List<CompiledRule> rules = new ArrayList<>();
    if (type != null) {
      RuleScopes scopes = new RuleScopes(engine, type);
      texts.forEach(text -> rules.add(CompiledRule.of(text, scopes)));
    }
    return rules;
  }
}
