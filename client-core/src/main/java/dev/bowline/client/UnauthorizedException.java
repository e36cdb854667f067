package dev.bowline.client;

/**
 * The server doesn't know the caller (401): the token is wrong or has expired. The client has read
 * its credentials again, and tried again if they had changed, before throwing this.
 */
public final class UnauthorizedException extends ApiException {
  private static final long serialVersionUID = 1;

  UnauthorizedException(Refusal refusal) {
    super(refusal);
  }
}
