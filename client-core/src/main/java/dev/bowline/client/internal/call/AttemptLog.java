package dev.bowline.client.internal.call;

import dev.bowline.client.Attempt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** The tries of one call and its deadline. Confined to the calling thread. */
final class AttemptLog {
  private final LongSupplier ticker;
  private final long start;
  private final Duration deadline;
  private final List<Attempt> attempts = new ArrayList<>();
  private Duration attemptStart = Duration.ZERO;
  private boolean mayHaveActed;
  private boolean mayHaveActedLast;

  AttemptLog(LongSupplier ticker, Duration deadline) {
    this(ticker, deadline, Duration.ZERO);
  }

  /**
   * A log of a call.
   *
   * @param waited how long ago the call was asked for
   */
  AttemptLog(LongSupplier ticker, Duration deadline, Duration waited) {
    this.ticker = ticker;
    this.start = ticker.getAsLong() - waited.toNanos();
    this.deadline = deadline;
  }

  void begin() {
    attemptStart = elapsed();
  }

  /**
   * Ends the try that began last.
   *
   * @param acted whether the server may have done what it was asked for
   */
  List<Attempt> failed(String outcome, boolean acted) {
    attempts.add(new Attempt(attemptStart, outcome));
    mayHaveActedLast = acted;
    mayHaveActed |= acted;
    return List.copyOf(attempts);
  }

  /** Whether the server may have done, at one of the tries so far, what it was asked for. */
  boolean mayHaveActed() {
    return mayHaveActed;
  }

  List<Attempt> attempts() {
    return List.copyOf(attempts);
  }

  /** Whether it may have done so at the last try. */
  boolean mayHaveActedLast() {
    return mayHaveActedLast;
  }

  Duration elapsed() {
    return Duration.ofNanos(ticker.getAsLong() - start);
  }

  /** Time left; zero or negative if the deadline has passed. */
  Duration remaining() {
    return deadline.minus(elapsed());
  }

  Duration deadline() {
    return deadline;
  }
}
