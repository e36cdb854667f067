package dev.bowline.client.internal.pem;

/**
 * PEM text that can't be used. The message goes on from the name of the text, as in "is cut: ...",
 * and never quotes its content; there is no cause, which might.
 */
public final class PemException extends Exception {
  private static final long serialVersionUID = 1;

  /** An error whose message goes on from the name of the text. */
  public PemException(String problem) {
    super(problem);
  }
}
