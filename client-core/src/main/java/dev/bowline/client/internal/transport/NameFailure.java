package dev.bowline.client.internal.transport;

import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** A host's addresses are not known. */
final class NameFailure extends UnknownHostException {
  private static final long serialVersionUID = 1;

  private final String host;
  private final boolean answered;

  private NameFailure(String message, String host, boolean answered, @Nullable Throwable cause) {
    super(message);
    initCause(cause);
    this.host = host;
    this.answered = answered;
  }

  /** There are none. */
  static NameFailure unknown(String host, @Nullable Throwable cause) {
    String why = cause == null ? null : cause.getMessage();
    return new NameFailure(why == null ? host : why, host, true, cause);
  }

  /** Nobody waited until they were found. */
  static NameFailure unanswered(String host) {
    return new NameFailure("the addresses of " + host + " were not found yet", host, false, null);
  }

  /** Of the failure that this one came from, or null. */
  static @Nullable NameFailure in(Throwable e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof NameFailure found) {
        return found;
      }
    }
    return null;
  }

  /** Whose addresses were looked for: the server, or a proxy. */
  String host() {
    return host;
  }

  boolean isAnswered() {
    return answered;
  }
}
