package dev.bowline.client.internal.pod;

import org.jspecify.annotations.Nullable;

/** A copy that didn't come about; becomes the exception that users see. */
public final class CopyFailure extends Exception {
  private static final long serialVersionUID = 1;

  CopyFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
