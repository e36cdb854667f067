package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Informers of one client that pause since nobody can be reached. The first of them that tries and
 * is answered knows what the others wait for. One is woken for each answer, those that somebody
 * waits for first, the others in the order in which they came: so they go one after another, as
 * fast as the server answers, and don't fall upon it together. Thread-safe.
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
    lock.lock();
    try {
      sleepers.add(sleeper);
    } finally {
      lock.unlock();
    }
    Cancellation.Registration registration = stop.onCancel(sleeper.sleep()::cancel);
    try {
      timing.sleep(least, stop);
      timing.sleep(more, sleeper.sleep());
    } finally {
      registration.close();
      remove(sleeper);
    }
  }

  /** Somebody was answered. */
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
