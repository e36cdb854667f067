package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.Expression;
import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks the rules of a schema about an object, in the server's order and words. */
final class RuleRun {
  private static final int MAX_MESSAGE = 5 * 1024;

  private final List<Cause> causes = new ArrayList<>();

  private RuleRun() {}

  /**
   * Asks the rules.
   *
   * @param before the object before an update, with what it has become; null for a new one
   */
  static List<Cause> check(
      RuleSet rules, Map<String, @Nullable Object> tree, @Nullable Correlation before) {
    RuleRun run = new RuleRun();
    Object old = before == null ? null : before.before();
    run.visit(rules, "", tree, old, new Ratchet(before, null));
    return run.causes;
  }

  private void visit(
      @Nullable RuleSet set,
      String path,
      @Nullable Object value,
      @Nullable Object old,
      Ratchet ratchet) {
    if (set == null || value == null) {
      return;
    }
    set.rules().forEach(rule -> ask(set, rule, path, value, old, ratchet));
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object != null) {
      visitFields(set, path, object, Tree.object(old), ratchet);
    } else if (value instanceof List<?> list && set.items() != null) {
      for (int i = 0; i < list.size(); i++) {
        Object oldItem = old == null ? null : oldItem(set.schema(), list, old, i);
        visit(set.items(), path + "[" + i + "]", list.get(i), oldItem, ratchet.item(i));
      }
    }
  }

  private void visitFields(
      RuleSet set,
      String path,
      Map<String, @Nullable Object> object,
      @Nullable Map<String, @Nullable Object> old,
      Ratchet ratchet) {
    object.forEach(
        (name, value) -> {
          Object oldValue = old == null ? null : old.get(name);
          RuleSet field = set.fields().get(name);
          if (set.additional() != null) {
            String place = path + "[" + name + "]";
            visit(set.additional(), place, value, oldValue, ratchet.field(name));
          } else if (field != null) {
            visit(field, child(path, name), value, oldValue, ratchet.field(name));
          }
        });
  }

  private static @Nullable Object oldItem(Schema schema, List<?> list, Object old, int index) {
    Correlation item = new Correlation(schema, old, list).item(index);
    return item == null ? null : item.before();
  }

  private static String child(String path, String name) {
    return path.isEmpty() || name.startsWith("[") ? path + name : path + "." + name;
  }

  private void ask(
      RuleSet set,
      CompiledRule rule,
      String path,
      Object value,
      @Nullable Object old,
      Ratchet ratchet) {
    Expression expression = rule.expression();
    boolean isTransition = rule.usesOldSelf();
    if (expression == null || (isTransition && old == null && !rule.text().isForNew())) {
      return;
    }
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put(RuleScopes.SELF, value);
    values.put(RuleScopes.OLD_SELF, old);
    try {
      if (!Boolean.TRUE.equals(expression.evaluate(values))
          && (isTransition || !ratchet.isUnchanged())) {
        causes.add(refusal(set.schema(), rule, path, value, values));
      }
    } catch (ExpressionException e) {
      String type = GoFormat.quoted(set.schema().isEmbedded() ? "object" : set.schema().type());
      causes.add(Cause.invalid(place(path), type, failure(e, rule.text())));
    }
  }

  private static String failure(ExpressionException failure, RuleText rule) {
    return failure.getMessage().startsWith("no such overload")
        ? "'"
            + failure.getMessage()
            + "': call arguments did not match a supported operator, function or macro signature"
            + " for rule: "
            + rule.name()
        : failure.getMessage() + " evaluating rule: " + rule.name();
  }

  private static Cause refusal(
      Schema schema,
      CompiledRule rule,
      String path,
      Object value,
      Map<String, @Nullable Object> values) {
    RuleText text = rule.text();
    String named = text.fieldPath().isEmpty() ? null : RuleFieldPath.of(text.fieldPath(), schema);
    String place = place(named == null ? path : child(path, named));
    String message = Objects.requireNonNullElseGet(message(rule, values), text::messageOrDefault);
    boolean isShown = !(value instanceof Map<?, ?>) && !(value instanceof List<?>);
    String shown = isShown ? CauseText.value(value) : "";
    String separator = isShown ? ": " : "";
    return switch (Objects.requireNonNullElse(text.reason(), "")) {
      case "FieldValueForbidden" -> Cause.forbidden(place, message);
      case "FieldValueRequired" -> Cause.required(place, message);
      case "FieldValueDuplicate" ->
          new Cause("FieldValueDuplicate", "Duplicate value" + separator + shown, place);
      default ->
          new Cause("FieldValueInvalid", "Invalid value: " + shown + separator + message, place);
    };
  }

  /** The message that its expression gives; null if there is none or it can't be used. */
  private static @Nullable String message(CompiledRule rule, Map<String, @Nullable Object> values) {
    if (rule.message() == null) {
      return null;
    }
    try {
      String text = String.valueOf(rule.message().evaluate(values)).strip();
      boolean isUsable =
          !text.isEmpty()
              && text.indexOf('\n') < 0
              && text.getBytes(StandardCharsets.UTF_8).length <= MAX_MESSAGE;
      return isUsable ? text : null;
    } catch (ExpressionException e) {
      return null;
    }
  }

  private static String place(String path) {
    return path.isEmpty() ? "<nil>" : path;
  }
}
