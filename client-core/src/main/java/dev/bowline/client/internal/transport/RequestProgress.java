package dev.bowline.client.internal.transport;

import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.Protocol;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * How far a request got before it failed: a request whose head was never written whole can't have
 * been acted on. And the way from a call's end to its look-up of a name.
 */
final class RequestProgress extends EventListener {
  /** From OkHttp's word that it begins to look up until it does, which is on the same thread. */
  private static final ThreadLocal<@Nullable RequestProgress> LOOKING_UP = new ThreadLocal<>();

  private volatile boolean observed;
  private volatile boolean connected;
  private volatile boolean headSent;
  private volatile boolean cancelled;
  private volatile @Nullable Thread lookingUp;
  private WaitWatch.@Nullable Waiter caller;

  /** Finds the listener that travels with the call. */
  private static EventListener of(Call call) {
    RequestProgress progress = call.request().tag(RequestProgress.class);
    return progress == null ? EventListener.NONE : progress;
  }

  /** Makes listeners that tell those of the user as well. */
  static EventListener.Factory beside(EventListener.Factory users) {
    return call -> {
      EventListener other = users.create(call);
      return other == NONE ? of(call) : of(call).plus(other);
    };
  }

  /** Of the call that this thread looks a name up for; asked once. */
  static RequestProgress ofLookUp() {
    RequestProgress progress = LOOKING_UP.get();
    LOOKING_UP.remove();
    return progress == null ? new RequestProgress() : progress; // of nobody's call
  }

  /** The look-up is over. */
  void lookedUp() {
    lookingUp = null;
  }

  /** Whether the call was ended, by whomever, its deadline included. */
  boolean isCancelled() {
    return cancelled;
  }

  /** Whether there was a connection for it. */
  boolean isConnected() {
    return connected;
  }

  /** False as well if nothing is known. */
  boolean isUnsent() {
    return observed && !headSent;
  }

  /** The caller needs no watching where it doesn't wait for a socket. */
  void tellWhoWaits(WaitWatch.Waiter waiter) {
    caller = waiter;
  }

  /** The caller has its answer, or none; the call may live on for long. For the caller's thread. */
  void nobodyWaits() {
    caller = null;
  }

  @Override
  public void connectionAcquired(Call call, Connection connection) {
    connected = true;
    WaitWatch.Waiter waiter = caller;
    if (waiter != null && connection.protocol() == Protocol.HTTP_2) {
      waiter.end(); // others read and write the socket, and the caller's wait can be interrupted
    }
  }

  @Override
  public void callStart(Call call) {
    observed = true;
  }

  @Override
  public void dnsStart(Call call, String domainName) {
    lookingUp = Thread.currentThread();
    LOOKING_UP.set(this);
  }

  @Override
  public void canceled(Call call) {
    cancelled = true;
    Thread waiting = lookingUp;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }

  @Override
  public void requestHeadersEnd(Call call, Request request) {
    headSent = true;
  }
}
