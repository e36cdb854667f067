package dev.bowline.client.internal.call;

import dev.bowline.client.RetryPolicy;
import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;

/**
 * What one call may cost.
 *
 * @param deadline how long it may take, all tries and bodies included
 * @param retry how often it may be tried
 * @param cancellation ends it from another thread
 * @param waited how long it has waited for a thread already, which counts against the deadline
 */
public record CallOptions(
    Duration deadline, RetryPolicy retry, Cancellation cancellation, Duration waited) {
  /** A call that begins at once. */
  public CallOptions(Duration deadline, RetryPolicy retry, Cancellation cancellation) {
    this(deadline, retry, cancellation, Duration.ZERO);
  }
}
