package dev.bowline.client.internal.transport;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what an interrupted thread waits for. A thread that waits for a socket doesn't notice that
 * it is interrupted (a virtual thread does), and a call over HTTP/1.1 is read from the socket by
 * its caller. So somebody else looks ten times a second, as long as anybody waits. Thread-safe.
 *
 * <p>Beginning and ending to wait wakes nobody, since most calls are over long before the next
 * look.
 */
final class InterruptWatch {
  /** Of the whole JVM. */
  static final InterruptWatch SHARED = new InterruptWatch();

  private static final Logger LOG = LoggerFactory.getLogger(InterruptWatch.class);
  private static final long LOOK_NANOS = 100_000_000;

  /** So many looks in vain, and the thread ends. */
  private static final int MOST_IN_VAIN = 20;

  private final Set<Waiter> waiters = ConcurrentHashMap.newKeySet();
  private volatile boolean looking;

  /** Something that a thread may wait for again and again, one thread at a time. */
  final class Waiter {
    private final Runnable end;
    private @Nullable Thread thread;

    private Waiter(Runnable end) {
      this.end = end;
    }

    /** This thread is about to wait. */
    void begin() {
      synchronized (this) {
        thread = Thread.currentThread();
      }
      waiters.add(this);
      if (!looking) {
        startLooking();
      }
    }

    /** It doesn't wait any more. Does nothing the second time. */
    void end() {
      synchronized (this) {
        thread = null;
      }
      waiters.remove(this);
    }

    private static void warn(Throwable failure) {
      try {
        LOG.warn("a call of an interrupted thread could not be ended", failure);
      } catch (Throwable e) {
        // one that can't be logged
      }
    }

    private synchronized void look() {
      if (thread != null && thread.isInterrupted()) {
        try {
          end.run();
        } catch (Throwable e) { // of a listener of the user's; others wait, too
          warn(e);
        }
      }
    }
  }

  /**
   * Something that a thread may wait for.
   *
   * @param end ends that, from another thread, perhaps more than once; must not block
   */
  Waiter waiter(Runnable end) {
    return new Waiter(end);
  }

  private synchronized void startLooking() {
    if (!looking) {
      try {
        Thread thread = new Thread(this::look, "bowline-interrupts");
        thread.setDaemon(true);
        thread.start();
        looking = true;
      } catch (OutOfMemoryError e) {
        LOG.debug("no thread looks for interrupts, since none can be had", e);
      }
    }
  }

  private void look() {
    int inVain = 0;
    while (inVain < MOST_IN_VAIN || !isOver()) {
      try {
        LockSupport.parkNanos(LOOK_NANOS);
        inVain = waiters.isEmpty() ? inVain + 1 : 0;
        waiters.forEach(Waiter::look);
      } catch (Throwable e) {
        // no memory for a look: nobody starts another thread as long as this one seems to be there
      }
    }
  }

  /** Who begins to wait afterwards starts another thread. */
  private synchronized boolean isOver() {
    looking = false;
    if (waiters.isEmpty()) {
      return true;
    }
    looking = true;
    return false;
  }
}
