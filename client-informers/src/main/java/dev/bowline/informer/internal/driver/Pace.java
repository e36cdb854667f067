package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets the requests of all informers of one client through at a bounded rate, so that hundreds of
 * them don't fall upon a server that has just come back: those that somebody waits for first, the
 * others in the order in which they came. While the server can't be reached, few tries tell when it
 * can. Only the first in line looks at the clock; whoever goes wakes the next. Thread-safe.
 */
public final class Pace {
  /** What a list costs that is repeated: 20 per second in the long run. */
  static final Duration RETURN = Duration.ofMillis(50);

  /** What a watch costs that goes on: 50 per second, since the server sends only what is new. */
  static final Duration RESUME = Duration.ofMillis(20);

  /** What the first request of an informer costs: 100 per second. */
  static final Duration START = Duration.ofMillis(10);

  /** Between two tries while there is no connection. */
  static final Duration PROBE = Duration.ofMillis(250);

  /** How far requests may be ahead of the rate: the first ten lists don't wait. */
  private static final long AHEAD = Duration.ofMillis(500).toNanos();

  /** For those behind the first, who are woken. */
  private static final long UNTIL_WOKEN = Duration.ofMinutes(1).toNanos();

  /** How many lists are read at once. */
  private static final int LISTS = 8;

  private final ListTurns lists = new ListTurns(LISTS);
  private final Sleepers sleepers = new Sleepers();
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Ticket> line = new LinkedHashSet<>();
  private boolean begun;
  private boolean unreachable;
  private long next;

  /** A place in the line. */
  private static final class Ticket {
    private final BooleanSupplier isAwaited;
    private Cancellation sleep = new Cancellation();

    Ticket(BooleanSupplier isAwaited) {
      this.isAwaited = isAwaited;
    }
  }

  /** What somebody in the line is to do; no wait if it is its turn, which is then taken. */
  private record Look(long nanos, Cancellation sleep, @Nullable Cancellation toWake) {
    void wake() {
      if (toWake != null) {
        toWake.cancel();
      }
    }
  }

  /**
   * Waits for a turn, or for a cancellation.
   *
   * @param cost {@link #START}, {@link #RESUME} or {@link #RETURN}
   * @param isAwaited whether somebody waits for what the request brings; may change meanwhile. Must
   *     be quick
   */
  void enter(Duration cost, BooleanSupplier isAwaited, Timing timing, Cancellation stop) {
    Ticket ticket = new Ticket(isAwaited);
    try {
      while (!stop.isCancelled()) {
        Look look = look(ticket, cost.toNanos(), timing.ticker().getAsLong());
        look.wake();
        if (look.nanos() == 0) {
          return;
        }
        Cancellation.Registration registration = stop.onCancel(look.sleep()::cancel);
        timing.sleep(Duration.ofNanos(look.nanos()), look.sleep());
        registration.close();
      }
    } finally {
      leave(ticket);
    }
  }

  /** Who may read a list now. */
  ListTurns lists() {
    return lists;
  }

  /** Who pauses since the server can't be reached. */
  Sleepers sleepers() {
    return sleepers;
  }

  /** The server could not be reached. */
  void unreachable() {
    tell(true);
  }

  /** The server answered, if only that it can't or won't do what was asked. */
  void answered() {
    tell(false);
  }

  /** The server did what was asked, so that it can do more. */
  void served() {
    tell(false);
    sleepers.wakeOne();
  }

  private void tell(boolean newUnreachable) {
    Cancellation toWake = null;
    lock.lock();
    try {
      if (unreachable != newUnreachable) {
        unreachable = newUnreachable;
        Ticket first = first();
        toWake = first == null ? null : first.sleep;
      }
    } finally {
      lock.unlock();
    }
    if (toWake != null) {
      toWake.cancel();
    }
  }

  /** Gives a place up that has not led to a turn. */
  private void leave(Ticket ticket) {
    Cancellation toWake = null;
    lock.lock();
    try {
      if (line.remove(ticket)) {
        Ticket first = first();
        toWake = first == null ? null : first.sleep;
      }
    } finally {
      lock.unlock();
    }
    if (toWake != null) {
      toWake.cancel();
    }
  }

  private Look look(Ticket ticket, long cost, long now) {
    lock.lock();
    try {
      if (!begun) {
        begun = true;
        next = now;
      }
      line.add(ticket);
      ticket.sleep = new Cancellation();
      Ticket first = first();
      if (first != ticket) {
        return new Look(UNTIL_WOKEN, ticket.sleep, first == null ? null : first.sleep);
      }
      long wait = (unreachable ? next : next - AHEAD) - now;
      if (wait > 0) {
        return new Look(wait, ticket.sleep, null);
      }
      next = (next - now > 0 ? next : now) + (unreachable ? PROBE.toNanos() : cost);
      line.remove(ticket);
      Ticket second = first();
      return new Look(0, ticket.sleep, second == null ? null : second.sleep);
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Ticket first() {
    Ticket oldest = null;
    for (Ticket ticket : line) {
      if (ticket.isAwaited.getAsBoolean()) {
        return ticket;
      }
      oldest = oldest == null ? ticket : oldest;
    }
    return oldest;
  }
}
