package dev.bowline.client;

/**
 * The object has changed since it was read, or a precondition doesn't hold (409, {@code Conflict}).
 * Read it again and repeat the change; if {@link #mayHaveActedBefore}, look first whether it is
 * there already.
 */
public final class ConflictException extends ApiException {
  private static final long serialVersionUID = 1;

  ConflictException(Refusal refusal) {
    super(refusal);
  }
}
