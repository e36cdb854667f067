package dev.bowline.client;

/**
 * The server is busy and asks to come back later (429); {@link #retryAfter} tells when. The client
 * has waited and tried again before throwing this.
 */
public final class TooManyRequestsException extends ApiException {
  private static final long serialVersionUID = 1;

  TooManyRequestsException(Refusal refusal) {
    super(refusal);
  }
}
