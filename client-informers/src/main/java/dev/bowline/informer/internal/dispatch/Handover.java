package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.internal.Milestone;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.informer.internal.Timers;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives tasks to an executor that may refuse them for a while, as where the system has no thread
 * left: tries again, with pauses that double, until it takes them. Whatever the executor does, a
 * task runs at most once.
 */
final class Handover {
  private static final Logger log = LoggerFactory.getLogger(Handover.class);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final int MOST_DOUBLINGS = 6; // 6.4 s

  private final String name;
  private final Executor executor;
  private final Timers timers;
  private final AtomicLong refusals = new AtomicLong();

  /**
   * A handover to an executor.
   *
   * @param name of the handler, for messages
   */
  Handover(String name, Executor executor, Timers timers) {
    this.name = name;
    this.executor = executor;
    this.timers = timers;
  }

  /**
   * Has a task run once.
   *
   * @param givenUp called instead if there can't be another try, since the timers have ended
   */
  void begin(Runnable task, Runnable givenUp) {
    AtomicBoolean decided = new AtomicBoolean();
    attempt(() -> unlessDecided(decided, task), () -> unlessDecided(decided, givenUp), decided, 1);
  }

  /** How often the executor refused a task. */
  long refusals() {
    return refusals.get();
  }

  private static void unlessDecided(AtomicBoolean decided, Runnable action) {
    if (!decided.getAndSet(true)) {
      action.run();
    }
  }

  private void attempt(Runnable task, Runnable givenUp, AtomicBoolean decided, int attempt) {
    if (decided.get()) {
      return;
    }
    try {
      executor.execute(task);
    } catch (RuntimeException | Error e) { // also OutOfMemoryError, where threads run out
      if (!decided.get()) {
        pause(task, givenUp, decided, attempt, e);
      }
    }
  }

  private void pause(
      Runnable task, Runnable givenUp, AtomicBoolean decided, int attempt, Throwable refusal) {
    refusals.incrementAndGet();
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempt - 1, MOST_DOUBLINGS));
    // Timers that lack a thread throw, but may run the action all the same once they have one.
    try {
      timers.schedule(pause, () -> attempt(task, givenUp, decided, attempt + 1));
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      givenUp.run();
    }
    if (Milestone.isOne(attempt)) {
      // the caller is a cache's writer or the timers' thread, which other handlers need
      Quietly.run(() -> warn(attempt, pause, refusal));
    }
  }

  private void warn(int attempt, Duration pause, Throwable refusal) {
    log.warn(
        "{}: no thread for the handler, {} times in a row; its events wait, next try in {} ms",
        name,
        attempt,
        pause.toMillis(),
        refusal);
  }
}
