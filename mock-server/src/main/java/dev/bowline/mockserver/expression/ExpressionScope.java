package dev.bowline.mockserver.expression;

/** Variables that expressions can see. Immutable and thread-safe. */
public interface ExpressionScope {
  /**
   * Parses an expression and checks its types.
   *
   * @throws ExpressionException if it isn't one, with the text that kube-apiserver tells: each
   *     problem with its line and a mark below the column
   */
  Expression compile(String source);
}
