package dev.bowline.client.internal.transport;

import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.Protocol;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * How far a request got before it failed: a request whose head was never written whole can't have
 * been acted on.
 */
final class RequestProgress extends EventListener {
  private volatile boolean observed;
  private volatile boolean headSent;
  private InterruptWatch.@Nullable Waiter caller;

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

  /** The caller needs no watching where it doesn't wait for a socket. */
  void tellWhoWaits(InterruptWatch.Waiter waiter) {
    caller = waiter;
  }

  @Override
  public void connectionAcquired(Call call, Connection connection) {
    if (caller != null && connection.protocol() == Protocol.HTTP_2) {
      caller.end(); // others read and write the socket, and the caller's wait can be interrupted
    }
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
