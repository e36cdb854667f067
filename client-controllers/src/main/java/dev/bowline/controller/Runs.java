package dev.bowline.controller;

import dev.bowline.controller.RunReport.Outcome;
import dev.bowline.workqueue.WorkItem;
import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  private final String controller;
  private final WorkQueue<K> queue;
  private final Reconciler<? super K> reconciler;
  private final @Nullable Duration limit;
  private final RunObserver observer;
  private final Timers timers;
  private final LongSupplier ticker;
  private final Supplier<String> ids;
  private final Tally tally = new Tally();
  private final Set<OneRun> active = ConcurrentHashMap.newKeySet();
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
    this.ticker = plan.ticker;
    this.ids = plan.ids;
  }

  void run(WorkItem<K> item) {
    OneRun run = new OneRun(ids.get(), item.retries(), item.priority());
    active.add(run);
    if (abandoned) {
      active.remove(run);
      queue.done(item.key());
      return;
    }
    Runnable cancel = limit == null ? () -> {} : timers.schedule(limit, run::expire);
    Result result = null;
    Throwable failure = null;
    long began = ticker.getAsLong();
    try {
      putContext(item.key(), run);
      result = Objects.requireNonNull(reconciler.reconcile(item.key(), run), "result");
    } catch (Throwable e) {
      failure = e;
    }
    run.end();
    active.remove(run);
    try {
      cancel.run();
      Outcome outcome = settle(item, run, result, failure);
      tell(
          new RunReport(
              controller, outcome, run.isTimedOut(), Duration.ofNanos(ticker.getAsLong() - began)));
    } finally {
      removeContext();
    }
  }

  private Outcome settle(
      WorkItem<K> item, OneRun run, @Nullable Result result, @Nullable Throwable failure) {
    K key = item.key();
    if (failure == null && result instanceof Result.RequeueAfter again) {
      try {
        queue.addAfter(key, again.delay(), again.priority().orElse(item.priority()));
      } catch (IllegalArgumentException e) {
        failure = e;
      }
    }
    if (failure == null) {
      queue.forget(key);
      queue.done(key);
      return result instanceof Result.RequeueAfter ? Outcome.REQUEUE_AFTER : Outcome.SUCCESS;
    }
    if (run.isAbandoned()) {
      queue.forget(key);
      queue.done(key);
      log.info("{}: run {} of {} was cancelled", controller, run.id(), key);
      return Outcome.CANCELLED;
    }
    if (failure instanceof TerminalException) {
      queue.forget(key);
      queue.done(key);
      log.warn("{}: run {} of {} failed for good", controller, run.id(), key, failure);
      return Outcome.TERMINAL_ERROR;
    }
    Duration pause = queue.retry(key, item.priority());
    log.warn(
        "{}: run {} of {} {}, next try in {} ms",
        controller,
        run.id(),
        key,
        run.isTimedOut() ? "exceeded its time of " + limit : "failed",
        pause.toMillis(),
        failure);
    return failure instanceof Error ? Outcome.PANIC : Outcome.ERROR;
  }

  private void tell(RunReport report) {
    tally.count(report);
    try {
      observer.ended(report);
    } catch (RuntimeException e) {
      log.warn("{}: its observer failed", controller, e);
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

  /**
   * Interrupts all runs; none begins any more.
   *
   * @return how many there are
   */
  int abandon() {
    abandoned = true;
    List<OneRun> running = List.copyOf(active);
    running.forEach(OneRun::abandon);
    return running.size();
  }

  ControllerMetrics metrics(int workers) {
    return tally.metrics(active.size(), workers);
  }
}
