package dev.bowline.informer.internal.reflector;

import dev.bowline.client.ApiException;
import dev.bowline.client.UnauthorizedException;
import dev.bowline.client.config.ConfigException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Why a list or a watch failed, as far as the reflector's rules care.
 *
 * @param kind decides what follows
 * @param retryAfter how long the server asks to wait; zero if it doesn't
 * @param cause the exception, for people; null if there was none
 */
public record Failure(Kind kind, Duration retryAfter, @Nullable RuntimeException cause) {
  /** What follows a failure. */
  public enum Kind {
    /** The version or the continue token is too old (410): a new list, at once. */
    EXPIRED,
    /**
     * The server hasn't reached the version (504 with a cause), or tells what was before it: a new
     * list without a version, at once for the first time.
     */
    VERSION_TOO_LARGE,
    /**
     * No connection could be made: the same request again after a short pause, which costs a server
     * that is away nothing.
     */
    UNREACHABLE,
    /**
     * The connection broke after the request was sent: a watch again after a short pause, a page,
     * which costs the server more, ever less often.
     */
    DISCONNECTED,
    /**
     * A watch was ended cleanly inside an event: a watch again after a short pause, as behind a
     * connection that broke, and a new list if that comes no further. Or an answer was badly
     * compressed; a page of a list is read again as behind a broken connection.
     */
    TORN_EVENT,
    /**
     * Busy (429) or not ready (503), or no request could be made, as without a credential: the same
     * request again after a pause.
     */
    UNAVAILABLE,
    /**
     * Another refusal, such as 400 or 500: the same request again after a pause, and a new list if
     * a watch is refused repeatedly.
     */
    REFUSED,
    /** Not allowed (403): the same request again, rarely. */
    FORBIDDEN,
    /** The type is not served (404): a new list, rarely. */
    NOT_FOUND,
    /** The answer, or an event, makes no sense: a new list, after a pause if it was the answer. */
    UNREADABLE,
    /** The server ended a watch cleanly, but before it was any good. */
    BRIEF_WATCH
  }

  /** A failure for which the server asked no particular wait. */
  public static Failure of(Kind kind, @Nullable RuntimeException cause) {
    return new Failure(kind, Duration.ZERO, cause);
  }

  /**
   * Whether who asks has no credential, or none that is accepted: nothing else would be answered.
   */
  boolean isOfNobody() {
    return isUnasked(cause) || cause instanceof UnauthorizedException;
  }

  /**
   * Whether a question of which this came has no answer yet, and may have one later. 500 is what a
   * server says whose database is away, which is when it may be put back.
   */
  public boolean isNoAnswer() {
    return switch (kind) {
      case VERSION_TOO_LARGE, UNREACHABLE, DISCONNECTED, TORN_EVENT, UNAVAILABLE -> true;
      case REFUSED -> cause instanceof ApiException refusal && refusal.code() == 500;
      default -> false;
    };
  }

  /** Whether nobody was asked, as without a credential, or a thread to get one. */
  public static boolean isUnasked(@Nullable RuntimeException e) {
    return e instanceof ConfigException
        || e instanceof IllegalStateException
        || e instanceof UncheckedIOException;
  }

  @Override
  public String toString() {
    return cause == null
        ? kind.toString()
        : cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
