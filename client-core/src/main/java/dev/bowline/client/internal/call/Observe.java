package dev.bowline.client.internal.call;

import dev.bowline.meta.KubeException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each try at debug: what was asked and how it ended, without headers, bodies and credentials.
 */
final class Observe implements Step {
  private static final Logger LOG = LoggerFactory.getLogger("dev.bowline.client");

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    if (!LOG.isDebugEnabled()) {
      return next.call(exchange);
    }
    Duration start = exchange.log().elapsed();
    try {
      R result =
          next.call(
              exchange.observed(head -> LOG.debug("{}: {}", exchange.request(), head.code())));
      LOG.debug("{}: done in {} ms", exchange.request(), millisSince(exchange, start));
      return result;
    } catch (KubeException e) {
      LOG.debug("failed in {} ms: {}", millisSince(exchange, start), e.getMessage());
      throw e;
    }
  }

  private static long millisSince(Exchange<?> exchange, Duration start) {
    return exchange.log().elapsed().minus(start).toMillis();
  }
}
