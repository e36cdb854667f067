package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.internal.Milestone;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.informer.internal.Timers;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
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
  private final Executor helpers;
  private final Timers timers;
  private final AtomicLong refusals = new AtomicLong();

  /**
   * A handover to an executor.
   *
   * @param name of the handler, for messages
   * @param executor may run a task on the thread that asks it
   * @param helpers asks the executor again; never runs anything on the thread that asks, unless it
   *     is the executor
   */
  Handover(String name, Executor executor, Executor helpers, Timers timers) {
    this.name = name;
    this.executor = executor;
    this.helpers = helpers;
    this.timers = timers;
  }

  /**
   * Has a task run once.
   *
   * @param givenUp called instead if there is no other try, since the timers have ended or it is
   *     over
   * @param isOver whether nobody wants the task any more
   */
  void begin(Runnable task, Runnable givenUp, BooleanSupplier isOver) {
    new Offer(task, givenUp, isOver).attempt(1);
  }

  /** How often the executor refused a task. */
  long refusals() {
    return refusals.get();
  }

  private final class Offer {
    private final Runnable task;
    private final Runnable givenUp;
    private final BooleanSupplier isOver;
    private final AtomicBoolean decided = new AtomicBoolean();

    Offer(Runnable task, Runnable givenUp, BooleanSupplier isOver) {
      this.task = task;
      this.givenUp = givenUp;
      this.isOver = isOver;
    }

    private void unlessDecided(Runnable action) {
      if (!decided.getAndSet(true)) {
        action.run();
      }
    }

    private void attempt(int number) {
      if (decided.get()) {
        return;
      }
      if (number > 1 && isOver.getAsBoolean()) {
        unlessDecided(givenUp);
        return;
      }
      try {
        executor.execute(() -> unlessDecided(task));
      } catch (Throwable e) { // also OutOfMemoryError, where threads run out
        if (!decided.get()) {
          refusals.incrementAndGet();
          pause(number, e);
        }
      }
    }

    /** An executor that refused a task may run it later, when another one is under way. */
    private void pause(int number, Throwable refusal) {
      // Timers that lack a thread throw, but may run the action all the same once they have one.
      try {
        timers.schedule(length(number), () -> askAgain(number + 1));
      } catch (RejectedExecutionException | OutOfMemoryError e) {
        unlessDecided(givenUp);
      }
      tellIfPossible(number, refusal);
    }

    private void tellIfPossible(int number, Throwable refusal) {
      try {
        if (Milestone.isOne(number)) {
          // the caller is a cache's writer or the timers' thread, which other handlers need
          Quietly.run(() -> warn(number, length(number), refusal));
        }
      } catch (OutOfMemoryError e) {
        // the next milestone may be told
      }
    }

    /** For the timers, whose one thread all informers share: an executor may run the handler. */
    private void askAgain(int number) {
      if (helpers == executor) {
        attempt(number);
        return;
      }
      try {
        helpers.execute(() -> attempt(number));
      } catch (Throwable e) {
        pause(number, e);
      }
    }
  }

  private static Duration length(int number) {
    return FIRST_PAUSE.multipliedBy(1L << Math.min(number - 1, MOST_DOUBLINGS));
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
