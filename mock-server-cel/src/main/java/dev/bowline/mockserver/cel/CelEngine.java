package dev.bowline.mockserver.cel;

import dev.bowline.mockserver.expression.ExpressionEngine;
import dev.bowline.mockserver.expression.ExpressionScope;
import dev.bowline.mockserver.expression.ExpressionType;
import java.util.Map;

/**
 * CEL with the functions of kube-apiserver. Nobody needs to make one: the mock server finds it with
 * {@link java.util.ServiceLoader}. Thread-safe.
 */
public final class CelEngine implements ExpressionEngine {
  @Override
  public ExpressionScope scope(Map<String, ExpressionType> variables) {
    return new CelScope(variables);
  }
}
