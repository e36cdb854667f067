package dev.bowline.client;

import dev.bowline.meta.KubeException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * There is no usable answer: the server wasn't reached, or what came back is no answer of a
 * Kubernetes API server, or not a whole one. A write may have happened all the same.
 */
public final class TransportException extends KubeException {
  private static final long serialVersionUID = 1;

  /** What went wrong. New kinds may be added. */
  public enum Kind {
    /** Nothing listens at the address. */
    CONNECTION_REFUSED,
    /** The host name can't be resolved, or there is no route. */
    UNREACHABLE,
    /** The server's certificate isn't signed by a trusted authority, or has expired. */
    UNTRUSTED_CERTIFICATE,
    /** The server's certificate is for another host name. */
    HOSTNAME_MISMATCH,
    /** Another failure of the TLS handshake. */
    TLS,
    /** The deadline passed before the answer was complete. */
    TIMEOUT,
    /** The client's own {@link RateLimit} has no place for the call within its deadline. */
    RATE_LIMITED,
    /** The connection broke before the answer was complete. */
    DISCONNECTED,
    /** A proxy or load balancer answered with an error page of its own (500 and above). */
    BAD_GATEWAY,
    /** Something else than a Kubernetes API server answered, such as a proxy's HTML page. */
    NOT_KUBERNETES,
    /** The calling thread was interrupted; its flag is set. */
    INTERRUPTED,
    /** The call was cancelled from this side, for instance by closing the client. */
    CANCELLED
  }

  private final Kind kind;
  private final boolean unsent;
  private final transient @Nullable List<Attempt> attempts;

  /**
   * A failure.
   *
   * @param message what was tried, what happened, and what to do; without credentials
   * @param unsent whether the request certainly never reached the server
   * @param attempts all tries, the last one included
   * @param cause what the network said, or null
   */
  public TransportException(
      Kind kind,
      String message,
      boolean unsent,
      List<Attempt> attempts,
      @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.unsent = unsent;
    this.attempts = List.copyOf(attempts);
  }

  /** What went wrong. */
  public Kind kind() {
    return kind;
  }

  /**
   * Whether the request certainly never reached the server, at any of the tries, so that even a
   * create may be repeated.
   */
  public boolean isUnsent() {
    return unsent;
  }

  /** All tries, the last one included; empty after Java serialization. */
  public List<Attempt> attempts() {
    return attempts == null ? List.of() : attempts;
  }
}
