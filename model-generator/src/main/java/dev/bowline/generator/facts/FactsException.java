package dev.bowline.generator.facts;

/** Facts that contradict themselves or the model's rules. */
public final class FactsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public FactsException(String message) {
    super(message);
  }

  FactsException(String message, Throwable cause) {
    super(message, cause);
  }
}
