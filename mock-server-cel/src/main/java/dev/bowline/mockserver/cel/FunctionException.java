package dev.bowline.mockserver.cel;

/** A function has no value for what it was given. */
final class FunctionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FunctionException(String message) {
    super(message);
  }
}
