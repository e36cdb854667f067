package dev.bowline.informer.internal.audit;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.Timers;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a cache audited again and again, and after each list, on an executor's threads: never two at
 * once, and at random moments, so that informers that began together don't ask together.
 */
public final class AuditRounds<T extends KubeObject> {
  private static final Logger log = LoggerFactory.getLogger(AuditRounds.class);

  private final String name;
  private final Supplier<Section<T>> cache;
  private final Auditor<T> auditor;
  private final Runnable repair;
  private final Executor executor;
  private final Timers timers;
  private final DoubleSupplier random;
  private final AtomicBoolean running = new AtomicBoolean();
  private final Cancellation stop = new Cancellation();

  /** Whether the last list was made for a repair: one that doesn't help isn't followed by more. */
  private volatile boolean repaired;

  private volatile Runnable forgetNext = () -> {};

  /**
   * Rounds that have not begun.
   *
   * @param cache what there is now
   * @param repair has the cache listed anew, without trust in what it holds; doesn't wait
   * @param random from 0 to below 1
   */
  public AuditRounds(
      String name,
      Supplier<Section<T>> cache,
      Auditor<T> auditor,
      Runnable repair,
      Executor executor,
      Timers timers,
      DoubleSupplier random) {
    this.name = name;
    this.cache = cache;
    this.auditor = auditor;
    this.repair = repair;
    this.executor = executor;
    this.timers = timers;
    this.random = random;
  }

  /** Audits by version at intervals, three quarters to five quarters as long as this. */
  public void every(Duration interval) {
    double share = 0.75 + random.getAsDouble() / 2;
    Duration pause = Duration.ofNanos((long) (interval.toNanos() * share));
    try {
      forgetNext = timers.schedule(pause, () -> next(interval));
      if (stop.isCancelled()) {
        forgetNext.run();
      }
    } catch (RejectedExecutionException e) {
      log.debug("{}: no more audits, since the timers have ended", name);
    }
  }

  private void next(Duration interval) {
    if (stop.isCancelled()) {
      return;
    }
    hand(cache.get(), false, true);
    every(interval);
  }

  /** Audits whole objects, at the version of a list. */
  public void listed(Section<T> list) {
    hand(list, true, !repaired);
  }

  private void hand(Section<T> section, boolean contents, boolean mayRepair) {
    if (stop.isCancelled() || !section.content().isWhole() || !running.compareAndSet(false, true)) {
      return;
    }
    try {
      executor.execute(() -> audit(section, contents, mayRepair));
    } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter where threads run out
      running.set(false);
      log.debug("{}: no thread for an audit", name, e);
    }
  }

  private void audit(Section<T> section, boolean contents, boolean mayRepair) {
    boolean differs = false;
    try {
      differs = !auditor.audit(section, contents, stop).isClean();
      repaired = differs;
    } catch (RuntimeException e) {
      log.debug("{}: can't be audited now: {}", name, e.getMessage());
    } finally {
      running.set(false); // before the repair, whose list is to be audited
    }
    if (differs && mayRepair) {
      repair.run();
    }
  }

  /** Ends all audits, also one under way. */
  public void stop() {
    stop.cancel();
    forgetNext.run();
  }
}
