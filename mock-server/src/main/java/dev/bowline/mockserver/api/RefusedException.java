package dev.bowline.mockserver.api;

import dev.bowline.mockserver.status.ApiFailure;

/** A request that isn't let in. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient ApiFailure failure;

  RefusedException(ApiFailure failure) {
    super(failure.getMessage(), null, false, false);
    this.failure = failure;
  }

  ApiFailure failure() {
    return failure;
  }
}
