package dev.bowline.mockserver.expression;

import java.util.Optional;
import java.util.ServiceLoader;

/** The engine that is there, if there is one. */
public final class Expressions {
  private static final Optional<ExpressionEngine> ENGINE =
      ServiceLoader.load(ExpressionEngine.class, ExpressionEngine.class.getClassLoader())
          .findFirst();

  private Expressions() {}

  /** The engine on the class path. */
  public static Optional<ExpressionEngine> engine() {
    return ENGINE;
  }
}
