package dev.bowline.client.waiting;

import dev.bowline.meta.KubeException;
import dev.bowline.meta.KubeObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An object was waited for in vain. The message says which object, what was missing at last, and at
 * which version; nothing else of the object's content.
 */
public final class WaitException extends KubeException {
  private static final long serialVersionUID = 1;

  /** How the wait ended. New outcomes may be added. */
  public enum Outcome {
    /** The time was over. */
    TIMEOUT,
    /** There was no such object, and it had to exist. */
    ABSENT,
    /** The object was deleted. */
    DELETED,
    /** The object was deleted, and there is another of its name. */
    REPLACED,
    /** The goal said that waiting is hopeless. */
    HOPELESS
  }

  private final Outcome outcome;
  private final transient @Nullable KubeObject lastSeen;

  /**
   * A wait in vain.
   *
   * @param message which object, and what was missing
   * @param lastSeen its last state, or null if it never was there
   * @param cause the trouble with the server that came last, or null
   */
  public WaitException(
      Outcome outcome, String message, @Nullable KubeObject lastSeen, @Nullable Throwable cause) {
    super(message, cause);
    this.outcome = outcome;
    this.lastSeen = lastSeen;
  }

  /** How the wait ended. */
  public Outcome outcome() {
    return outcome;
  }

  /**
   * The object as it was last seen; empty if it never was there, and after Java serialization. It
   * may hold secrets.
   */
  public Optional<KubeObject> lastSeen() {
    return Optional.ofNullable(lastSeen);
  }
}
