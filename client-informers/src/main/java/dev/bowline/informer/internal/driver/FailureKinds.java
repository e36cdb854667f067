package dev.bowline.informer.internal.driver;

import dev.bowline.client.ApiException;
import dev.bowline.client.ExpiredException;
import dev.bowline.client.ForbiddenException;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.ServerTimeoutException;
import dev.bowline.client.TooManyRequestsException;
import dev.bowline.client.TransportException;
import dev.bowline.client.UnauthorizedException;
import dev.bowline.informer.internal.reflector.Failure;
import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.serde.CodecException;
import java.time.Duration;
import java.util.zip.DataFormatException;

/** What the client's exceptions mean to a reflector. */
final class FailureKinds {
  /** A wrong clock or proxy may ask for hours; the cache would be silent as long. */
  private static final Duration LONGEST_RETRY_AFTER = Duration.ofMinutes(10);

  private static final int MOST_CAUSES = 8;

  private FailureKinds() {}

  static Failure failure(RuntimeException e) {
    Duration asked =
        e instanceof ApiException api ? api.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
    boolean tooLong = asked.compareTo(LONGEST_RETRY_AFTER) > 0;
    return new Failure(kind(e), tooLong ? LONGEST_RETRY_AFTER : asked, e);
  }

  private static Kind kind(RuntimeException e) {
    if (e instanceof ApiException api) {
      return kind(api);
    }
    if (e instanceof TransportException transport) {
      return kind(transport);
    }
    if (e instanceof CodecException codec) {
      return codec.isTruncated() ? Kind.UNAVAILABLE : Kind.UNREADABLE;
    }
    return Failure.isUnasked(e) ? Kind.UNAVAILABLE : Kind.REFUSED; // so nothing was refused
  }

  /** What only a person can heal isn't tried as often as a connection that may be back any time. */
  private static Kind kind(TransportException e) {
    return switch (e.kind()) {
      case CONNECTION_REFUSED, UNREACHABLE -> Kind.UNREACHABLE;
      case TIMEOUT, DISCONNECTED ->
          e.isUnsent()
              ? Kind.UNREACHABLE
              : isInsideAnEvent(e) ? Kind.TORN_EVENT : Kind.DISCONNECTED;
      case BAD_GATEWAY -> Kind.DISCONNECTED;
      case UNTRUSTED_CERTIFICATE,
          HOSTNAME_MISMATCH,
          TLS,
          RATE_LIMITED,
          NOT_KUBERNETES,
          INTERRUPTED,
          CANCELLED ->
          Kind.UNAVAILABLE;
    };
  }

  /**
   * The network had nothing to say: the body ended as it should, and the event in it didn't; or who
   * compressed it did it wrong, which TLS would tell of the network.
   */
  private static boolean isInsideAnEvent(TransportException e) {
    return e.getCause() instanceof CodecException || isBadlyCompressed(e);
  }

  private static boolean isBadlyCompressed(TransportException e) {
    Throwable cause = e.getCause();
    for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
      if (cause instanceof DataFormatException) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  private static Kind kind(ApiException e) {
    if (e instanceof ExpiredException || e.code() == 410) {
      return Kind.EXPIRED;
    }
    if (e instanceof ServerTimeoutException timeout) {
      return timeout.isResourceVersionTooLarge() ? Kind.VERSION_TOO_LARGE : Kind.UNAVAILABLE;
    }
    if (e instanceof ForbiddenException) {
      return Kind.FORBIDDEN;
    }
    if (e instanceof NotFoundException) {
      return Kind.NOT_FOUND;
    }
    if (e instanceof TooManyRequestsException || e instanceof UnauthorizedException) {
      return Kind.UNAVAILABLE;
    }
    return switch (e.code()) {
      case 502, 503, 504 -> Kind.UNAVAILABLE;
      default -> Kind.REFUSED;
    };
  }
}
