package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Lets the requests of all informers of one client through at a bounded rate, so that hundreds of
 * them don't fall upon a server that has just come back: those that somebody waits for first, the
 * others in the order in which they came. While the server can't be reached, few tries tell when it
 * can. Thread-safe.
 */
public final class Pace {
  /** What a request costs that resumes or repeats: 20 per second in the long run. */
  static final Duration RETURN = Duration.ofMillis(50);

  /** What the first request of an informer costs: 100 per second. */
  static final Duration START = Duration.ofMillis(10);

  /** Between two tries while there is no connection. */
  static final Duration PROBE = Duration.ofMillis(250);

  /** How far requests may be ahead of the rate: the first ten returns don't wait. */
  private static final long AHEAD = Duration.ofMillis(500).toNanos();

  /** After this time at most those who wait look again, since the order may have changed. */
  private static final long LOOK = PROBE.toNanos();

  private static final long LEAST_WAIT = Duration.ofMillis(1).toNanos();

  /** How many lists are read at once. */
  private static final int LISTS = 8;

  private final ListTurns lists = new ListTurns(LISTS);
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Object> awaited = new LinkedHashSet<>();
  private final Set<Object> others = new LinkedHashSet<>();
  private boolean begun;
  private boolean unreachable;
  private long next;

  /**
   * Waits for a turn, or for a cancellation.
   *
   * @param cost {@link #START} or {@link #RETURN}
   * @param isAwaited whether somebody waits for what the request brings; may change meanwhile
   */
  void enter(Duration cost, BooleanSupplier isAwaited, Timing timing, Cancellation stop) {
    Object ticket = new Object();
    try {
      while (!stop.isCancelled()) {
        long wait =
            wait(ticket, isAwaited.getAsBoolean(), cost.toNanos(), timing.ticker().getAsLong());
        if (wait == 0) {
          return;
        }
        timing.sleep(Duration.ofNanos(wait), stop);
      }
    } finally {
      leave(ticket);
    }
  }

  /** Who may read a list now. */
  ListTurns lists() {
    return lists;
  }

  /** The server could not be reached. */
  void unreachable() {
    tell(true);
  }

  /** The server answered, whatever it was. */
  void answered() {
    tell(false);
  }

  private void tell(boolean newUnreachable) {
    lock.lock();
    try {
      unreachable = newUnreachable;
    } finally {
      lock.unlock();
    }
  }

  private void leave(Object ticket) {
    lock.lock();
    try {
      awaited.remove(ticket);
      others.remove(ticket);
    } finally {
      lock.unlock();
    }
  }

  /** How long to wait before asking again; zero if it is this one's turn, which is then taken. */
  private long wait(Object ticket, boolean isAwaited, long cost, long now) {
    lock.lock();
    try {
      if (!begun) {
        begun = true;
        next = now;
      }
      (isAwaited ? others : awaited).remove(ticket);
      (isAwaited ? awaited : others).add(ticket);
      long price = unreachable ? PROBE.toNanos() : cost;
      long turn = unreachable ? next : next - AHEAD;
      long before = before(ticket, LOOK / price + 1);
      if (before == 0 && turn - now <= 0) {
        next = (next - now > 0 ? next : now) + price;
        return 0;
      }
      return Math.max(LEAST_WAIT, Math.min(LOOK, turn - now + before * price));
    } finally {
      lock.unlock();
    }
  }

  private long before(Object ticket, long most) {
    long before = 0;
    for (Set<Object> line : List.of(awaited, others)) {
      for (Object other : line) {
        if (other == ticket || before == most) {
          return before;
        }
        before++;
      }
    }
    return before;
  }
}
