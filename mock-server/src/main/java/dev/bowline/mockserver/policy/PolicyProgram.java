package dev.bowline.mockserver.policy;

import dev.bowline.mockserver.expression.Expression;
import dev.bowline.mockserver.expression.ExpressionEngine;
import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.expression.ExpressionType.ObjectOf;
import dev.bowline.mockserver.expression.ExpressionType.Scalar;
import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The expressions of a validating policy. Thread-safe. */
public final class PolicyProgram {
  private static final int MAX_MESSAGE = 5 * 1024;

  private final Map<String, @Nullable Object> spec;
  private final Map<String, Expression> variables = new LinkedHashMap<>();
  private final TypedExpressions conditions;
  private final TypedExpressions validations;

  /**
   * Compiles the variables of a policy.
   *
   * @param problems takes what is wrong with them, by their place in the list
   */
  public PolicyProgram(
      ExpressionEngine engine,
      Map<String, @Nullable Object> spec,
      Map<Integer, ExpressionException> problems) {
    this.spec = spec;
    Map<String, ExpressionType> types = RequestTypes.ofPolicies(spec.get("paramKind") != null);
    this.conditions = new TypedExpressions(engine, types);
    Map<String, ExpressionType> fields = new LinkedHashMap<>();
    List<Map<String, @Nullable Object>> declared = Tree.objects(spec, RequestTypes.VARIABLES);
    for (int i = 0; i < declared.size(); i++) {
      String name = Tree.text(declared.get(i), "name");
      try {
        Expression expression =
            new TypedExpressions(engine, with(types, fields))
                .any(Tree.text(declared.get(i), "expression"));
        variables.put(name, expression);
        fields.put(name, expression.type());
      } catch (ExpressionException e) {
        problems.put(i, e);
      }
    }
    this.validations = new TypedExpressions(engine, with(types, fields));
  }

  private static Map<String, ExpressionType> with(
      Map<String, ExpressionType> types, Map<String, ExpressionType> fields) {
    Map<String, ExpressionType> all = new LinkedHashMap<>(types);
    if (!fields.isEmpty()) {
      all.put(RequestTypes.VARIABLES, new ObjectOf("kubernetes.variables", fields));
    }
    return all;
  }

  /** Sees to it that a condition is true or false. */
  public void checkCondition(String source) {
    conditions.bool(source);
  }

  /** Sees to it that a validation is true or false. */
  public void checkValidation(String source) {
    validations.bool(source);
  }

  /** Sees to it that a message is text. */
  public void checkMessage(String source) {
    validations.compile(source, Scalar.STRING);
  }

  /** The conditions of the policy. */
  public Conditions.Outcome conditions(
      Map<String, @Nullable Object> values, List<String> problems) {
    return Conditions.ask(conditions, spec, values, problems);
  }

  /**
   * A validation that isn't true.
   *
   * @param reason reason of the refusal
   * @param message what is told
   * @param isFailure whether there is no value, so that the failure policy decides
   */
  public record Denial(String reason, String message, boolean isFailure) {}

  /** Asks all validations. */
  public List<Denial> validations(Map<String, @Nullable Object> request) {
    Map<String, String> failed = new HashMap<>();
    Map<String, @Nullable Object> values = withVariables(request, failed);
    List<Denial> denials = new ArrayList<>();
    for (Map<String, @Nullable Object> validation : Tree.objects(spec, "validations")) {
      String source = Tree.text(validation, "expression");
      String reason = Tree.text(validation, "reason");
      try {
        if (!Boolean.TRUE.equals(validations.bool(source).evaluate(values))) {
          String message = message(validation, values);
          denials.add(new Denial(reason.isEmpty() ? "Invalid" : reason, message, false));
        }
      } catch (ExpressionException e) {
        String problem = problem(e, failed);
        denials.add(
            new Denial(
                "Invalid",
                "expression '" + source.strip() + "' resulted in error: " + problem,
                true));
      }
    }
    return denials;
  }

  /** Variables are there for those behind them; what has no value is missed by who needs it. */
  private Map<String, @Nullable Object> withVariables(
      Map<String, @Nullable Object> request, Map<String, String> failed) {
    Map<String, @Nullable Object> known = new LinkedHashMap<>();
    Map<String, @Nullable Object> values = new LinkedHashMap<>(request);
    values.put(RequestTypes.VARIABLES, known);
    variables.forEach(
        (name, expression) -> {
          try {
            known.put(name, expression.evaluate(values));
          } catch (ExpressionException e) {
            failed.put(
                name,
                "composited variable \"" + name + "\" fails to evaluate: " + problem(e, failed));
          }
        });
    return values;
  }

  private static String problem(ExpressionException failure, Map<String, String> failed) {
    String prefix = "no such key: ";
    String message = failure.getMessage();
    return message.startsWith(prefix)
        ? failed.getOrDefault(message.substring(prefix.length()), message)
        : message;
  }

  private String message(
      Map<String, @Nullable Object> validation, Map<String, @Nullable Object> values) {
    String written = Tree.text(validation, "message").strip();
    String source = Tree.text(validation, "messageExpression");
    if (!source.isBlank()) {
      try {
        Object value = validations.compile(source, Scalar.STRING).evaluate(values);
        String text = String.valueOf(value).strip();
        if (!text.isEmpty()
            && text.indexOf('\n') < 0
            && text.getBytes(StandardCharsets.UTF_8).length <= MAX_MESSAGE) {
          return text;
        }
      } catch (ExpressionException e) {
        // The written message is told, as on a real server.
      }
    }
    return written.isEmpty()
        ? "failed expression: " + Tree.text(validation, "expression").strip()
        : written;
  }
}
