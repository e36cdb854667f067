package dev.bowline.controller;

import dev.bowline.meta.KubeException;
import org.jspecify.annotations.Nullable;

/**
 * A controller did not start, since a source hadn't told all that there is in time. The message
 * names the source and, like the cause, tells what kept it.
 */
public final class SourceNotSyncedException extends KubeException {
  private static final long serialVersionUID = 1;

  SourceNotSyncedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
