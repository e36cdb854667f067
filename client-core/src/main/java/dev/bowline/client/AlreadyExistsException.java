package dev.bowline.client;

/** An object of this name exists (409, {@code AlreadyExists}). */
public final class AlreadyExistsException extends ApiException {
  private static final long serialVersionUID = 1;

  AlreadyExistsException(Refusal refusal) {
    super(refusal);
  }
}
