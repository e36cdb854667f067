package dev.bowline.informer.internal.audit;

import dev.bowline.client.ServerTimeoutException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.informer.internal.Timers;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
  private final Supplier<StoreVersion<T>> newest;
  private final BooleanSupplier isFollowing;
  private final Auditor<T> auditor;
  private final Runnable rewind;
  private final Runnable repair;
  private final Executor executor;
  private final Timers timers;
  private final DoubleSupplier random;
  private final Object turn = new Object();
  private final Cancellation stop = new Cancellation();

  private boolean running;

  /** The last list that ended while an audit ran. */
  private @Nullable Section<T> waiting;

  /** Whether the last list was made for a repair: one that doesn't help isn't followed by more. */
  private volatile boolean repaired;

  private volatile Runnable forgetNext = () -> {};

  /** The interval of rounds of which the next couldn't be planned. */
  private final AtomicReference<@Nullable Duration> unplanned = new AtomicReference<>();

  /**
   * Rounds that have not begun.
   *
   * @param cache what there is now
   * @param isFollowing whether the cache follows its server; none begins at intervals if it doesn't
   * @param rewind has the next list begin an epoch
   * @param repair has the cache listed anew; doesn't wait
   * @param random from 0 to below 1
   */
  public AuditRounds(
      String name,
      Supplier<Section<T>> cache,
      Supplier<StoreVersion<T>> newest,
      BooleanSupplier isFollowing,
      Auditor<T> auditor,
      Runnable rewind,
      Runnable repair,
      Executor executor,
      Timers timers,
      DoubleSupplier random) {
    this.name = name;
    this.cache = cache;
    this.newest = newest;
    this.isFollowing = isFollowing;
    this.auditor = auditor;
    this.rewind = rewind;
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
    unplanned.set(interval);
    plan();
    boolean isUnderWay = false;
    try {
      isUnderWay = isFollowing.getAsBoolean() && hand(cache.get(), false, true);
    } finally {
      if (!isUnderWay) {
        plan();
      }
    }
  }

  /** What lacks memory is tried once more behind the audit. */
  private void plan() {
    Duration interval = unplanned.getAndSet(null);
    if (interval == null) {
      return;
    }
    try {
      every(interval);
    } catch (OutOfMemoryError e) {
      unplanned.set(interval);
      Quietly.run(() -> log.warn("{}: no memory to plan the next audit", name, e));
    }
  }

  /**
   * Audits whole objects, at the version of a list; if an audit is under way, behind it. Of several
   * lists that end meanwhile the last, which has replaced the others.
   */
  public void listed(Section<T> list) {
    hand(list, true, true);
  }

  /** Returns whether an audit is under way, or was. */
  private boolean hand(Section<T> section, boolean isList, boolean mayRepair) {
    if (stop.isCancelled() || !section.content().isWhole()) {
      return false;
    }
    synchronized (turn) {
      if (running) {
        waiting = isList ? section : waiting;
        return true;
      }
      running = true;
    }
    return begin(section, isList, mayRepair && !(isList && repaired));
  }

  private boolean begin(Section<T> section, boolean contents, boolean mayRepair) {
    try {
      executor.execute(() -> audit(section, contents, mayRepair));
      return true;
    } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter where threads run out
      synchronized (turn) {
        running = false;
        waiting = null;
      }
      Quietly.run(() -> log.debug("{}: no thread for an audit", name, e));
      return false;
    }
  }

  private void audit(Section<T> section, boolean contents, boolean mayRepair) {
    boolean differs = false;
    try {
      differs = differs(section, contents);
    } catch (RuntimeException e) {
      Quietly.run(() -> log.debug("{}: can't be audited now: {}", name, e.getMessage()));
    } catch (Throwable e) {
      Quietly.run(() -> log.warn("{}: an audit ended with an error", name, e));
    } finally { // the list that waits for its turn is not to wait for ever
      repaired = differs; // where there was no audit, the next list says whether there is a need
      try {
        goOn(differs, mayRepair);
      } finally {
        plan(); // when no audit runs: one that comes meanwhile plans by itself
      }
    }
  }

  private boolean differs(Section<T> section, boolean contents) {
    try {
      return !auditor.audit(section, newest, contents, stop).isClean();
    } catch (ServerTimeoutException e) {
      // One of several servers may be behind for a moment, which is for all of them to say.
      if (!e.isResourceVersionTooLarge() || !isAhead(section)) {
        throw e;
      }
      rewind.run();
      return true;
    }
  }

  private boolean isAhead(Section<T> section) {
    if (isOver(section) || !auditor.isAhead(section, stop) || isOver(section)) {
      return false;
    }
    Quietly.run(
        () ->
            log.warn(
                "{}: the server has not reached version {}, at which the cache is",
                name,
                section.content().resourceVersion()));
    return true;
  }

  /** Whether it is of an epoch that has ended meanwhile, and so are its versions. */
  private boolean isOver(Section<T> section) {
    return newest.get().epoch() != section.content().epoch();
  }

  private void goOn(boolean differs, boolean mayRepair) {
    Section<T> later = end(); // before the repair, whose list is to be audited
    if (later != null) {
      // What differed is gone with the list before. Only this one says whether there is a need.
      repaired &= !mayRepair;
      begin(later, true, !repaired);
    } else if (differs && mayRepair) {
      repair.run();
    }
  }

  /** Returns the list whose turn it is now; null if none waits. */
  private @Nullable Section<T> end() {
    synchronized (turn) {
      Section<T> next = waiting;
      waiting = null;
      running = next != null;
      return next;
    }
  }

  /** Ends all audits, also one under way. */
  public void stop() {
    stop.cancel();
    forgetNext.run();
  }
}
