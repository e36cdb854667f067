package dev.bowline.client;

import java.util.Optional;

/**
 * The resource version or continue token is too old for the server (410, {@code Expired} or {@code
 * Gone}). Begin again with a new list.
 */
public final class ExpiredException extends ApiException {
  private static final long serialVersionUID = 1;

  ExpiredException(Refusal refusal) {
    super(refusal);
  }

  /**
   * After an expired continue token: a token to go on with all the same, from the key after the
   * last one seen but at the newest version. The whole is then no snapshot of one moment.
   */
  public Optional<String> inconsistentContinue() {
    String token = status().metadata().continue_();
    return token.isEmpty() ? Optional.empty() : Optional.of(token);
  }
}
