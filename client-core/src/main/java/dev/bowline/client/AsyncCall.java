package dev.bowline.client;

import dev.bowline.client.internal.call.CallOrigin;
import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** One blocking call on a thread of an executor, and the future of its result. */
final class AsyncCall<R> implements CallOrigin, Runnable {
  private final LongSupplier ticker;
  private final Function<CallOrigin, ? extends R> call;
  private final CompletableFuture<R> future = new CompletableFuture<>();
  private final Cancellation cancellation = new Cancellation();
  private final long start;
  private long waited;
  private volatile boolean ended;

  private AsyncCall(LongSupplier ticker, Function<CallOrigin, ? extends R> call) {
    this.ticker = ticker;
    this.call = call;
    this.start = ticker.getAsLong();
  }

  static <R> CompletableFuture<R> start(
      Executor executor, LongSupplier ticker, Function<CallOrigin, ? extends R> call) {
    AsyncCall<R> started = new AsyncCall<>(ticker, call);
    CompletableFuture<R> unused =
        started.future.whenComplete((result, failure) -> started.stopUnlessEnded());
    try {
      executor.execute(started);
    } catch (RejectedExecutionException e) {
      started.future.completeExceptionally(e);
    }
    return started.future;
  }

  /** However the future was completed from outside: by cancel, by a timeout, with a value. */
  private void stopUnlessEnded() {
    if (!ended) {
      cancellation.cancel();
    }
  }

  @Override
  @SuppressWarnings("CatchingUnchecked") // whatever the call throws is the future's
  public void run() {
    if (future.isDone()) {
      return;
    }
    waited = ticker.getAsLong() - start;
    try {
      R result = call.apply(this);
      ended = true;
      if (!future.complete(result)) {
        close(result);
      }
    } catch (Throwable e) {
      ended = true;
      future.completeExceptionally(e);
    }
  }

  /** A watch that nobody will get must not stay open. */
  private static void close(Object result) throws Exception {
    if (result instanceof AutoCloseable open) {
      open.close();
    }
  }

  @Override
  public Cancellation cancellation() {
    return cancellation;
  }

  @Override
  public Duration takeWaited() {
    Duration taken = Duration.ofNanos(waited);
    waited = 0;
    return taken;
  }
}
