package dev.bowline.controller;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Informer;
import dev.bowline.informer.internal.Shortage;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.workqueue.WorkQueue;
import dev.bowline.workqueue.WorkQueueMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a {@link Reconciler} for each key that its sources tell.
 *
 * <ul>
 *   <li>Nothing is reconciled before all sources that it is started with have told all that there
 *       is; runs don't wait for one that is {@linkplain #addSource added} later. An informer's
 *       tells what its store holds: if that was synced before, and the informer has just moved to
 *       another shard, got namespaces or been started again, wait for its {@code awaitSync} first.
 *   <li>A key is never reconciled by two workers at a time. However many events come during a run,
 *       one more run follows.
 *   <li>After a failure a key waits, longer each time, see {@link dev.bowline.workqueue.Backoff}.
 *       Events that come while the run that fails is under way don't shorten that; later ones do,
 *       also where the run itself caused them. Whatever a reconciler throws, errors included, the
 *       controller goes on.
 * </ul>
 *
 * <p>Doesn't own informers: close them after the controller. Thread-safe.
 *
 * @param <K> keys
 */
public final class Controller<K> implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Controller.class);
  private static final Duration LONGEST_HOOK = Duration.ofSeconds(30);

  private enum State {
    NEW,
    STARTING,
    RUNNING,
    CLOSED
  }

  private final ControllerBuilder<K> plan;
  private final WorkQueue<K> queue;
  private final Timers timers;
  private final Runs<K> runs;
  private final Sources<K> sources;
  private final Workers<K> workers;
  private final Object lock = new Object();
  private State state = State.NEW;
  private @Nullable Thread hook;

  Controller(ControllerBuilder<K> plan, WorkQueue<K> queue, Reconciler<? super K> reconciler) {
    Shortage.prepare();
    this.plan = plan;
    this.queue = queue;
    this.timers = plan.timers.apply(plan.name);
    this.runs = new Runs<>(plan, queue, reconciler, timers);
    this.sources =
        new Sources<>(plan.name, plan.sources, queue, plan.beside.apply(plan.name), plan.ticker);
    this.workers = new Workers<>(queue, runs, this::ended, plan.ticker, plan.waiting);
  }

  /** No worker has anything more to do. */
  private void ended() {
    timers.close();
    runs.closed();
  }

  /**
   * Begins to set up a controller of an informer's objects, by their own keys: {@link
   * InformerSource#primary}.
   *
   * @param name what messages and metrics call it
   * @throws IllegalArgumentException if the name is blank
   */
  public static <T extends KubeObject> ControllerBuilder<ObjectKey> of(
      String name, Informer<T> informer) {
    return Controller.<ObjectKey>named(name)
        .source(Source.<T, ObjectKey>of(informer, KeyMapping.own()).primary());
  }

  /**
   * As {@link #of(String, Informer)}, with a test that changes must pass to be worth a run: {@link
   * InformerSource#filter}.
   *
   * @param name what messages and metrics call it
   * @param changes for instance {@link Changes#ofGeneration}, for a reconciler that writes the
   *     status of its own objects
   * @throws IllegalArgumentException if the name is blank
   */
  public static <T extends KubeObject> ControllerBuilder<ObjectKey> of(
      String name, Informer<T> informer, Predicate<? super CacheEvent<T>> changes) {
    return Controller.<ObjectKey>named(name)
        .source(Source.<T, ObjectKey>of(informer, KeyMapping.own()).filter(changes).primary());
  }

  /**
   * Begins to set up a controller without a source yet.
   *
   * @param name what messages and metrics call it
   * @throws IllegalArgumentException if the name is blank
   */
  public static <K> ControllerBuilder<K> named(String name) {
    return new ControllerBuilder<>(name);
  }

  /**
   * Starts the sources alone: keys wait, and nothing is reconciled. So that a replica that waits
   * for its leadership can start at once when it gets it. Those of informers are left to {@link
   * #start}: their caches are warm by themselves and tell all their objects then, while keys of
   * objects that come and go would pile up here, as they do with a source of your own that follows
   * an informer. Doesn't wait. Does nothing the second time.
   *
   * @throws IllegalStateException if the controller is closed
   */
  public void startSources() {
    sources.startAhead();
  }

  /**
   * Starts the sources if need be, waits until they have told all that there is, and starts the
   * workers. An informer's source is waited for whatever the informer's {@link
   * dev.bowline.informer.StartPolicy}, also while it looks at no namespace; one that need not be
   * there is for {@link #addSource} behind this. If it throws, as also where a source can't be
   * started, the controller is closed, unless it was started before.
   *
   * @throws IllegalStateException if it was started before, or is closed, also meanwhile
   * @throws SourceNotSyncedException if a source takes too long, or the thread is interrupted
   *     (whose flag stays set)
   */
  public void start() {
    synchronized (lock) {
      if (state != State.NEW) {
        throw new IllegalStateException(
            this + (state == State.CLOSED ? " is closed" : " was started before"));
      }
      state = State.STARTING;
    }
    try {
      sources.startAndAwait(plan.syncTimeout);
      run();
    } catch (InterruptedException e) {
      close(Duration.ZERO);
      Thread.currentThread().interrupt();
      throw new SourceNotSyncedException(this + ": interrupted while waiting for its sources", e);
    } catch (Throwable e) {
      close(Duration.ZERO);
      throw e;
    }
  }

  private void run() {
    List<Thread> threads = workers.make(plan.workers, plan.threads); // by a factory of the user's
    synchronized (lock) {
      if (state != State.STARTING) {
        throw new IllegalStateException(this + " is closed");
      }
      state = State.RUNNING;
      workers.start(threads);
      if (plan.isClosedWithJvm) {
        hook = new Thread(this::closeInHook, "bowline-controller-end of " + plan.name);
        plan.hooks.add(hook);
      }
    }
    scheduleRequeue();
  }

  private void scheduleRequeue() {
    Duration interval = plan.requeueInterval;
    if (interval != null) {
      double factor = 1 + plan.requeueJitter * plan.random.getAsDouble();
      timers.schedule(Duration.ofNanos((long) (Nanos.of(interval) * factor)), this::requeueAll);
    }
  }

  /** Plans the next first, and behind the work until it is if memory is short: else none comes. */
  private void requeueAll() {
    boolean isPlanned = isRequeueScheduled();
    try {
      sources.requeueAll();
    } finally {
      while (!isPlanned && !isClosed()) {
        Shortage.pause(); // timers wait meanwhile, for which there is no memory either
        isPlanned = isRequeueScheduled();
      }
    }
  }

  private boolean isRequeueScheduled() {
    try {
      scheduleRequeue();
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    }
  }

  private boolean isClosed() {
    synchronized (lock) {
      return state == State.CLOSED;
    }
  }

  /**
   * Adds a source, which is started with the others, or at once if they are. The controller goes on
   * meanwhile: where a run looks into an informer's store, wait for that informer's {@code
   * awaitSync} first. What the source's start throws is thrown here, and the source is not added.
   *
   * @throws IllegalStateException if the controller is closed
   */
  public void addSource(Source<K> source) {
    sources.add(Objects.requireNonNull(source, "source"));
  }

  /**
   * Takes a source out and closes it, as where the type that it is about isn't wanted any more.
   * Keys that it has told stay, and {@link ControllerBuilder#requeueAll} doesn't ask it again. One
   * of an informer that was closed is taken out by itself, when another is added or all keys are
   * told again.
   *
   * @param source the same instance that was added
   * @return whether it was there
   */
  public boolean removeSource(Source<K> source) {
    return sources.remove(Objects.requireNonNull(source, "source"));
  }

  /**
   * Has a key reconciled, as an event would.
   *
   * @return false if the controller is closed; while it is being closed, a key may be taken still,
   *     and dropped as others that wait
   */
  public boolean add(K key) {
    return queue.add(key);
  }

  /** The controller as numbers. */
  public ControllerMetrics metrics() {
    return runs.metrics(plan.workers);
  }

  /** Its queue as numbers. */
  public WorkQueueMetrics queueMetrics() {
    return queue.metrics();
  }

  /** What messages and metrics call it. */
  public String name() {
    return plan.name;
  }

  /** As {@link #close(Duration)}, with the time that it was built with. */
  @Override
  public void close() {
    boolean unused = close(plan.closeTimeout);
  }

  /**
   * Ends the controller: no more runs begin (keys that wait are dropped: a new start tells all of
   * them again), its sources are closed, then runs under way are waited for, and if they take too
   * long, interrupted and left alone. Called in a reconciler, it neither waits for that run nor
   * interrupts it. Whoever closes it a second time waits for the same. If the calling thread is
   * interrupted, also before, runs are not waited for any longer, and it stays interrupted.
   *
   * @param timeout for the runs; zero for not to wait, less than zero for ever
   * @return whether all runs have ended; false if called by one
   */
  public boolean close(Duration timeout) {
    Thread ownHook;
    synchronized (lock) {
      state = State.CLOSED;
      ownHook = hook;
      hook = null;
    }
    try {
      if (ownHook != null && ownHook != Thread.currentThread()) {
        plan.hooks.remove(ownHook);
      }
      workers.beginNoMore(); // however long a source takes to close
      sources.close();
    } finally {
      workers.end();
    }
    return awaitOrInterrupt(timeout) && !workers.isOne(Thread.currentThread());
  }

  /**
   * Waits until the controller has been closed, by whomever, and its runs have ended. For a main
   * program, which has nothing else to wait for: all threads of controllers, informers and clients
   * are daemons.
   *
   * @param timeout zero for not to wait, less than zero for ever
   * @return whether it has ended; if called in a reconciler, whether all others have
   * @throws InterruptedException if the thread is interrupted
   */
  public boolean awaitEnd(Duration timeout) throws InterruptedException {
    return workers.awaitEnd(timeout);
  }

  private boolean awaitOrInterrupt(Duration timeout) {
    int left = awaitWorkers(timeout) ? 0 : runs.abandon();
    if (left > 0) {
      if (Thread.currentThread().isInterrupted()) {
        log.warn("{}: interrupts {} runs, since whoever waits for them is interrupted", this, left);
      } else {
        log.warn("{}: interrupts {} runs that have not ended within {}", this, left, timeout);
      }
    }
    return left == 0;
  }

  private boolean awaitWorkers(Duration timeout) {
    try {
      return workers.awaitEnd(timeout);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void closeInHook() {
    boolean isLonger =
        plan.closeTimeout.isNegative() || plan.closeTimeout.compareTo(LONGEST_HOOK) > 0;
    boolean unused = close(isLonger ? LONGEST_HOOK : plan.closeTimeout);
  }

  @Override
  public String toString() {
    return "controller " + plan.name;
  }
}
