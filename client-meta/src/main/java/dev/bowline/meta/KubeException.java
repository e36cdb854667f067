package dev.bowline.meta;

import org.jspecify.annotations.Nullable;

/**
 * The root of all exceptions that Bowline throws for what happens outside the caller's code: a
 * server that says no, a broken connection, bytes that don't fit.
 */
public abstract class KubeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * For the branches of this hierarchy.
   *
   * @param message what happened, never with a credential in it
   * @param cause what led to it, or null
   */
  protected KubeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
