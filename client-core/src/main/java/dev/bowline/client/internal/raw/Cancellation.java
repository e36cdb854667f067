package dev.bowline.client.internal.raw;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends calls from another thread. Once cancelled it stays so: every call that it is given to fails.
 * Thread-safe.
 */
public final class Cancellation {
  private static final Logger log = LoggerFactory.getLogger(Cancellation.class);

  private final List<Runnable> actions = new ArrayList<>(2);
  private volatile boolean cancelled;

  /** For those who wait; null before the first of them. */
  private @Nullable CountDownLatch waiting;

  /** Ends the calls that were given this. Does nothing the second time. */
  public void cancel() {
    List<Runnable> toRun;
    synchronized (actions) {
      cancelled = true;
      if (waiting != null) {
        waiting.countDown();
      }
      toRun = List.copyOf(actions);
      actions.clear();
    }
    toRun.forEach(Cancellation::runGuarded);
  }

  /** One that fails, as by a listener of the user's, keeps no other call alive. */
  private static void runGuarded(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      log.warn("a call was not cancelled in order", e);
    }
  }

  /** Whether {@link #cancel} was called. */
  public boolean isCancelled() {
    return cancelled;
  }

  /**
   * Waits, but not beyond a cancellation.
   *
   * @return whether it was cancelled
   */
  public boolean await(long nanos) throws InterruptedException {
    CountDownLatch latch;
    synchronized (actions) {
      if (waiting == null) {
        waiting = new CountDownLatch(cancelled ? 0 : 1);
      }
      latch = waiting;
    }
    return latch.await(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Runs an action on cancellation, at once if that has happened already.
   *
   * @param action runs at most once, on the cancelling or this thread; must neither block nor throw
   * @return forgets the action
   */
  public Registration onCancel(Runnable action) {
    synchronized (actions) {
      if (!isCancelled()) {
        actions.add(action);
        return () -> forget(action);
      }
    }
    action.run();
    return () -> {};
  }

  private void forget(Runnable action) {
    synchronized (actions) {
      actions.remove(action);
    }
  }

  /** An action that waits for the cancellation. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
