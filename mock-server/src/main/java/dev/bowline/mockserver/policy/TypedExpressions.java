package dev.bowline.mockserver.policy;

import dev.bowline.mockserver.expression.Expression;
import dev.bowline.mockserver.expression.ExpressionEngine;
import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.expression.ExpressionScope;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.expression.ExpressionType.Result;
import dev.bowline.mockserver.expression.ExpressionType.Scalar;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Expressions that must have a type. Keeps what it compiled. Thread-safe. */
public final class TypedExpressions {
  private final ExpressionScope scope;
  private final Map<String, Expression> known = new ConcurrentHashMap<>();

  TypedExpressions(ExpressionEngine engine, Map<String, ExpressionType> variables) {
    this.scope = engine.scope(variables);
  }

  /** Conditions of webhooks. */
  public static TypedExpressions ofConditions(ExpressionEngine engine) {
    return new TypedExpressions(engine, RequestTypes.ofConditions());
  }

  /**
   * An expression that is true or false.
   *
   * @throws ExpressionException if it isn't one
   */
  public Expression bool(String source) {
    return compile(source, Scalar.BOOL);
  }

  /**
   * An expression of any type.
   *
   * @throws ExpressionException if it isn't one
   */
  Expression any(String source) {
    return known.computeIfAbsent(
        source,
        text -> {
          try {
            return scope.compile(text);
          } catch (ExpressionException e) {
            throw new ExpressionException("compilation failed: " + e.getMessage());
          }
        });
  }

  /** An expression of a type. */
  Expression compile(String source, Scalar type) {
    Expression expression = any(source);
    if (!expression.type().equals(type)) {
      throw new ExpressionException(
          "must evaluate to " + name(type) + " but got " + name(expression.type()));
    }
    return expression;
  }

  private static String name(ExpressionType type) {
    if (type == Scalar.ANY) {
      return "dyn";
    }
    if (type == Scalar.TIMESTAMP) {
      return "google.protobuf.Timestamp";
    }
    if (type == Scalar.DURATION) {
      return "google.protobuf.Duration";
    }
    if (type instanceof Scalar) {
      return type.toString().toLowerCase(Locale.ROOT);
    }
    return type instanceof Result result ? result.name() : type.toString();
  }
}
