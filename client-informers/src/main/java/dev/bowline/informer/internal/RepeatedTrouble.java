package dev.bowline.informer.internal;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * What may go wrong thousands of times a second: told as a warning the first, second, fourth,
 * eighth time and so on, and else to those who debug. Never throws. Thread-safe.
 */
public final class RepeatedTrouble {
  private final Logger log;
  private final String what;
  private final AtomicLong times = new AtomicLong();

  /**
   * Nothing yet.
   *
   * @param what with places for what is told; here, since a text that is used for the first time
   *     where memory is short has no room
   */
  public RepeatedTrouble(Logger log, String what) {
    this.log = log;
    this.what = what;
  }

  /** Once more, with one place. */
  public void tell(Object whose, Throwable e) {
    try {
      long number = times.incrementAndGet();
      if (Milestone.isOne(number)) {
        log.warn(what + "; {} times so far", whose, number, e);
      } else {
        log.debug(what, whose, e);
      }
    } catch (Throwable second) {
      // as in Quietly, but nothing is made before: memory may be what is short
    }
  }

  /** Once more, with two places. */
  public void tell(Object whose, @Nullable Object with, Throwable e) {
    try {
      long number = times.incrementAndGet();
      if (Milestone.isOne(number)) {
        log.warn(what + "; {} times so far", whose, with, number, e);
      } else {
        log.debug(what, whose, with, e);
      }
    } catch (Throwable second) {
      // as above
    }
  }
}
