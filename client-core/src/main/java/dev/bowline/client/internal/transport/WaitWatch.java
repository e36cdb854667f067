package dev.bowline.client.internal.transport;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what an interrupted thread waits for, and what goes on beyond its limit. A thread that waits
 * for a socket doesn't notice that it is interrupted (a virtual thread does), and a call over
 * HTTP/1.1 is read from the socket by its caller. So somebody else looks ten times a second, as
 * long as anybody waits. Thread-safe.
 *
 * <p>Beginning and ending to wait wakes nobody, since most calls are over long before the next
 * look.
 */
final class WaitWatch {
  /** Of the whole JVM. */
  static final WaitWatch SHARED = new WaitWatch();

  private static final Logger LOG = LoggerFactory.getLogger(WaitWatch.class);
  private static final long LOOK_NANOS = 100_000_000;

  /** OkHttp comes first where it can. */
  private static final long GRACE_NANOS = 1_000_000_000;

  /** So many looks in vain, and the thread ends. */
  private static final int MOST_IN_VAIN = 20;

  private final Set<Waiting> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean looking;

  /** What is looked at. */
  private interface Waiting {
    /** Ends it if it must end; must not throw. */
    void look();
  }

  /** Something that a thread may wait for again and again, one thread at a time. */
  final class Waiter implements Waiting {
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
      add(this);
    }

    /** It doesn't wait any more. Does nothing the second time. */
    void end() {
      synchronized (this) {
        thread = null;
      }
      waiting.remove(this);
    }

    @Override
    public synchronized void look() {
      if (thread != null && thread.isInterrupted()) {
        run(end, "a call of an interrupted thread could not be ended");
      }
    }
  }

  /** Something that may take so long. Is looked at from the start. */
  final class Limit implements Waiting {
    private final Runnable end;
    private final long until;

    private Limit(long nanos, Runnable end) {
      this.end = end;
      this.until = System.nanoTime() + nanos;
    }

    /** It is over. Does nothing the second time. */
    void forget() {
      waiting.remove(this);
    }

    @Override
    public void look() {
      if (System.nanoTime() - until >= 0) {
        forget();
        run(end, "a call could not be ended behind its deadline");
      }
    }
  }

  private static void run(Runnable end, String problem) {
    try {
      end.run();
    } catch (Throwable e) { // others wait, too
      warn(problem, e);
    }
  }

  private static void warn(String problem, Throwable failure) {
    try {
      LOG.warn(problem, failure);
    } catch (Throwable e) {
      // one that can't be logged
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

  /**
   * Something that has a limit of OkHttp's, too, and must end if that fails: the limits of the
   * whole JVM have one thread of Okio's, for good, and an {@link okhttp3.EventListener} of
   * anybody's that throws in {@code canceled}, or hangs there, stops it. Nothing would ever be late
   * again.
   *
   * @param nanos from now on; a second more is given
   * @param end ends it, from another thread, once; must not block
   */
  Limit second(long nanos, Runnable end) {
    return limit(nanos + GRACE_NANOS, end);
  }

  /**
   * Something that has begun.
   *
   * @param nanos are over within a tenth of a second of the end
   * @param end as above
   */
  Limit limit(long nanos, Runnable end) {
    Limit limit = new Limit(nanos, end);
    add(limit);
    return limit;
  }

  private void add(Waiting one) {
    waiting.add(one);
    if (!looking) {
      startLooking();
    }
  }

  private synchronized void startLooking() {
    if (!looking) {
      try {
        // of the JVM: it keeps nothing of the application that happens to call first
        Thread thread = new Thread(null, this::look, "bowline-waits", 0, false);
        thread.setContextClassLoader(null);
        thread.setDaemon(true);
        thread.start();
        looking = true;
      } catch (OutOfMemoryError e) {
        LOG.debug("no thread looks for interrupts and limits, since none can be had", e);
      }
    }
  }

  private void look() {
    int inVain = 0;
    while (inVain < MOST_IN_VAIN || !isOver()) {
      try {
        LockSupport.parkNanos(LOOK_NANOS);
        Thread.interrupted(); // or it would not park again
        inVain = waiting.isEmpty() ? inVain + 1 : 0;
        waiting.forEach(Waiting::look);
      } catch (Throwable e) {
        // no memory for a look: nobody starts another thread as long as this one seems to be there
      }
    }
  }

  /** Who begins to wait afterwards starts another thread. */
  private synchronized boolean isOver() {
    looking = false;
    if (waiting.isEmpty()) {
      return true;
    }
    looking = true;
    return false;
  }
}
