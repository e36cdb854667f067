package dev.bowline.client;

import dev.bowline.client.internal.call.CallOrigin;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One subscriber's watch. At most one thread reads at a time ({@link #signals} counts the reasons
 * to look again), and only as long as events are requested.
 */
final class WatchSubscription<T extends KubeObject>
    implements Flow.Subscription, CallOrigin, Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(AsyncResourceCollection.class);

  private final Executor executor;
  private final Flow.Subscriber<? super WatchEvent<T>> subscriber;
  private final Function<CallOrigin, Watch<T>> opener;
  private final Cancellation cancellation = new Cancellation();
  private final AtomicLong requested = new AtomicLong();
  private final AtomicInteger signals = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile @Nullable IllegalArgumentException violation;
  private volatile @Nullable Watch<T> watch;

  private WatchSubscription(
      Executor executor,
      Flow.Subscriber<? super WatchEvent<T>> subscriber,
      Function<CallOrigin, Watch<T>> opener) {
    this.executor = executor;
    this.subscriber = subscriber;
    this.opener = opener;
  }

  static <T extends KubeObject> void start(
      Executor executor,
      Flow.Subscriber<? super WatchEvent<T>> subscriber,
      Function<CallOrigin, Watch<T>> opener) {
    Objects.requireNonNull(subscriber, "subscriber");
    subscriber.onSubscribe(new WatchSubscription<>(executor, subscriber, opener));
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      violation = new IllegalArgumentException("at least one event must be requested, not " + n);
      cancellation.cancel(); // wakes a reader, who then tells it
    } else {
      requested.accumulateAndGet(n, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
    }
    if (signals.getAndIncrement() == 0) {
      schedule();
    }
  }

  private void schedule() {
    try {
      executor.execute(this);
    } catch (RejectedExecutionException e) {
      fail(e);
    }
  }

  @Override
  public void cancel() {
    over.set(true);
    cancellation.cancel();
    close();
  }

  @Override
  public void run() {
    int seen = signals.get();
    while (seen != 0) {
      deliver();
      seen = signals.addAndGet(-seen);
    }
  }

  private void deliver() {
    try {
      while (!over.get() && violation == null && requested.get() > 0) {
        Iterator<WatchEvent<T>> events = opened().iterator();
        if (!events.hasNext()) {
          complete();
          return;
        }
        WatchEvent<T> event = events.next();
        if (!over.get() && violation == null) {
          requested.updateAndGet(n -> n == Long.MAX_VALUE ? n : n - 1);
          deliver(event);
        }
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
    IllegalArgumentException refused = violation;
    if (refused != null) {
      fail(refused);
    }
    if (over.get()) {
      close(); // what was opened while the subscriber cancelled
    }
  }

  private Watch<T> opened() {
    Watch<T> open = watch;
    if (open == null) {
      open = opener.apply(this);
      watch = open;
    }
    return open;
  }

  private void deliver(WatchEvent<T> event) {
    try {
      subscriber.onNext(event);
    } catch (RuntimeException | Error e) {
      LOG.error("a subscriber to a watch threw an exception; it gets no more events", e);
      cancel();
    }
  }

  private void complete() {
    IllegalArgumentException refused = violation;
    if (refused != null) {
      fail(refused);
    } else if (over.compareAndSet(false, true)) {
      close();
      end();
    }
  }

  private void end() {
    try {
      subscriber.onComplete();
    } catch (RuntimeException | Error e) {
      LOG.error("a subscriber to a watch threw an exception at its end", e);
    }
  }

  private void fail(Throwable e) {
    IllegalArgumentException refused = violation;
    if (over.compareAndSet(false, true)) {
      cancellation.cancel();
      close();
      subscriber.onError(refused == null ? e : refused);
    }
  }

  private void close() {
    Watch<T> open = watch;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public Cancellation cancellation() {
    return cancellation;
  }

  @Override
  public Duration takeWaited() {
    return Duration.ZERO;
  }
}
