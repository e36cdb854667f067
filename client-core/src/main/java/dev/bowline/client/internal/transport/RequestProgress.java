package dev.bowline.client.internal.transport;

import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Request;

/**
 * How far a request got before it failed: a request whose head was never written whole can't have
 * been acted on.
 */
final class RequestProgress extends EventListener {
  private volatile boolean observed;
  private volatile boolean headSent;

  /** Finds the listener that travels with the call. */
  static EventListener of(Call call) {
    RequestProgress progress = call.request().tag(RequestProgress.class);
    return progress == null ? EventListener.NONE : progress;
  }

  /**
   * False as well if nothing is known, for instance because the user installed another listener.
   */
  boolean isUnsent() {
    return observed && !headSent;
  }

  @Override
  public void callStart(Call call) {
    observed = true;
  }

  @Override
  public void requestHeadersEnd(Call call, Request request) {
    headSent = true;
  }
}
