package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.expression.ExpressionEngine;
import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.expression.Expressions;
import java.util.function.Consumer;
import java.util.function.Function;

/** Looks whether an expression makes sense. */
interface ExpressionCheck {
  /** Tells what is wrong with the expression of a field. */
  void check(Field field, Problems problems);

  /**
   * Checks by an engine, or nothing if there is none.
   *
   * @param compilers makes what throws an {@link ExpressionException} for what makes no sense
   */
  static ExpressionCheck of(Function<ExpressionEngine, Consumer<String>> compilers) {
    return Expressions.engine()
        .map(engine -> by(compilers.apply(engine)))
        .orElse((field, problems) -> {});
  }

  /** Checks by what throws an {@link ExpressionException} for what makes no sense. */
  static ExpressionCheck by(Consumer<String> compiler) {
    return (field, problems) -> {
      try {
        compiler.accept(field.text());
      } catch (ExpressionException e) {
        problems.invalid(field, e.getMessage());
      }
    };
  }
}
