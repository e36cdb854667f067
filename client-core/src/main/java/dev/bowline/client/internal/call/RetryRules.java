package dev.bowline.client.internal.call;

import dev.bowline.client.ApiException;
import dev.bowline.client.RetryPolicy;
import dev.bowline.client.ServerTimeoutException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.request.Request;
import dev.bowline.client.internal.status.DisruptionBudgets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Whether a failure may be repeated, and after which wait. Pure. */
final class RetryRules {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVICE_UNAVAILABLE = 503;

  private final boolean isRead;
  private final boolean isIdempotent;
  private final RetryPolicy policy;

  RetryRules(Request request, RetryPolicy policy) {
    this.isRead = request.verb().isRead();
    this.isIdempotent = request.isIdempotent();
    this.policy = policy;
  }

  /**
   * After a refusal.
   *
   * @param attempt how many tries there have been, at least 1
   * @param random from 0 to below 1
   * @return how long to wait, or null not to repeat
   */
  @Nullable Duration afterRefusal(ApiException e, int attempt, double random) {
    if (attempt >= policy.attempts() || !isRepeatable(e)) {
      return null;
    }
    return e.retryAfter().orElseGet(() -> backoff(attempt, random));
  }

  /**
   * As {@link #afterRefusal}, without a usable answer.
   *
   * @param unsent whether this try, whatever those before did, never reached the server
   */
  @Nullable Duration afterBreak(Kind kind, boolean unsent, int attempt, double random) {
    if (attempt >= policy.attempts() || !isRepeatable(kind, unsent)) {
      return null;
    }
    return backoff(attempt, random);
  }

  /**
   * A 429 is said before the server acts. So is a 503 by a kube-apiserver, but a proxy may say it
   * too, so that all is left out that must not be done twice. Behind other errors anything may have
   * happened.
   */
  private boolean isRepeatable(ApiException e) {
    if (e.code() == TOO_MANY_REQUESTS) {
      return !DisruptionBudgets.forbid(e.status()); // that is an answer, and may last for hours
    }
    if (e instanceof ServerTimeoutException timeout && timeout.isResourceVersionTooLarge()) {
      return isRead; // the server may catch up, whether it says when or not
    }
    if (e.code() < 500 || e.retryAfter().isEmpty()) {
      return false;
    }
    return isRead || (e.code() == SERVICE_UNAVAILABLE && isIdempotent);
  }

  private boolean isRepeatable(Kind kind, boolean unsent) {
    return switch (kind) {
      case CONNECTION_REFUSED, DISCONNECTED, BAD_GATEWAY -> unsent || isRead;
      case TIMEOUT ->
          unsent; // the connection's; after the deadline there is no time for another try
      case UNREACHABLE,
          UNTRUSTED_CERTIFICATE,
          HOSTNAME_MISMATCH,
          TLS,
          NOT_KUBERNETES,
          RATE_LIMITED,
          INTERRUPTED,
          CANCELLED ->
          false;
    };
  }

  /** Doubles from the base to the cap, and takes between half and all of it. */
  private Duration backoff(int attempt, double random) {
    long base = policy.base().toNanos();
    long cap = policy.cap().toNanos();
    int doublings = Math.min(attempt - 1, 30);
    long full = base > cap >> doublings ? cap : base << doublings;
    return Duration.ofNanos((long) (full * (0.5 + random / 2)));
  }
}
