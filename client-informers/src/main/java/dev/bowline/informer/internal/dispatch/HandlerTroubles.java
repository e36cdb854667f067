package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.EventOverflowException;
import dev.bowline.informer.internal.Milestone;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What goes wrong with one handler. Guarded by the lock of its queue, but for the static methods,
 * which log and are called outside of it.
 */
final class HandlerTroubles {
  private static final Logger log = LoggerFactory.getLogger(HandlerTroubles.class);

  private final String name;
  private final Lag lag = new Lag();
  private long failures;
  private @Nullable Throwable lastFailure;
  private @Nullable RuntimeException ending;
  private @Nullable Runnable untold;

  HandlerTroubles(String name) {
    this.name = name;
  }

  /** The handler threw. */
  void threw(String shown, Throwable e) {
    long times = ++failures;
    lastFailure = e;
    if (Milestone.isOne(times)) {
      untold =
          () -> log.warn("{}: the handler threw on {}; {} times so far", name, shown, times, e);
    } else if (untold == null) {
      untold = () -> log.debug("{}: the handler threw on {}", name, shown, e);
    }
  }

  /** More waits than the handler allows. */
  void overflowed(long waiting) {
    EventOverflowException e =
        new EventOverflowException(
            name + ": " + waiting + " events wait, and no more may; the subscription has ended");
    ending = e;
    untold = () -> log.error(e.getMessage());
  }

  /** So much waits. */
  void waits(long number, long age) {
    if (lag.isMilestone(number, age)) {
      untold =
          () ->
              log.warn(
                  "{}: the handler is behind: {} events wait, the oldest for {} ms",
                  name,
                  number,
                  Duration.ofNanos(age).toMillis());
    }
  }

  /** Nothing waits. */
  void caughtUp() {
    lag.reset();
  }

  /** Takes what is to be logged; to be run outside of all locks. Null if there is nothing. */
  @Nullable Runnable takeUntold() {
    Runnable taken = untold;
    untold = null;
    return taken;
  }

  long failures() {
    return failures;
  }

  @Nullable Throwable lastFailure() {
    return lastFailure;
  }

  /** Why the subscription ended by itself; null if it didn't. */
  @Nullable RuntimeException ending() {
    return ending;
  }
}
