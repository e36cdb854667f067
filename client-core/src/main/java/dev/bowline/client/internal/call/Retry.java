package dev.bowline.client.internal.call;

import dev.bowline.client.ApiException;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.meta.KubeException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Repeats failed tries by {@link RetryRules}, as long as policy and deadline allow. */
final class Retry implements Step {
  private final Timing timing;

  Retry(Timing timing) {
    this.timing = timing;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    RetryRules rules = new RetryRules(exchange.request(), exchange.options().retry());
    for (int attempt = 1; ; attempt++) {
      KubeException failure;
      Duration wait;
      try {
        return next.call(exchange);
      } catch (ApiException e) {
        failure = e;
        wait = rules.afterRefusal(e, attempt, timing.random().getAsDouble());
      } catch (TransportException e) {
        failure = e;
        boolean unsent = !exchange.log().mayHaveActedLast();
        wait = rules.afterBreak(e.kind(), unsent, attempt, timing.random().getAsDouble());
      }
      pause(exchange, wait, failure);
    }
  }

  private void pause(Exchange<?> exchange, @Nullable Duration wait, KubeException failure) {
    if (wait == null || wait.compareTo(exchange.log().remaining()) >= 0) {
      throw failure;
    }
    boolean cancelled;
    try {
      cancelled = timing.sleeper().sleep(wait.toNanos(), exchange.options().cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ended(exchange, Kind.INTERRUPTED, "the thread was interrupted", failure);
    }
    if (cancelled) {
      throw ended(exchange, Kind.CANCELLED, "the call was cancelled", failure);
    }
  }

  private static TransportException ended(
      Exchange<?> exchange, Kind kind, String what, KubeException lastFailure) {
    String message = exchange.request().summary() + ": " + what + " while waiting to try again";
    return new TransportException(kind, message, false, exchange.log().attempts(), lastFailure);
  }
}
