package dev.bowline.client.internal.call;

import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.UnauthorizedException;
import dev.bowline.client.config.ConfigException;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.internal.request.ProxyRequest;
import org.jspecify.annotations.Nullable;

/**
 * Adds the credential. After a 401 it is renewed and, if that gave another one, the call is
 * repeated once; a 401 comes before anything is stored, so that every verb may be repeated.
 */
final class Authenticate implements Step {
  private final Credentials credentials;

  Authenticate(Credentials credentials) {
    this.credentials = credentials;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    String authorization = current(exchange);
    try {
      return next.call(exchange.authorized(authorization));
    } catch (UnauthorizedException e) {
      if (isSpent(exchange) || !isRenewed(authorization, e)) {
        throw e;
      }
      return next.call(exchange.authorized(current(exchange)));
    }
  }

  /** A stream that was sent can't be sent again. */
  private static boolean isSpent(Exchange<?> exchange) {
    return exchange.request() instanceof ProxyRequest proxied && !proxied.repeatable();
  }

  private @Nullable String current(Exchange<?> exchange) {
    try {
      return credentials.authorization();
    } catch (ConfigException e) {
      if (Thread.currentThread().isInterrupted()) {
        String message =
            exchange.request().summary()
                + ": the thread was interrupted while waiting for credentials";
        throw new TransportException(Kind.INTERRUPTED, message, true, exchange.log().attempts(), e);
      }
      throw e;
    }
  }

  private boolean isRenewed(@Nullable String refused, UnauthorizedException refusal) {
    try {
      return credentials.refused(refused);
    } catch (ConfigException e) {
      refusal.addSuppressed(e);
      return false;
    }
  }
}
