package dev.bowline.client.internal.transport;

import java.io.IOException;
import java.time.Duration;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Ends an exchange that goes on beyond its limit. That is OkHttp's to do, but the limits of the
 * whole JVM have one thread of Okio's, for good: an {@link okhttp3.EventListener} of anybody's that
 * throws in {@code canceled}, or hangs there, stops it, and nothing would ever be late again.
 */
final class LimitedExchange implements Exchange {
  /** OkHttp comes first where it can. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Exchange exchange;
  private final boolean headOnly;
  private volatile WaitWatch.@Nullable Limit limit;
  private volatile boolean late;

  /**
   * Begins at once.
   *
   * @param exchange has the same limit of OkHttp's
   * @param headOnly whether the answer's body isn't looked after
   */
  LimitedExchange(Exchange exchange, Duration limit, boolean headOnly) {
    this.exchange = exchange;
    this.headOnly = headOnly;
    this.limit = WaitWatch.SHARED.limit(limit.plus(GRACE), this::end);
  }

  private void end() {
    late = true;
    exchange.cancel();
  }

  @Override
  public Response execute() throws IOException {
    try {
      return exchange.execute();
    } finally {
      if (headOnly) {
        forget();
      }
    }
  }

  private void forget() {
    WaitWatch.Limit known = limit;
    limit = null;
    if (known != null) {
      known.forget();
    }
  }

  @Override
  public void cancel() {
    exchange.cancel();
  }

  @Override
  public IOException whatBroke(IOException e) {
    IOException what = exchange.whatBroke(e);
    return late ? Exchange.timeout(what) : what;
  }

  @Override
  public void over() {
    forget();
    exchange.over();
  }
}
