package dev.bowline.mockserver.expression;

import java.util.Map;

/**
 * Understands CEL with the functions that kube-apiserver adds. The mock server finds it with {@link
 * java.util.ServiceLoader}; without one, rules are stored and not looked at. Implementations are
 * thread-safe.
 */
public interface ExpressionEngine {
  /**
   * What expressions can see.
   *
   * @param variables types of the variables by their names
   */
  ExpressionScope scope(Map<String, ExpressionType> variables);
}
