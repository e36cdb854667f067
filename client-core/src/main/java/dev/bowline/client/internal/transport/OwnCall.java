package dev.bowline.client.internal.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Response;
import okio.AsyncTimeout;
import org.jspecify.annotations.Nullable;

/**
 * An exchange that is a call of OkHttp's of its own. Its limit is not OkHttp's: that one tells
 * listeners on the thread of all limits, which ends with what they throw.
 */
final class OwnCall extends AsyncTimeout implements Exchange {
  /** Streams that may live longer aren't looked at ten times a second, once they have begun. */
  private static final Duration LONGEST_LOOK = Duration.ofMinutes(5);

  private final Call call;
  private final boolean openEnded;
  private final boolean isHeadLookedAfterOnly;
  private volatile WaitWatch.@Nullable Limit second;
  private volatile boolean late;

  /**
   * Begins with {@link #execute}.
   *
   * @param limit how long it may take
   * @param longLived whether the answer is a stream
   * @param openEnded whether the limit is for the head only
   */
  OwnCall(Call call, Duration limit, boolean longLived, boolean openEnded) {
    this.call = call;
    this.openEnded = openEnded;
    this.isHeadLookedAfterOnly = longLived && limit.compareTo(LONGEST_LOOK) > 0;
    timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    if (!openEnded) {
      call.timeout().clearTimeout(); // that of the user's builder, which isn't for one call
    }
  }

  @Override
  public Response execute() throws IOException {
    enter();
    second = WaitWatch.SHARED.second(timeoutNanos(), this::timedOut);
    Response response = null;
    try {
      response = Exchange.declared(call::execute);
    } finally {
      if (openEnded || response == null) {
        over();
      } else if (isHeadLookedAfterOnly) {
        forget();
      }
    }
    if (openEnded && late) {
      response.close();
      throw Exchange.timeout(null);
    }
    return response;
  }

  @Override
  protected void timedOut() {
    late = true;
    cancel();
  }

  @Override
  public void cancel() {
    CallEnd.of(call);
  }

  @Override
  public IOException whatBroke(IOException e) {
    return late ? Exchange.timeout(e) : e;
  }

  @Override
  public void over() {
    exit();
    forget();
  }

  private void forget() {
    WaitWatch.Limit known = second;
    second = null;
    if (known != null) {
      known.forget();
    }
  }
}
