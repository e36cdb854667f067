package dev.bowline.client;

/**
 * The server doesn't know the caller (401): the token is wrong or has expired. The client has
 * reloaded its credentials and tried again before throwing this.
 */
public final class UnauthorizedException extends ApiException {
  private static final long serialVersionUID = 1;

  UnauthorizedException(Refusal refusal) {
    super(refusal);
  }
}
