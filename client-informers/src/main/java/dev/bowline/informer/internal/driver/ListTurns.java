package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how many informers read a list at once, so that a program with hundreds of them holds a
 * few half-read lists and not hundreds: those that somebody waits for first, the others in the
 * order in which they came. Whoever gives a turn back hands it to the next. Thread-safe.
 */
final class ListTurns {
  private static final Duration LOOK = Duration.ofMillis(250);

  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Ticket> waiting = new LinkedHashSet<>();
  private int taken;

  private static final class Ticket {
    private final BooleanSupplier isAwaited;
    private final Cancellation sleep = new Cancellation();
    private volatile boolean isGranted;

    Ticket(BooleanSupplier isAwaited) {
      this.isAwaited = isAwaited;
    }
  }

  /** So many at once. */
  ListTurns(int most) {
    this.most = most;
  }

  /**
   * Waits for a turn, which {@link #leave} ends, or for a cancellation.
   *
   * @param isAwaited whether somebody waits for the list; may change meanwhile. Must be quick
   * @return whether it has a turn
   */
  boolean enter(BooleanSupplier isAwaited, Timing timing, Cancellation stop) {
    Ticket ticket = new Ticket(isAwaited);
    Cancellation.Registration registration = stop.onCancel(ticket.sleep::cancel);
    try {
      grant(ticket);
      while (!ticket.isGranted && !stop.isCancelled()) {
        timing.sleep(LOOK, ticket.sleep);
      }
    } finally {
      registration.close();
      lock.lock();
      try {
        waiting.remove(ticket);
      } finally {
        lock.unlock();
      }
    }
    return ticket.isGranted;
  }

  private void grant(Ticket newcomer) {
    lock.lock();
    try {
      waiting.add(newcomer);
      grantNext();
    } finally {
      lock.unlock();
    }
  }

  /** Gives a turn back. */
  void leave() {
    Ticket next;
    lock.lock();
    try {
      taken--;
      next = grantNext();
    } finally {
      lock.unlock();
    }
    if (next != null) {
      next.sleep.cancel();
    }
  }

  private @Nullable Ticket grantNext() {
    if (taken >= most || waiting.isEmpty()) {
      return null;
    }
    Ticket next =
        waiting.stream()
            .filter(ticket -> ticket.isAwaited.getAsBoolean())
            .findFirst()
            .orElseGet(() -> waiting.iterator().next());
    waiting.remove(next);
    taken++;
    next.isGranted = true;
    return next;
  }
}
