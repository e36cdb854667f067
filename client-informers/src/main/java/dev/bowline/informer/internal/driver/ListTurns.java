package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how many informers read a list at once, so that a program with hundreds of them holds a
 * few half-read lists and not hundreds: those that somebody waits for first, the others in the
 * order in which they came. Whoever gives a turn back hands it to the next. A list of which nothing
 * comes keeps nobody waiting for long: the first in line looks for such, and none of the thousands
 * that may be behind it. Thread-safe.
 */
final class ListTurns {
  /** A list of which nothing has come for so long doesn't count until something does. */
  static final Duration STALLED = Duration.ofSeconds(2);

  /** Those that don't count are bounded, too: a server in trouble isn't asked for ever more. */
  private static final int LISTS_FOR_A_TURN = 4;

  /** How often the first of those who wait looks whether a list has stalled. */
  private static final Duration LOOK = Duration.ofMillis(250);

  /** For those behind the first, who are woken. */
  private static final Duration UNTIL_WOKEN = Duration.ofMinutes(1);

  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Turn> waiting = new LinkedHashSet<>();
  private final Set<Turn> taken = new HashSet<>();

  /** When somebody who waits looked last. */
  private long looked;

  /** Somebody's turn, or the wish for one. */
  static final class Turn {
    private final BooleanSupplier isAwaited;
    private Cancellation sleep = new Cancellation();
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

  /** How long somebody who waits is to sleep, and what ends that sooner. */
  private record Pause(Duration time, Cancellation sleep) {}

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
    boolean isKept = false;
    try {
      queue(turn, timing.ticker().getAsLong());
      while (!turn.isGranted && !stop.isCancelled()) {
        grant(timing.ticker().getAsLong());
        Pause pause = pause(turn);
        if (pause != null) {
          Cancellation.Registration registration = stop.onCancel(pause.sleep()::cancel);
          try {
            timing.sleep(pause.time(), pause.sleep());
          } finally {
            registration.close();
          }
        }
      }
      isKept = true;
    } finally {
      unqueue(turn, isKept);
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

  /**
   * Who still waits waits no longer; the next looks in its place.
   *
   * @param isKept whether it keeps a turn that it got
   */
  private void unqueue(Turn turn, boolean isKept) {
    Cancellation toWake = null;
    lock.lock();
    try {
      boolean isFirst = isFirst(turn);
      waiting.remove(turn);
      boolean isGivenBack = !isKept && taken.remove(turn);
      if ((isFirst || isGivenBack) && !waiting.isEmpty()) {
        toWake = waiting.iterator().next().sleep;
      }
    } finally {
      lock.unlock();
    }
    if (toWake != null) {
      toWake.cancel();
    }
  }

  /** Null if it is somebody's turn. */
  private @Nullable Pause pause(Turn turn) {
    lock.lock();
    try {
      if (turn.isGranted) {
        return null;
      }
      turn.sleep = new Cancellation();
      return new Pause(isFirst(turn) ? LOOK : UNTIL_WOKEN, turn.sleep);
    } finally {
      lock.unlock();
    }
  }

  private boolean isFirst(Turn turn) {
    return !waiting.isEmpty() && waiting.iterator().next() == turn;
  }

  /** Gives a turn back; if this throws, it may not have been. */
  void leave(Turn turn, long now) {
    lock.lock();
    try {
      taken.remove(turn);
    } finally {
      lock.unlock();
    }
    try {
      grant(now);
    } catch (Throwable e) {
      // no memory: the first of those who wait will look by itself
    }
  }

  /** Gives away what is free, and wakes those who got it and who is the first to wait then. */
  private void grant(long now) {
    List<Cancellation> toWake = new ArrayList<>();
    lock.lock();
    try {
      if (waiting.isEmpty()) {
        return;
      }
      standStill(now - looked - 2 * LOOK.toNanos(), now);
      looked = Turn.later(looked, now);
      Turn first = waiting.iterator().next();
      while (!waiting.isEmpty() && hasRoom(now)) {
        Turn next = next();
        taken.add(next);
        next.grant(now);
        waiting.remove(next);
        toWake.add(next.sleep);
      }
      if (!waiting.isEmpty() && waiting.iterator().next() != first) {
        toWake.add(waiting.iterator().next().sleep);
      }
    } finally {
      lock.unlock();
      toWake.forEach(Cancellation::cancel);
    }
  }

  private Turn next() {
    return waiting.stream()
        .filter(turn -> turn.isAwaited.getAsBoolean())
        .findFirst()
        .orElseGet(() -> waiting.iterator().next());
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
