package dev.bowline.client.internal.transport;

import dev.bowline.client.TransportException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Why there is no usable answer. Becomes a {@link TransportException} once it is known what was
 * asked and how often.
 */
public final class TransportFailure extends IOException {
  private static final long serialVersionUID = 1;

  private final TransportException.Kind kind;
  private final String outcome;
  private final boolean unsent;

  /**
   * A failure.
   *
   * @param outcome in a few words, for the list of attempts
   * @param advice what happened and what to do about it, for the message
   * @param unsent whether the request certainly never reached the server
   */
  public TransportFailure(
      TransportException.Kind kind,
      String outcome,
      String advice,
      boolean unsent,
      @Nullable Throwable cause) {
    super(advice, cause);
    this.kind = kind;
    this.outcome = outcome;
    this.unsent = unsent;
  }

  public TransportException.Kind kind() {
    return kind;
  }

  public String outcome() {
    return outcome;
  }

  /** What happened and what to do about it. */
  public String advice() {
    return String.valueOf(getMessage());
  }

  public boolean isUnsent() {
    return unsent;
  }
}
