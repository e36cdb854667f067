package dev.bowline.client.internal.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Response;
import okio.AsyncTimeout;

/** An exchange that is a call of OkHttp's of its own. */
final class OwnCall implements Exchange {
  private final Call call;

  /** How long the head may take; zero where the body has a limit, too. */
  private final long headNanos;

  /**
   * Begins with {@link #execute}.
   *
   * @param limit how long it may take
   * @param openEnded whether the limit is for the head only
   */
  OwnCall(Call call, Duration limit, boolean openEnded) {
    this.call = call;
    this.headNanos = openEnded ? limit.toNanos() : 0;
    if (!openEnded) {
      call.timeout().timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public Response execute() throws IOException {
    HeadTimeout headTimeout = new HeadTimeout(call);
    headTimeout.timeout(headNanos, TimeUnit.NANOSECONDS);
    headTimeout.enter();
    Response response;
    try {
      response = Exchange.declared(call::execute);
    } catch (IOException e) {
      throw headTimeout.exit() ? Exchange.timeout(e) : e;
    }
    if (headTimeout.exit()) {
      response.close();
      throw Exchange.timeout(null);
    }
    return response;
  }

  @Override
  public void cancel() {
    CallEnd.of(call);
  }

  @Override
  public IOException whatBroke(IOException e) {
    return e;
  }

  @Override
  public void over() {
    // OkHttp knows it itself.
  }

  /** Ends a call whose answer doesn't begin in time. */
  private static final class HeadTimeout extends AsyncTimeout {
    private final Call call;

    HeadTimeout(Call call) {
      this.call = call;
    }

    @Override
    protected void timedOut() {
      CallEnd.of(call);
    }
  }
}
