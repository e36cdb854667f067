package dev.bowline.client.internal.call;

import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.UnauthorizedException;
import dev.bowline.client.config.ConfigException;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.request.ProxyRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Adds the credential. After a 401 it is renewed and, if that gave another one, the call is
 * repeated once; a 401 comes before anything is stored, so that every verb may be repeated.
 */
final class Authenticate implements Step {
  private final Credentials credentials;
  private final Timing timing;

  Authenticate(Credentials credentials, Timing timing) {
    this.credentials = credentials;
    this.timing = timing;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    String authorization = current(exchange);
    try {
      return next.call(exchange.authorized(authorization));
    } catch (UnauthorizedException e) {
      if (isSpent(exchange) || !isRenewed(exchange, authorization, e)) {
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
      return credentials instanceof AwaitedCredentials awaited
          ? awaited.authorizationWithin((credential, source) -> await(exchange, credential, source))
          : credentials.authorization();
    } catch (ConfigException e) {
      throwIfInterrupted(exchange, e);
      throw e;
    }
  }

  private static void throwIfInterrupted(Exchange<?> exchange, ConfigException e) {
    if (Thread.currentThread().isInterrupted()) {
      throw ended(exchange, Kind.INTERRUPTED, "the thread was interrupted", "credentials", e);
    }
  }

  private boolean isRenewed(
      Exchange<?> exchange, @Nullable String refused, UnauthorizedException refusal) {
    try {
      return credentials instanceof AwaitedCredentials awaited
          ? awaited.refusedWithin(
              refused, (credential, source) -> await(exchange, credential, source))
          : credentials.refused(refused);
    } catch (ConfigException e) {
      throwIfInterrupted(exchange, e);
      refusal.addSuppressed(e);
      return false;
    }
  }

  private void await(Exchange<?> exchange, CompletableFuture<?> credential, Object source)
      throws InterruptedException {
    Cancellation wake = new Cancellation();
    CompletableFuture<?> unused = credential.whenComplete((c, e) -> wake.cancel());
    long nanos = Math.max(0, exchange.log().remaining().toNanos());
    boolean woken;
    Cancellation.Registration registration =
        exchange.options().cancellation().onCancel(wake::cancel);
    try {
      woken = timing.sleeper().sleep(nanos, wake);
    } finally {
      registration.close();
    }
    if (!credential.isDone()) {
      throw woken
          ? ended(exchange, Kind.CANCELLED, "the call was cancelled", source, null)
          : ended(exchange, Kind.TIMEOUT, "the deadline has passed", source, null);
    }
  }

  private static TransportException ended(
      Exchange<?> exchange, Kind kind, String what, Object source, @Nullable Throwable cause) {
    return new TransportException(
        kind,
        exchange.request().summary() + ": " + what + " while waiting for " + source,
        exchange.log().attempts().isEmpty(),
        exchange.log().attempts(),
        cause);
  }
}
