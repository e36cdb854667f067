package dev.bowline.controller;

import dev.bowline.client.ConflictException;
import dev.bowline.controller.RunReport.Outcome;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.informer.internal.RepeatedTrouble;
import dev.bowline.informer.internal.Shortage;
import dev.bowline.workqueue.WorkItem;
import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Runs the reconciler for keys that were taken, and gives each back to the queue on every path,
 * whatever the reconciler throws. Thread-safe.
 */
final class Runs<K> {
  private static final Logger log = LoggerFactory.getLogger(Controller.class);

  /** Futures of futures that a failure is looked for through; one may be its own cause. */
  private static final int MOST_WRAPPED = 16;

  private final String controller;
  private final WorkQueue<K> queue;
  private final Reconciler<? super K> reconciler;
  private final @Nullable Duration limit;
  private final RunObserver observer;
  private final TimeoutNews timeoutNews;
  private final Timers timers;
  private final LongSupplier ticker;
  private final Supplier<String> ids;
  private final Tally tally = new Tally();
  private final Runnable countTimeout = tally::countTimeout; // no memory is asked for when it comes
  private final RepeatedTrouble observerFailures =
      new RepeatedTrouble(log, "{}: its observer failed");
  private final Map<OneRun, K> active = new ConcurrentHashMap<>();
  private final AtomicBoolean isClosed = new AtomicBoolean();
  private volatile boolean abandoned;

  Runs(
      ControllerBuilder<K> plan,
      WorkQueue<K> queue,
      Reconciler<? super K> reconciler,
      Timers timers) {
    this.controller = plan.name;
    this.queue = queue;
    this.reconciler = reconciler;
    this.limit = plan.limit;
    this.observer = plan.observer;
    this.timers = timers;
    Runnable timedOut = () -> plan.observer.timedOut(plan.name);
    this.timeoutNews =
        new TimeoutNews(plan.name, plan.beside.apply(plan.name), () -> tell(timedOut));
    this.ticker = plan.ticker;
    this.ids = plan.ids;
  }

  void run(WorkItem<K> item) {
    boolean isGivenBack = false;
    Thread.interrupted(); // left by an observer of the queue, and nothing of this run
    try {
      OneRun run = new OneRun(ids.get(), item.retries(), item.priority());
      active.put(run, item.key());
      if (abandoned) {
        active.remove(run);
        return;
      }
      long began = ticker.getAsLong();
      Ending ending = reconcile(item, run);
      long took = ticker.getAsLong() - began; // without what follows
      Duration pause = giveBack(item, ending);
      isGivenBack = true;
      Quietly.run(() -> log(item, run, ending, pause));
      RunReport report =
          new RunReport(controller, ending.outcome(), run.isTimedOut(), Duration.ofNanos(took));
      tally.count(report);
      tell(() -> observer.ended(report));
    } finally {
      if (!isGivenBack) {
        retryAtLast(item);
      }
      removeContext();
    }
  }

  /** For what failed outside of the reconciler, which this doesn't hide. */
  private void retryAtLast(WorkItem<K> item) {
    while (!isTriedAgain(item)) {
      Shortage.pause();
    }
  }

  /** False where there is no memory for it, so that it is still this thread's to give back. */
  private boolean isTriedAgain(WorkItem<K> item) {
    try {
      queue.retry(item.key(), item.priority());
    } catch (OutOfMemoryError e) {
      return false;
    } catch (Throwable e) {
      tellKept(item, e);
    }
    return true;
  }

  private void tellKept(WorkItem<K> item, Throwable failure) {
    try {
      log.warn("{}: {} could not be given back", controller, item.key(), failure);
    } catch (Throwable e) {
      // what can't be logged
    }
  }

  /** How the reconciler left a run. */
  private record Ending(Outcome outcome, @Nullable Result result, @Nullable Throwable failure) {}

  private Ending reconcile(WorkItem<K> item, OneRun run) {
    Runnable cancel = () -> {};
    Result result = null;
    Throwable failure = null;
    try {
      putContext(item.key(), run);
      if (limit != null) {
        cancel = timers.schedule(limit, () -> expire(run, item.key()));
      }
      result = Objects.requireNonNull(reconciler.reconcile(item.key(), run), "result");
    } catch (Throwable e) {
      failure = e;
    }
    run.end();
    active.remove(run);
    cancel.run();
    return new Ending(outcome(run, result, failure), result, failure);
  }

