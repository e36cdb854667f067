package dev.bowline.mockserver.expression;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An expression that can be evaluated. Immutable and thread-safe. */
public interface Expression {
  /** The type of what it evaluates to. */
  ExpressionType type();

  /** Whether it looks at a variable. */
  boolean uses(String variable);

  /**
   * What an evaluation costs at most, in the units in which kube-apiserver limits it.
   *
   * @param size how large the values of the variables may become
   * @return {@link Long#MAX_VALUE} for what is that much or more
   */
  long mostCost(ValueSize size);

  /**
   * Evaluates it.
   *
   * @param values values of the variables: JSON trees (null, {@code Boolean}, {@code Long}, {@code
   *     Double}, {@code String}, {@code List}, {@code Map}), or for an {@link
   *     ExpressionType.OptionalOf} such a tree or nothing; and for {@link ExpressionType.Result}
   *     what another expression of the same engine gave
   * @return a value of the engine's own: {@code Boolean} and {@code String} for these types, {@link
   *     #tree} for all
   * @throws ExpressionException if there is no value, with the reason in kube-apiserver's words
   */
  @Nullable Object evaluate(Map<String, ? extends @Nullable Object> values);

  /** What {@link #evaluate} gave, as a JSON tree. */
  @Nullable Object tree(@Nullable Object value);
}
