package dev.bowline.mockserver;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What faults do to the server as a whole.
 *
 * @param compact forgets changes
 * @param restart starts anew
 * @param rollback goes back to a snapshot
 * @param skewClock sets the clock wrong
 */
record ServerEffects(
    Runnable compact,
    Runnable restart,
    Consumer<ServerSnapshot> rollback,
    Consumer<Duration> skewClock) {
  /**
   * Does what a fault says, if it concerns the server as a whole.
   *
   * @throws IOException if there is nobody left to answer
   */
  void strike(Fault fault) throws IOException {
    if (fault instanceof Fault.Compact) {
      compact.run();
    } else if (fault instanceof Fault.SkewClock skew) {
      skewClock.accept(skew.skew());
    } else if (fault instanceof Fault.Restart) {
      restart.run();
      throw new IOException("restarted on purpose");
    } else if (fault instanceof Fault.Rollback back) {
      rollback.accept(back.snapshot());
      throw new IOException("restored on purpose");
    }
  }
}
