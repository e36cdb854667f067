package dev.bowline.mockserver;

/**
 * Thrown by a {@link Mutation} or a {@link Validation} to refuse a request: the client gets a 403
 * whose message is {@code pods "web" is forbidden: } and this one's.
 */
public final class AdmissionDeniedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A refusal.
   *
   * @param message why
   */
  public AdmissionDeniedException(String message) {
    super(message);
  }
}
