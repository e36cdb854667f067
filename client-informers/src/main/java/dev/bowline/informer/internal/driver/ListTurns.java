package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how many informers read a list at once, so that a program with hundreds of them holds a
 * few half-read lists and not hundreds: those that somebody waits for first, the others in the
 * order in which they came. Whoever gives a turn back hands it to the next. A list of which nothing
 * comes keeps nobody waiting for long. Thread-safe.
 */
final class ListTurns {
  /** A list of which nothing has come for so long doesn't count until something does. */
  static final Duration STALLED = Duration.ofSeconds(2);

  /** Those that don't count are bounded, too: a server in trouble isn't asked for ever more. */
  private static final int LISTS_FOR_A_TURN = 4;

  private static final Duration LOOK = Duration.ofMillis(250);

  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Turn> waiting = new LinkedHashSet<>();
  private final Set<Turn> taken = new HashSet<>();

  /** When somebody who waits looked last. */
  private long looked;

  /** Somebody's turn, or the wish for one. */
  static final class Turn {
    private final BooleanSupplier isAwaited;
    private final Cancellation sleep = new Cancellation();
    private volatile boolean isGranted;
    private final AtomicLong lastData = new AtomicLong();

    private Turn(BooleanSupplier isAwaited) {
      this.isAwaited = isAwaited;
    }

    /** Something of the list has come. */
    void came(long now) {
      lastData.accumulateAndGet(now, Turn::later);
    }

    private void grant(long now) {
      lastData.set(now);
      isGranted = true;
    }

    /** Nothing could come for so long, but what came since did. */
    private void standStill(long nanos, long now) {
      lastData.updateAndGet(last -> last + nanos - now < 0 ? last + nanos : later(last, now));
    }

    private static long later(long one, long other) {
      return one - other > 0 ? one : other;
    }

    private boolean isReading(long now) {
      return now - lastData.get() < STALLED.toNanos();
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
   * @return null if it was cancelled before
   */
  @Nullable Turn enter(BooleanSupplier isAwaited, Timing timing, Cancellation stop) {
    Turn turn = new Turn(isAwaited);
    Cancellation.Registration registration = stop.onCancel(turn.sleep::cancel);
    try {
      queue(turn, timing.ticker().getAsLong());
      while (!turn.isGranted && !stop.isCancelled()) {
        wake(grantNext(timing.ticker().getAsLong()));
        if (!turn.isGranted) {
          timing.sleep(LOOK, turn.sleep);
        }
      }
    } finally {
      registration.close();
      lock.lock();
      try {
        waiting.remove(turn);
      } finally {
        lock.unlock();
      }
    }
    return turn.isGranted ? turn : null;
  }

  private void queue(Turn turn, long now) {
    lock.lock();
    try {
      looked = waiting.isEmpty() ? now : looked;
      waiting.add(turn);
    } finally {
      lock.unlock();
    }
  }

  /** Gives a turn back. */
  void leave(Turn turn, long now) {
    lock.lock();
    try {
      taken.remove(turn);
    } finally {
      lock.unlock();
    }
    wake(grantNext(now));
  }

  private static void wake(@Nullable Turn next) {
    if (next != null) {
      next.sleep.cancel();
    }
  }

  private @Nullable Turn grantNext(long now) {
    lock.lock();
    try {
      if (waiting.isEmpty()) {
        return null;
      }
      standStill(now - looked - 2 * LOOK.toNanos(), now);
      looked = Turn.later(looked, now);
      if (!hasRoom(now)) {
        return null;
      }
      Turn next =
          waiting.stream()
              .filter(turn -> turn.isAwaited.getAsBoolean())
              .findFirst()
              .orElseGet(() -> waiting.iterator().next());
      waiting.remove(next);
      taken.add(next);
      next.grant(now);
      return next;
    } finally {
      lock.unlock();
    }
  }

  /** While nobody could look, the whole process stood still, and no list could go on. */
  private void standStill(long nanos, long now) {
    if (nanos > 0) {
      taken.forEach(turn -> turn.standStill(nanos, now));
    }
  }

  private boolean hasRoom(long now) {
    return taken.size() < most * LISTS_FOR_A_TURN && reading(now) < most;
  }

  /** How many lists count. */
  int reading(long now) {
    lock.lock();
    try {
      int reading = 0;
      for (Turn turn : taken) {
        reading += turn.isReading(now) ? 1 : 0;
      }
      return reading;
    } finally {
      lock.unlock();
    }
  }
}
