package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
  private final Queue<Sleeper> sleepers = new ConcurrentLinkedQueue<>();

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
    sleepers.add(sleeper);
    Cancellation.Registration registration = stop.onCancel(sleeper.sleep()::cancel);
    try {
      timing.sleep(least, stop);
      timing.sleep(more, sleeper.sleep());
    } finally {
      registration.close();
      sleepers.remove(sleeper);
    }
  }

  /** Somebody was served. */
  void wakeOne() {
    Sleeper first = first();
    while (first != null && !sleepers.remove(first)) { // it has woken, or another thread wakes it
      first = first();
    }
    if (first != null) {
      first.sleep().cancel();
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
