package dev.bowline.client.internal.call;

import dev.bowline.client.UnauthorizedException;
import dev.bowline.client.config.Credentials;
import java.util.Objects;

/**
 * Adds the credential. After a 401 it is reloaded and, if that gave another one, the call is
 * repeated once; a 401 comes before anything is stored, so that every verb may be repeated.
 */
final class Authenticate implements Step {
  private final Credentials credentials;

  Authenticate(Credentials credentials) {
    this.credentials = credentials;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    String authorization = credentials.authorization();
    try {
      return next.call(exchange.authorized(authorization));
    } catch (UnauthorizedException e) {
      credentials.refused();
      String renewed = credentials.authorization();
      if (Objects.equals(renewed, authorization)) {
        throw e;
      }
      return next.call(exchange.authorized(renewed));
    }
  }
}
