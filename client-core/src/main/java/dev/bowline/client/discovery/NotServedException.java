package dev.bowline.client.discovery;

import dev.bowline.meta.KubeException;
import java.util.List;

/**
 * The server serves no such kind or resource, as far as it can tell: {@link #unavailable} names the
 * versions that it couldn't tell about.
 */
public final class NotServedException extends KubeException {
  private static final long serialVersionUID = 1;

  private final transient List<ServedVersion> unavailable;

  NotServedException(String what, ServedApi api) {
    super(message(what, api), null);
    this.unavailable = api.unavailable();
  }

  /**
   * Versions whose resources may be missing since the API server behind them doesn't answer; empty
   * after Java serialization.
   */
  @SuppressWarnings("ConstantValue") // transient
  public List<ServedVersion> unavailable() {
    return unavailable == null ? List.of() : unavailable;
  }

  private static String message(String what, ServedApi api) {
    List<ServedVersion> unavailable = api.unavailable();
    String message = "the server serves no " + what;
    return unavailable.isEmpty()
        ? message
        : message + "; it can't tell what these versions have: " + unavailable;
  }
}
