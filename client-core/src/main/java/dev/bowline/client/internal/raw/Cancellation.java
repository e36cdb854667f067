package dev.bowline.client.internal.raw;

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

  private volatile boolean cancelled;

  /** The action that came last; null if there is none. */
  private @Nullable Waiting newest;

  /** For those who wait; null before the first of them. */
  private @Nullable CountDownLatch waiting;

  /** Ends the calls that were given this. Does nothing the second time. */
  public void cancel() {
    Waiting next = null;
    synchronized (this) {
      cancelled = true;
      if (waiting != null) {
        waiting.countDown();
      }
      while (newest != null) { // turned round as it is: there may be no memory for a list
        Waiting each = newest;
        newest = each.older;
        each.older = next;
        next = each;
      }
    }
    while (next != null) {
      Waiting each = next;
      next = each.older;
      each.older = null; // whoever still has it is not to keep others
      runGuarded(each.action);
    }
  }

  /** One that fails, as by a listener of the user's, keeps no other call alive. */
  private static void runGuarded(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      try {
        log.warn("a call was not cancelled in order", e);
      } catch (Throwable second) {
        // the others count for more than the log
      }
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
    synchronized (this) {
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
    synchronized (this) {
      if (!isCancelled()) {
        Waiting added = new Waiting(action, newest);
        newest = added;
        return added;
      }
    }
    action.run();
    return () -> {};
  }

  private synchronized void forget(Waiting unwanted) {
    Waiting newer = null;
    Waiting each = newest;
    while (each != null && each != unwanted) {
      newer = each;
      each = each.older;
    }
    if (each == null) {
      return;
    }
    if (newer == null) {
      newest = each.older;
    } else {
      newer.older = each.older;
    }
    each.older = null;
  }

  /** An action that waits for the cancellation. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /** One of a chain: thousands of cancellations live long, most of them with one action. */
  private final class Waiting implements Registration {
    private final Runnable action;
    private @Nullable Waiting older;

    Waiting(Runnable action, @Nullable Waiting older) {
      this.action = action;
      this.older = older;
    }

    @Override
    public void close() {
      forget(this);
    }
  }
}
