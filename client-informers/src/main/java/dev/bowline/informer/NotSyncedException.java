package dev.bowline.informer;

import dev.bowline.meta.KubeException;
import org.jspecify.annotations.Nullable;

/**
 * An informer did not get its first list in time, or a handler did not see it. The message and the
 * cause tell what kept it from that, such as a missing permission.
 */
public final class NotSyncedException extends KubeException {
  private static final long serialVersionUID = 1;

  /** For informers. */
  public NotSyncedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
