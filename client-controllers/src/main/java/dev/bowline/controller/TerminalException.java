package dev.bowline.controller;

import org.jspecify.annotations.Nullable;

/**
 * A reconciler's way to say that a failure won't pass by trying again, such as a specification that
 * makes no sense. The key waits for the next event. Counts also as the cause of a {@link
 * java.util.concurrent.CompletionException} or {@link java.util.concurrent.ExecutionException}.
 */
public final class TerminalException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With a message. */
  public TerminalException(String message) {
    this(message, null);
  }

  /** With a message and what led to it. */
  public TerminalException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
