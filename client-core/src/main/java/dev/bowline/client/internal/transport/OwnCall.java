package dev.bowline.client.internal.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Response;
import okio.AsyncTimeout;

/**
 * An exchange that is a call of OkHttp's of its own. Its limit is not OkHttp's: that one tells
 * listeners on the thread of all limits, which ends with what they throw.
 */
final class OwnCall extends AsyncTimeout implements Exchange {
  private final Call call;
  private final boolean openEnded;
  private volatile boolean late;

  /**
   * Begins with {@link #execute}.
   *
   * @param limit how long it may take
   * @param openEnded whether the limit is for the head only
   */
  OwnCall(Call call, Duration limit, boolean openEnded) {
    this.call = call;
    this.openEnded = openEnded;
    timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    if (!openEnded) {
      call.timeout().clearTimeout(); // that of the user's builder, which isn't for one call
    }
  }

  @Override
  public Response execute() throws IOException {
    enter();
    Response response = null;
    try {
      response = Exchange.declared(call::execute);
    } finally {
      if (openEnded || response == null) {
        exit();
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
  }
}
