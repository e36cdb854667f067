package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One of a schema's rules, as it is written.
 *
 * @param rule the expression
 * @param message what is told if it is false; may be empty
 * @param messageExpression the same as an expression; may be empty
 * @param reason reason of the refusal; null for the usual one
 * @param fieldPath the field that is to blame, from the schema's value; may be empty
 * @param optionalOldSelf whether it also holds where there is no value from before; null if it
 *     doesn't say
 */
record RuleText(
    String rule,
    String message,
    String messageExpression,
    @Nullable String reason,
    String fieldPath,
    @Nullable Boolean optionalOldSelf) {

  static List<RuleText> of(Schema schema) {
    return Definition.objects(schema.tree().get(Schema.X_RULES)).stream()
        .map(RuleText::of)
        .toList();
  }

  private static RuleText of(Map<String, @Nullable Object> tree) {
    return new RuleText(
        Tree.text(tree, "rule"),
        Tree.text(tree, "message"),
        Tree.text(tree, "messageExpression"),
        tree.get("reason") instanceof String reason ? reason : null,
        Tree.text(tree, "fieldPath"),
        tree.get("optionalOldSelf") instanceof Boolean flag ? flag : null);
  }

  boolean isForNew() {
    return Boolean.TRUE.equals(optionalOldSelf);
  }

  /** As the server prints it: by the names of its own fields. */
  String printed() {
    return "{\"Rule\":"
        + CauseText.json(rule)
        + ",\"Message\":"
        + CauseText.json(message)
        + ",\"MessageExpression\":"
        + CauseText.json(messageExpression)
        + ",\"Reason\":"
        + CauseText.json(reason)
        + ",\"FieldPath\":"
        + CauseText.json(fieldPath)
        + ",\"OptionalOldSelf\":"
        + optionalOldSelf
        + "}";
  }

  /** What stands for it in messages. */
  String name() {
    return message.isEmpty() ? rule.strip() : message.strip();
  }

  String messageOrDefault() {
    return message.isEmpty() ? "failed rule: " + name() : message.strip();
  }
}
