package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.call.Timing;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** Reads, changes and writes an object until nobody else came between. */
final class Edits<T extends KubeObject> {
  private static final int ATTEMPTS = 10;
  private static final Duration FIRST_WAIT = Duration.ofMillis(10);

  private final ResourceCalls<T> calls;
  private final ObjectChecks checks;
  private final Timing timing;

  Edits(ResourceCalls<T> calls, ObjectChecks checks, Timing timing) {
    this.calls = calls;
    this.checks = checks;
    this.timing = timing;
  }

  /**
   * Edits an object.
   *
   * @param object where it is read
   * @param target where it is written: the object itself or a subresource
   */
  T edit(ResourcePath object, ResourcePath target, UnaryOperator<T> change, WriteOptions options) {
    long end = timing.ticker().getAsLong() + calls.deadline(options.deadline()).toNanos();
    for (int attempt = 1; ; attempt++) {
      T before = calls.object(calls.requests().get(object, ResourceVersion.NONE), left(end));
      T after = change.apply(before);
      if (after == null) {
        throw new IllegalArgumentException("an edit must return an object; this one returned null");
      }
      if (Unchanged.isUnchanged(before, after)) {
        return before;
      }
      Message message = checks.toReplace(before, after);
      RequestSpec update = calls.requests().update(target, message, options.parameters());
      try {
        return calls.object(update, left(end));
      } catch (ConflictException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        pause(attempt, e);
        if (timing.ticker().getAsLong() - end >= 0) {
          throw e;
        }
      }
    }
  }

  /**
   * What is left of the time for the whole edit; never nothing, so that the call itself tells that
   * its time is over.
   */
  private Duration left(long end) {
    return Duration.ofNanos(Math.max(1, end - timing.ticker().getAsLong()));
  }

  /**
   * Up to twice as long after each conflict, at random, so that two editors don't meet again and
   * again.
   */
  private void pause(int attempt, ConflictException conflict) {
    double wait = FIRST_WAIT.toNanos() * (double) (1 << attempt) * timing.random().getAsDouble();
    try {
      timing.sleeper().sleep((long) wait, new Cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(
          TransportException.Kind.INTERRUPTED,
          conflict.request() + ": the thread was interrupted while waiting to edit again",
          false,
          List.of(),
          conflict);
    }
  }
}
