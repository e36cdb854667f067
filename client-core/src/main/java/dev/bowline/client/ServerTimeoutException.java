package dev.bowline.client;

import dev.bowline.meta.v1.StatusCause;

/**
 * The server didn't manage in time (504 {@code Timeout} or {@code ServerTimeout}). A write may have
 * happened all the same.
 */
public final class ServerTimeoutException extends ApiException {
  private static final long serialVersionUID = 1;

  private static final String TOO_LARGE = "Too large resource version";

  ServerTimeoutException(Refusal refusal) {
    super(refusal);
  }

  /**
   * Whether the server hasn't reached the resource version that was asked for. It may catch up
   * within moments; after a restore of its database it never will.
   */
  public boolean isResourceVersionTooLarge() {
    for (StatusCause cause : status().details().causes()) {
      if (cause.reason().equals("ResourceVersionTooLarge") || cause.message().contains(TOO_LARGE)) {
        return true;
      }
    }
    return status().message().contains(TOO_LARGE); // all that servers before 1.17 say
  }
}
