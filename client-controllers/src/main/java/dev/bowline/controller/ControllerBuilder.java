package dev.bowline.controller;

import dev.bowline.informer.Informer;
import dev.bowline.meta.KubeObject;
import dev.bowline.workqueue.Backoff;
import dev.bowline.workqueue.WorkQueue;
import dev.bowline.workqueue.WorkQueueBuilder;
import dev.bowline.workqueue.WorkQueueObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sets up a {@link Controller}. Not thread-safe.
 *
 * @param <K> keys
 */
public final class ControllerBuilder<K> {
  final String name;
  final List<Source<K>> sources = new ArrayList<>();
  int workers = 1;
  @Nullable Duration limit;
  Duration syncTimeout = Duration.ofMinutes(2);
  Duration closeTimeout = Duration.ofSeconds(30);
  @Nullable Duration requeueInterval;
  double requeueJitter;
  boolean isClosedWithJvm;
  ThreadFactory threads;
  RunObserver observer = report -> {};
  LongSupplier ticker = System::nanoTime;
  DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();
  Supplier<String> ids = () -> UUID.randomUUID().toString();
  Function<String, Timers> timers = Timers::system;
  Function<String, Executor> beside = Beside::system;
  JvmHooks hooks = JvmHooks.system();
  Workers.Waiting waiting = TimeUnit.NANOSECONDS::timedWait;
  private final WorkQueueBuilder<K> queue;

  ControllerBuilder(String name) {
    this.queue = WorkQueue.named(name);
    this.name = name;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        task -> {
          Thread thread =
              new Thread(task, "bowline-controller-" + number.incrementAndGet() + " of " + name);
          thread.setDaemon(true);
          return thread;
        };
  }

  /** What it is now, for a controller that later changes don't reach. */
  private ControllerBuilder(ControllerBuilder<K> now) {
    name = now.name;
    sources.addAll(now.sources);
    workers = now.workers;
    limit = now.limit;
    syncTimeout = now.syncTimeout;
    closeTimeout = now.closeTimeout;
    requeueInterval = now.requeueInterval;
    requeueJitter = now.requeueJitter;
    isClosedWithJvm = now.isClosedWithJvm;
    threads = now.threads;
    observer = now.observer;
    ticker = now.ticker;
    random = now.random;
    ids = now.ids;
    timers = now.timers;
    beside = now.beside;
    hooks = now.hooks;
    waiting = now.waiting;
    queue = now.queue;
  }

  /** What messages and metrics call the controller. */
  public String name() {
    return name;
  }

  /** Adds a source of keys; see also {@link Controller#addSource}. */
  public ControllerBuilder<K> source(Source<K> source) {
    sources.add(Objects.requireNonNull(source, "source"));
    return this;
  }

  /** Adds the objects of an informer, as {@link Source#of}. */
  public <T extends KubeObject> ControllerBuilder<K> watches(
      Informer<T> informer, KeyMapping<? super T, ? extends K> mapping) {
    return source(Source.of(informer, mapping));
  }

  /**
   * How many keys are worked on at a time; 1 if not set. One key never is twice.
   *
   * @param number 1 to 1000
   * @throws IllegalArgumentException if it is out of range
   */
  public ControllerBuilder<K> workers(int number) {
    if (number < 1 || number > 1000) {
      throw new IllegalArgumentException("a controller has 1 to 1000 workers, not " + number);
    }
    workers = number;
    return this;
  }

  /**
   * Threads of the workers; named daemon threads if not set. On Java 21 and newer {@code
   * Thread.ofVirtual().factory()} does as well.
   */
  public ControllerBuilder<K> threads(ThreadFactory factory) {
    threads = Objects.requireNonNull(factory, "factory");
    return this;
  }

  /**
   * How long a run may take; no limit if not set. Its thread is interrupted then, and {@link
   * Context#isCancelled} is true. Whether the run ends is up to the reconciler; until it does, its
   * worker is busy.
   *
   * @param longest more than zero
   * @throws IllegalArgumentException if it is not
   */
  public ControllerBuilder<K> runTimeout(Duration longest) {
    limit = positive("time of a run", longest);
    return this;
  }

  /**
   * How long {@link Controller#start} waits for the sources; two minutes if not set.
   *
   * @param longest more than zero
   * @throws IllegalArgumentException if it is not
   */
  public ControllerBuilder<K> syncTimeout(Duration longest) {
    syncTimeout = positive("time to sync", longest);
    return this;
  }

  /**
   * How long {@link Controller#close()} waits for runs; 30 seconds if not set.
   *
   * @param longest zero for not at all, less than zero for ever
   */
  public ControllerBuilder<K> closeTimeout(Duration longest) {
    closeTimeout = Objects.requireNonNull(longest, "longest");
    return this;
  }

  /** How long keys wait after a failure; {@link Backoff#standard} if not set. */
  public ControllerBuilder<K> backoff(Backoff backoff) {
    queue.backoff(backoff);
    return this;
  }

  /** See {@link WorkQueueBuilder#aging}. */
  public ControllerBuilder<K> aging(Duration perPriority) {
    queue.aging(perPriority);
    return this;
  }

  /** See {@link WorkQueueBuilder#withoutAging}. */
  public ControllerBuilder<K> withoutAging() {
    queue.withoutAging();
    return this;
  }

  /** See {@link WorkQueueBuilder#fairBy}: for instance {@code ObjectKey::namespace}. */
  public ControllerBuilder<K> fairBy(Function<? super K, ? extends Object> group) {
    queue.fairBy(group);
    return this;
  }

  /**
   * Reconciles all keys that the sources know again and again, with low priority, whether or not
   * anything changed. For what no event tells, such as drift of things outside of the cluster;
   * informers don't need it to stay right. A key that waits for its time, such as that of {@link
   * Result#requeueAfter}, comes at once and keeps its priority if that is higher. Each source tells
   * its keys on a thread of its own, beside the others; one that still does since the last time is
   * left out, and one that does while the controller is closed is interrupted.
   *
   * @param interval time between two rounds; more than zero
   * @param jitter how much longer a round may come at random, as a part of the interval; 0 to 1
   * @throws IllegalArgumentException if one is out of range
   */
  public ControllerBuilder<K> requeueAll(Duration interval, double jitter) {
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter is from 0 to 1, not " + jitter);
    }
    requeueInterval = positive("interval", interval);
    requeueJitter = jitter;
    return this;
  }

  /**
   * Closes the controller when the JVM ends, with the time of {@link #closeTimeout}, at most 30 s;
   * from the end of its {@link Controller#start} on.
   */
  public ControllerBuilder<K> closeWithJvm() {
    isClosedWithJvm = true;
    return this;
  }

  /** Who is told of each run; nobody if not set. */
  public ControllerBuilder<K> observer(RunObserver newObserver) {
    observer = Objects.requireNonNull(newObserver, "observer");
    return this;
  }

  /** Who is told of what happens in the queue; nobody if not set. */
  public ControllerBuilder<K> queueObserver(WorkQueueObserver newObserver) {
    queue.observer(newObserver);
    return this;
  }

  /** A new controller, which does nothing before {@link Controller#start}. */
  public Controller<K> build(Reconciler<? super K> reconciler) {
    Objects.requireNonNull(reconciler, "reconciler");
    return new Controller<>(
        new ControllerBuilder<>(this), queue.ticker(ticker).build(), reconciler);
  }

  private static Duration positive(String what, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException("the " + what + " must be more than zero: " + value);
    }
    return value;
  }
}
