package dev.bowline.informer;

import dev.bowline.meta.KubeException;
import dev.bowline.type.ObjectKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cache did not catch up with this program's own writes in time. The message tells by how much it
 * lags behind and the cause, if there is one, what the informer is in trouble with.
 */
public final class NotCaughtUpException extends KubeException {
  private static final long serialVersionUID = 1;

  private final transient @Nullable List<ObjectKey> behind;

  NotCaughtUpException(String message, List<ObjectKey> behind, @Nullable Throwable cause) {
    super(message, cause);
    this.behind = List.copyOf(behind);
  }

  /**
   * The objects whose writes the cache didn't have; at most a hundred. Empty after Java
   * serialization.
   */
  public List<ObjectKey> behind() {
    return behind == null ? List.of() : behind;
  }
}
