package dev.bowline.client;

/**
 * The user may not do this (403). The server's message names the user, the verb and the resource.
 */
public final class ForbiddenException extends ApiException {
  private static final long serialVersionUID = 1;

  ForbiddenException(Refusal refusal) {
    super(refusal);
  }
}
