package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Informers of one client that pause since nobody could be reached. The first of them that tries
 * and is served knows what the others wait for. Each request that is served wakes one, those that
 * somebody waits for first, the others in the order in which they came. They are few: while nobody
 * is reached, {@link Pace} lets four tries through in a second, and all others stand in its line,
 * where who is woken takes its place, too. Thread-safe.
 */
final class Sleepers {
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Sleeper> sleepers = new LinkedHashSet<>();

  private record Sleeper(BooleanSupplier isAwaited, Cancellation sleep) {}

  /**
   * Sleeps until it is woken or the whole time is over, or until a cancellation.
   *
   * @param least slept even if it is woken before, so that who can't be reached behind a server
   *     that others reach doesn't try all the time
   * @param more the rest of the whole time
   * @param isAwaited whether somebody waits for the informer; may change meanwhile. Must be quick
   */
  void sleep(
      Duration least, Duration more, BooleanSupplier isAwaited, Timing timing, Cancellation stop) {
    Sleeper sleeper = new Sleeper(isAwaited, new Cancellation());
    add(sleeper);
    try {
      Cancellation.Registration registration = stop.onCancel(sleeper.sleep()::cancel);
      timing.sleep(least, stop);
      timing.sleep(more, sleeper.sleep());
      registration.close();
    } finally {
      remove(sleeper);
    }
  }

  private void add(Sleeper sleeper) {
    lock.lock();
    try {
      sleepers.add(sleeper);
    } finally {
      lock.unlock();
    }
  }

  /** Somebody was served. */
  void wakeOne() {
    Sleeper first;
    lock.lock();
    try {
      first = first();
      if (first != null) {
        sleepers.remove(first);
      }
    } finally {
      lock.unlock();
    }
    if (first != null) {
      first.sleep().cancel();
    }
  }

  private void remove(Sleeper sleeper) {
    lock.lock();
    try {
      sleepers.remove(sleeper);
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Sleeper first() {
    Sleeper oldest = null;
    for (Sleeper sleeper : sleepers) {
      if (sleeper.isAwaited().getAsBoolean()) {
        return sleeper;
      }
      oldest = oldest == null ? sleeper : oldest;
    }
    return oldest;
  }
}
