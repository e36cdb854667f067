package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.expression.Expressions;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.policy.PolicyProgram;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Validating admission policies: their expressions, and what goes along with them. */
final class PolicyRules implements Rules {
  private static final Pattern NAME = Pattern.compile("[_a-zA-Z][_a-zA-Z0-9]*");
  private static final List<String> REASONS =
      List.of("Forbidden", "Invalid", "RequestEntityTooLarge");

  @Override
  public void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    Map<Integer, ExpressionException> wrong = new HashMap<>();
    Optional<PolicyProgram> program =
        Expressions.engine()
            .map(
                engine ->
                    new PolicyProgram(
                        engine,
                        Objects.requireNonNullElse(Tree.object(spec.value()), Map.of()),
                        wrong));
    checkFrame(spec, problems);
    checkVariables(spec.at("variables"), wrong, problems);
    ExpressionCheck conditions =
        program
            .map(known -> ExpressionCheck.by(known::checkCondition))
            .orElse((field, found) -> {});
    ConditionRules.check(spec.at("matchConditions"), conditions, problems);
    ExpressionCheck validations =
        program
            .map(known -> ExpressionCheck.by(known::checkValidation))
            .orElse((field, found) -> {});
    ExpressionCheck messages =
        program.map(known -> ExpressionCheck.by(known::checkMessage)).orElse((field, found) -> {});
    if (spec.at("validations").isEmpty() && spec.at("auditAnnotations").isEmpty()) {
      String problem = "validations or auditAnnotations must contain at least one item";
      problems.required(spec.at("validations"), problem);
      problems.required(spec.at("auditAnnotations"), problem);
    }
    for (Field validation : spec.at("validations").each()) {
      checkValidation(validation, validations, messages, problems);
    }
  }

  private static void checkFrame(Field spec, Problems problems) {
    if (spec.at("failurePolicy").isSet()) {
      problems.oneOf(spec.at("failurePolicy"), List.of("Fail", "Ignore"));
    }
    checkParameterKind(spec.at("paramKind"), problems);
    Field constraints = spec.at("matchConstraints");
    if (!constraints.isSet()) {
      problems.required(constraints);
    } else {
      MatchRules.check(constraints, problems);
      if (constraints.at("resourceRules").isEmpty()) {
        problems.required(constraints.at("resourceRules"));
      }
    }
  }

  /** Checks the kind of parameters, if there are some. */
  static void checkParameterKind(Field kind, Problems problems) {
    if (!kind.isSet()) {
      return;
    }
    Field version = kind.at("apiVersion");
    if (version.isEmpty()) {
      problems.required(version);
    } else if (version.text().chars().filter(c -> c == '/').count() > 1) {
      problems.invalid(version, "unexpected GroupVersion string: " + version.text());
    }
    if (kind.at("kind").isEmpty()) {
      problems.required(kind.at("kind"));
    }
  }

  /**
   * Checks variables.
   *
   * @param wrong what is wrong with their expressions, by their places
   */
  static void checkVariables(
      Field variables, Map<Integer, ExpressionException> wrong, Problems problems) {
    List<Field> all = variables.each();
    for (int i = 0; i < all.size(); i++) {
      Field name = all.get(i).at("name");
      Field expression = all.get(i).at("expression");
      if (name.isEmpty()) {
        problems.required(name, "name is not specified");
      } else if (!NAME.matcher(name.text()).matches()) {
        problems.invalid(name, "must be a valid CEL identifier");
      }
      ExpressionException problem = wrong.get(i);
      if (expression.text().isBlank()) {
        problems.required(expression, "expression is not specified");
      } else if (problem != null) {
        problems.invalid(expression, problem.getMessage());
      }
    }
  }

  private static void checkValidation(
      Field validation, ExpressionCheck expressions, ExpressionCheck messages, Problems problems) {
    Field expression = validation.at("expression");
    Field message = validation.at("message");
    if (expression.text().isBlank()) {
      problems.required(expression, "expression is not specified");
    } else {
      expressions.check(expression, problems);
      if (!message.text().isEmpty() && message.text().isBlank()) {
        problems.invalid(message, "must be non-empty if specified");
      } else if (hasLines(message.text().strip())) {
        problems.invalid(message, "must not contain line breaks");
      } else if (hasLines(expression.text().strip()) && message.text().isBlank()) {
        problems.required(message, "message must be specified if expression contains line breaks");
      }
    }
    Field source = validation.at("messageExpression");
    if (!source.text().isEmpty() && source.text().isBlank()) {
      problems.required(source, "must be non-empty if specified");
    } else if (!source.isEmpty()) {
      messages.check(source, problems);
    }
    if (validation.at("reason").isSet()) {
      problems.oneOf(validation.at("reason"), REASONS);
    }
  }

  private static boolean hasLines(String text) {
    return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
  }
}