  private static Outcome outcome(OneRun run, @Nullable Result result, @Nullable Throwable failure) {
    if (failure == null) {
      return result instanceof Result.RequeueAfter
          ? Outcome.REQUEUE_AFTER
          : result instanceof Result.Retry ? Outcome.RETRY : Outcome.SUCCESS;
    }
    if (run.isAbandoned()) {
      return Outcome.CANCELLED;
    }
    Throwable reason = reason(failure);
    if (reason instanceof TerminalException) {
      return Outcome.TERMINAL_ERROR;
    }
    return reason instanceof Error ? Outcome.PANIC : Outcome.ERROR;
  }

  /** What failed, where somebody waited for it: a future wraps it, each stage again. */
  private static Throwable reason(Throwable failure) {
    Throwable reason = failure;
    for (int depth = 0; depth < MOST_WRAPPED && isWrapping(reason); depth++) {
      reason = reason.getCause() == null ? reason : reason.getCause();
    }
    return reason;
  }

  private static boolean isWrapping(Throwable failure) {
    return failure instanceof CompletionException || failure instanceof ExecutionException;
  }

  /** Returns how long the key waits if it is tried again. */
  private Duration giveBack(WorkItem<K> item, Ending ending) {
    K key = item.key();
    switch (ending.outcome()) {
      case ERROR, PANIC, RETRY -> {
        return queue.retry(key, item.priority());
      }
      case REQUEUE_AFTER -> {
        Result.RequeueAfter again = (Result.RequeueAfter) Objects.requireNonNull(ending.result());
        return queue.requeue(key, again.delay(), again.priority().orElse(item.priority()));
      }
      case SUCCESS, CANCELLED, TERMINAL_ERROR -> {
        queue.forget(key);
        queue.done(key);
      }
    }
    return Duration.ZERO;
  }

  private void log(WorkItem<K> item, OneRun run, Ending ending, Duration pause) {
    K key = item.key();
    switch (ending.outcome()) {
      case ERROR, PANIC -> logFailure(key, run, ending.failure(), inWords(item, pause));
      case RETRY ->
          log.debug(
              "{}: run {} of {} asks for a retry{}",
              controller,
              run.id(),
              key,
              inWords(item, pause));
      case CANCELLED -> log.info("{}: run {} of {} was cancelled", controller, run.id(), key);
      case TERMINAL_ERROR ->
          log.warn("{}: run {} of {} failed for good", controller, run.id(), key, ending.failure());
      case REQUEUE_AFTER, SUCCESS -> {}
    }
  }

  /** {@code , attempt 1, next try in 5 ms}. */
  private String inWords(WorkItem<K> item, Duration pause) {
    String attempt = ", attempt " + (item.retries() + 1L);
    return pause.isNegative() ? attempt : attempt + ", next try in " + pause.toMillis() + " ms";
  }

  private void logFailure(K key, OneRun run, @Nullable Throwable failure, String nextTry) {
    Throwable reason = failure == null ? null : reason(failure);
    if (reason instanceof ConflictException) {
      log.info(
          "{}: run {} of {} had an outdated object{}: {}",
          controller,
          run.id(),
          key,
          nextTry,
          reason.getMessage());
      return;
    }
    log.warn(
        "{}: run {} of {} {}{}",
        controller,
        run.id(),
        key,
        run.isTimedOut() ? "exceeded its time of " + limit : "failed",
        nextTry,
        failure);
  }

  private void expire(OneRun run, K key) {
    if (run.expire(countTimeout)) {
      timeoutNews.add();
      Quietly.run(
          () ->
              log.warn(
                  "{}: run {} of {} has exceeded its time of {} and is interrupted",
                  controller,
                  run.id(),
                  key,
                  limit));
    }
  }

  private void tell(Runnable news) {
    try {
      news.run();
    } catch (Throwable e) {
      observerFailures.tell(controller, e);
    }
  }

  private void putContext(K key, OneRun run) {
    MDC.put("controller", controller);
    MDC.put("key", key.toString());
    MDC.put("reconcileId", run.id());
  }

  private static void removeContext() {
    MDC.remove("controller");
    MDC.remove("key");
    MDC.remove("reconcileId");
  }

  /** Tells that there are no more. */
  void closed() {
    if (isClosed.compareAndSet(false, true)) {
      tell(() -> observer.closed(controller));
    }
  }

  /**
   * Interrupts all runs but one on the calling thread; none begins any more.
   *
   * @return how many there are
   */
  int abandon() {
    abandoned = true;
    List<OneRun> running = active.keySet().stream().filter(run -> !run.isHere()).toList();
    running.forEach(OneRun::abandon);
    return running.size();
  }

  /** What was added during a run is nobody's to do any more. */
  void dropSequels() {
    active.values().forEach(queue::drop);
  }

  ControllerMetrics metrics(int workers) {
    return tally.metrics(active.size(), workers);
  }
}
