package dev.bowline.mockserver;

import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** A fault that waits for its moment. Thread-safe. */
public final class InjectedFault implements AutoCloseable {
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Fault fault;
  private final Moment moment;
  private final Random random;
  private int seen;
  private int struck;
  private boolean isTakenBack;
  private boolean isReleased;
  private boolean isServerClosed;

  InjectedFault(Fault fault, Moment moment) {
    this.fault = fault;
    this.moment = moment;
    this.random = new Random(moment.chance().seed());
  }

  /**
   * How many requests it has struck. One that waits for a place in the answer has struck, too,
   * where the answer ends before that place.
   */
  public synchronized int count() {
    return struck;
  }

  /**
   * Waits until it has struck so often.
   *
   * @return whether it has; false if the time was up before
   */
  public synchronized boolean awaitCount(int count, Duration timeout) throws InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    for (long left = timeout.toNanos();
        struck < count && left > 0;
        left = end - System.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return struck >= count;
  }

  /**
   * Lets requests go on that it holds up, now and from now on: stalled ones are answered, bodies
   * that fell silent or crawl are sent to their end.
   */
  public synchronized void release() {
    isReleased = true;
    notifyAll();
  }

  /** Takes the fault back; requests that it has struck already are not helped. */
  @Override
  public synchronized void close() {
    isTakenBack = true;
  }

  synchronized void closeServer() {
    isServerClosed = true;
    notifyAll();
  }

  /** Finds out whether whom a request is held up for is still there. */
  interface Client {
    /**
     * Looks.
     *
     * @throws IOException if he has left
     */
    void requireThere() throws IOException;
  }

  /**
   * Holds a request up until it is released or the time is over.
   *
   * @throws IOException if the server closes, or the client has left
   */
  void hold(long nanos, Client client) throws IOException, InterruptedException {
    long start = System.nanoTime();
    long left = nanos;
    while (left > 0 && isHeld(Math.min(left, LOOK_NANOS))) {
      client.requireThere();
      left = nanos - (System.nanoTime() - start);
    }
    client.requireThere();
  }

  private synchronized boolean isHeld(long nanos) throws IOException, InterruptedException {
    if (!isReleased && !isServerClosed) {
      TimeUnit.NANOSECONDS.timedWait(this, nanos);
    }
    if (isServerClosed) {
      throw new IOException("the server closes");
    }
    return !isReleased;
  }

  /** The moment is the test's code: it may take its time, or wait for another request. */
  boolean strikes(RecordedCall call) {
    return isWaiting()
        && (!isAboutEvents() || call.verb().equals("watch"))
        && moment.fits(call)
        && strike();
  }

  private synchronized boolean isWaiting() {
    return !isTakenBack && struck < moment.times();
  }

  private synchronized boolean strike() {
    if (!isWaiting()) {
      return false;
    }
    seen++;
    if (seen <= moment.skipped()) {
      return false;
    }
    if (random.nextDouble() >= moment.chance().probability()) {
      return false;
    }
    struck++;
    notifyAll();
    return true;
  }

  /** Whether it happens to single events, which watches alone have. */
  boolean isAboutEvents() {
    return fault instanceof Fault.TruncateEvent
        || fault instanceof Fault.MalformedEvent
        || fault instanceof Fault.DropBookmarks;
  }

  Fault fault() {
    return fault;
  }
}
