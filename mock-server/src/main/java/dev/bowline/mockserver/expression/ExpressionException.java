package dev.bowline.mockserver.expression;

/** An expression that makes no sense, or has no value. */
public final class ExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Tells what is wrong.
   *
   * @param message as kube-apiserver tells it
   */
  public ExpressionException(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
