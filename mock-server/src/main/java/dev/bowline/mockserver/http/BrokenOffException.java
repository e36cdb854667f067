package dev.bowline.mockserver.http;

import java.io.IOException;

/**
 * Thrown by a body to break the connection in the middle of the answer, after what was written and
 * flushed.
 */
public final class BrokenOffException extends IOException {
  private static final long serialVersionUID = 1;

  /** Breaks off. */
  public BrokenOffException() {
    super("broken off on purpose");
  }
}
