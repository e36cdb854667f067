package dev.bowline.client;

/**
 * A refusal that has no class of its own, such as 405 or 415. {@link #code} and {@link #reason}
 * tell which.
 */
public final class OtherApiException extends ApiException {
  private static final long serialVersionUID = 1;

  OtherApiException(Refusal refusal) {
    super(refusal);
  }
}
