package dev.bowline.client.internal.call;

import dev.bowline.client.RateLimit;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import org.jspecify.annotations.Nullable;

/** Keeps each try back until the client's rate limit has a place for it. */
final class Throttle implements Step {
  private final RateLimit limit;
  private final TokenBucket bucket;
  private final Timing timing;

  Throttle(RateLimit limit, Timing timing) {
    this.limit = limit;
    this.bucket = new TokenBucket(limit);
    this.timing = timing;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    long left = Math.max(0, exchange.log().remaining().toNanos());
    long now = timing.ticker().getAsLong();
    long wait = bucket.take(now, left);
    if (wait < 0) {
      String what =
          "the rate limit of " + limit.perSecond() + " requests per second has no place in time";
      throw ended(exchange, Kind.RATE_LIMITED, what, null);
    }
    if (wait > 0) {
      pause(exchange, now, wait);
    }
    return next.call(exchange);
  }

  private void pause(Exchange<?> exchange, long now, long wait) {
    if (exchange.meter() != null) {
      exchange.meter().queued(wait);
    }
    boolean cancelled;
    try {
      cancelled = timing.sleeper().sleep(wait, exchange.options().cancellation());
    } catch (InterruptedException e) {
      bucket.giveBack(now + wait);
      Thread.currentThread().interrupt();
      throw ended(exchange, Kind.INTERRUPTED, "the thread was interrupted at the rate limit", e);
    }
    if (cancelled) {
      bucket.giveBack(now + wait);
      throw ended(exchange, Kind.CANCELLED, "the call was cancelled at the rate limit", null);
    }
  }

  private static TransportException ended(
      Exchange<?> exchange, Kind kind, String what, @Nullable Throwable cause) {
    return new TransportException(
        kind,
        exchange.request().summary() + ": " + what,
        exchange.log().attempts().isEmpty(),
        exchange.log().attempts(),
        cause);
  }
}
