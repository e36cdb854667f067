package dev.bowline.workqueue;

import dev.bowline.informer.internal.Shortage;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Keys that wait to be worked on.
 *
 * <ul>
 *   <li>A key waits once, however often it is added: the earliest time and the highest priority
 *       count.
 *   <li>A key is worked on by one taker at a time. If it is added meanwhile, it waits until {@link
 *       #done} and can be taken once more then.
 *   <li>The more urgent goes first, those of one priority in the order in which they became ready.
 *       Who waits becomes more urgent, see {@link WorkQueueBuilder#aging}.
 *   <li>Keys that {@linkplain #retry failed} and aren't {@linkplain #forget forgotten} have every
 *       other turn at most while others wait whose priority isn't lower (every other one of their
 *       group's, {@link WorkQueueBuilder#fairBy}). So the others don't wait for a pass over many
 *       that fail.
 * </ul>
 *
 * <p>Thread-safe. Has no threads and no timers: who waits in {@link #take} wakes up by itself when
 * a delay ends.
 *
 * @param <K> keys: values whose equals and hashCode neither block nor call back, since they are
 *     asked for under the queue's lock
 */
public final class WorkQueue<K> {
  /** Priority of keys that are added without one. */
  public static final int NORMAL_PRIORITY = 0;

  /** Priority of what can wait, such as all keys of a first list. */
  public static final int LOW_PRIORITY = -100;

  /** Priorities reach from minus this to this. */
  public static final int MAX_PRIORITY = 1_000_000;

  private static final Duration NEVER = Duration.ofNanos(-1);

  private final String name;
  private final LongSupplier ticker;
  private final long origin;
  private final SafeObserver observer;
  private final Grouping<K> groups;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition takeable = lock.newCondition();
  private final Condition settled = lock.newCondition();
  private final KeyStates<K> keys;
  private final PriorityLabels labels = new PriorityLabels();

  /** Of those who wait in {@link #take}, the one that wakes up when the first delay ends. */
  private @Nullable Thread sentinel;

  private boolean isShutDown;
  private int shutDowns;

  WorkQueue(WorkQueueBuilder<K> plan) {
    Shortage.prepare();
    name = plan.name;
    ticker = plan.ticker;
    origin = ticker.getAsLong();
    observer = new SafeObserver(name, plan.observer);
    groups = new Grouping<>(name, plan.groupOf);
    keys =
        new KeyStates<>(
            plan,
            new KeyStates.Takers() {
              @Override
              public void oneReady() {
                takeable.signal();
              }

              @Override
              public void otherDelay() {
                sentinel = null;
                takeable.signal();
              }
            });
  }

  /**
   * Begins to set up a queue.
   *
   * @param name what metrics and messages call it
   * @throws IllegalArgumentException if it is blank
   */
  public static <K> WorkQueueBuilder<K> named(String name) {
    return new WorkQueueBuilder<>(name);
  }

  /** What metrics and messages call it. */
  public String name() {
    return name;
  }

  /** As {@link #add(Object, int)} with {@link #NORMAL_PRIORITY}. */
  public boolean add(K key) {
    return add(key, NORMAL_PRIORITY);
  }

  /**
   * Makes a key wait, from now on.
   *
   * @param priority from -1000000 to 1000000; the higher, the more urgent
   * @return false if the queue is shut down, and nothing happened
   * @throws IllegalArgumentException if the priority is out of range
   */
  public boolean add(K key, int priority) {
    return addAfter(key, Duration.ZERO, priority);
  }

  /** As {@link #addAfter(Object, Duration, int)} with {@link #NORMAL_PRIORITY}. */
  public boolean addAfter(K key, Duration delay) {
    return addAfter(key, delay, NORMAL_PRIORITY);
  }

  /**
   * Makes a key wait that can't be taken before a delay has passed.
   *
   * @param delay zero or less for none; more than a hundred years is a hundred years
   * @param priority from -1000000 to 1000000
   * @return false if the queue is shut down, and nothing happened
   * @throws IllegalArgumentException if the priority is out of range
   */
  public boolean addAfter(K key, Duration delay, int priority) {
    long nanos = Nanos.of(delay);
    return put(key, priority, now -> nanos);
  }

  /**
   * Makes a key wait as after a failure: counts one, and adds the key after the pause that the
   * backoff says.
   *
   * @param priority from -1000000 to 1000000
   * @return false if the queue is shut down, and nothing happened
   * @throws IllegalArgumentException if the priority is out of range
   */
  public boolean addRateLimited(K key, int priority) {
    boolean isAdded = put(key, priority, now -> Nanos.of(keys.nextPause(key, now)));
    if (isAdded) {
      observer.retried();
    }
    return isAdded;
  }

  private boolean put(K key, int priority, LongUnaryOperator pause) {
    check(key, priority);
    GroupName group = groups.of(key); // user code, which nothing may be locked around
    KeyStates.Change change;
    String label;
    lock.lock();
    try {
      if (isShutDown) {
        return false;
      }
      long now = tick();
      change = keys.add(key, group, now + pause.applyAsLong(now), priority, now);
      label = change == KeyStates.Change.MERGED ? "" : labels.of(priority);
    } finally {
      lock.unlock();
    }
    observer.waits(change, label);
    return true;
  }

  /**
   * Takes the next key, and waits until there is one.
   *
   * @return empty if the queue is shut down and there is nothing more to come
   * @throws InterruptedException if the thread is interrupted while waiting
   */
  public Optional<WorkItem<K>> take() throws InterruptedException {
    Handout<K> handout;
    lock.lockInterruptibly();
    try {
      while ((handout = next()) == null) {
        if (isShutDown && !keys.isMoreToCome()) {
          return Optional.empty();
        }
        await();
      }
    } finally {
      if (keys.isTorn() || (sentinel == null && keys.isAnyLeft())) {
        takeable.signal();
      }
      lock.unlock();
    }
    return told(handout);
  }

  /** Takes the next key if there is one now. */
  public Optional<WorkItem<K>> poll() {
    Handout<K> handout;
    lock.lock();
    try {
      handout = next();
    } finally {
      lock.unlock();
    }
    if (handout == null) {
      return Optional.empty();
    }
    return told(handout);
  }

  /** Made before the key leaves the queue: where memory is short it must not be nobody's. */
  private record Handout<K>(Optional<WorkItem<K>> item, Duration waited, String label) {}

  private Optional<WorkItem<K>> told(Handout<K> handout) {
    observer.taken(handout.label, handout.waited);
    return handout.item;
  }

  private @Nullable Handout<K> next() {
    long now = tick();
    Entry<K> entry = keys.take(now);
    if (entry == null) {
      return null;
    }
    try {
      Duration waited = Duration.ofNanos(now - entry.due);
      int retries = keys.failures(entry.key);
      WorkItem<K> item = new WorkItem<>(entry.key, entry.priority, retries, waited);
      return new Handout<>(Optional.of(item), waited, labels.of(entry.priority));
    } catch (Throwable e) { // such as OutOfMemoryError: nobody has the key
      keys.putBack(entry, now);
      throw e;
    }
  }

  /** One of those who wait does so until the first delay ends, all others until they are told. */
  @SuppressWarnings("WaitNotInLoop") // take loops
  private void await() throws InterruptedException {
    if (sentinel != null || !keys.hasDelayed()) {
      takeable.await();
      return;
    }
    Thread me = Thread.currentThread();
    sentinel = me;
    try {
      long unused = takeable.awaitNanos(keys.firstDue() - now());
    } finally {
      if (sentinel == me) {
        sentinel = null;
      }
    }
  }

  /**
   * Ends the work on a key that was taken. If it was added meanwhile it can be taken again. Like
   * {@link #retry}, it does so also where memory is short, and if it throws, it has done nothing.
   *
   * @throws IllegalStateException if nobody works on the key
   */
  public void done(K key) {
    long took;
    Shortage.lock(lock); // a key that is held must be given back
    try {
      long now = now();
      Entry<K> entry = inWork(key);
      took = now - entry.workBegan;
      keys.tryTick(now);
      keys.done(entry, now);
      tellSettled();
    } finally {
      lock.unlock();
    }
    observer.worked(took);
  }

  /**
   * Ends the work on a key that failed: counts the failure, and makes the key wait for the pause
   * that the backoff says. If it was added during the work, that changes nothing but its priority,
   * so that work that fails and causes its own events is not repeated without pause; what is added
   * later counts as always. After the shutdown, or if the key was {@linkplain #drop dropped}
   * meanwhile, it only ends the work.
   *
   * @param priority from -1000000 to 1000000
   * @return the pause; less than zero if it only ended the work
   * @throws IllegalStateException if nobody works on the key
   * @throws IllegalArgumentException if the priority is out of range
   */
  public Duration retry(K key, int priority) {
    return end(key, priority, null, true);
  }

  /**
   * Ends the work on a key that is to be done again after a while: makes it wait that long, or less
   * if it was added during the work. Its failures are forgotten; but without a delay it waits, and
   * a failure is counted, as by {@link #addRateLimited}. After the shutdown, or if the key was
   * {@linkplain #drop dropped} meanwhile, it only ends the work.
   *
   * @param delay zero or less for the pause that the backoff says; more than a hundred years is a
   *     hundred years
   * @param priority from -1000000 to 1000000
   * @return the delay as it was given, or the pause; less than zero if it only ended the work
   * @throws IllegalStateException if nobody works on the key
   * @throws IllegalArgumentException if the priority is out of range
   */
  public Duration requeue(K key, Duration delay, int priority) {
    boolean isDelayed = !delay.isNegative() && !delay.isZero();
    return end(key, priority, isDelayed ? delay : null, false);
  }

  /**
   * @param delay null for the pause that the backoff says
   * @param isForAll whether what was added meanwhile waits as long
   */
  private Duration end(K key, int priority, @Nullable Duration delay, boolean isForAll) {
    check(key, priority);
    long took;
    Duration pause = NEVER;
    boolean repeats;
    KeyStates.Change change = KeyStates.Change.MERGED;
    String label;
    Shortage.lock(lock); // a key that is held must be given back
    try {
      long now = now();
      Entry<K> entry = inWork(key);
      label = labels.of(entry.waits ? Math.max(priority, entry.priority) : priority);
      took = now - entry.workBegan;
      repeats = !isShutDown && !entry.isDropped;
      keys.tryTick(now);
      if (delay != null || entry.isDropped) {
        keys.forget(key);
      }
      if (repeats) {
        pause = delay == null ? keys.nextPause(key, now) : delay;
        change =
            isForAll
                ? keys.retry(entry, pause, priority, now)
                : keys.requeue(entry, pause, priority, now);
      } else {
        keys.done(entry, now);
        tellSettled();
      }
    } finally {
      lock.unlock();
    }
    observer.worked(took);
    if (repeats) {
      observer.waits(change, label);
      if (delay == null) {
        observer.retried();
      }
    }
    return pause;
  }

  /**
   * Takes a key out that waits, ready or delayed, and forgets its failures: for what is no longer
   * to be done here. If it is worked on, what was added meanwhile goes, and {@link #retry} or
   * {@link #requeue} will only end the work. What is added later comes as always.
   */
  public void drop(K key) {
    Objects.requireNonNull(key, "key");
    lock.lock();
    try {
      tick();
      keys.drop(key);
      tellSettled();
    } finally {
      lock.unlock();
    }
  }

  /** Forgets the failures of a key. Whether it waits doesn't change. */
  public void forget(K key) {
    lock.lock();
    try {
      keys.forget(key);
    } finally {
      lock.unlock();
    }
  }

  /** How often a key failed since it was last forgotten. */
  public int retries(K key) {
    lock.lock();
    try {
      return keys.failures(key);
    } finally {
      lock.unlock();
    }
  }

  /** Number of keys that could be taken now. */
  public int size() {
    lock.lock();
    try {
      tick();
      return keys.ready();
    } finally {
      lock.unlock();
    }
  }

  /** The queue as numbers. */
  public WorkQueueMetrics metrics() {
    lock.lock();
    try {
      long now = tick();
      return keys.metrics(labels, now);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes no more keys in. Those that are ready can still be taken, those that are delayed are
   * dropped. Ends all {@link #shutDownWithDrain} that wait.
   */
  public void shutDown() {
    lock.lock();
    try {
      shutDowns++;
      close();
      settled.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes no more keys in, and waits until those that are ready have been taken and all work is
   * done.
   *
   * @param timeout most time to wait; zero for none, less than zero for ever
   * @return whether all work is done; false also if {@link #shutDown} was called meanwhile
   * @throws InterruptedException if the thread is interrupted while waiting
   */
  public boolean shutDownWithDrain(Duration timeout) throws InterruptedException {
    long left = timeout.isNegative() ? Nanos.LONGEST : Nanos.of(timeout);
    lock.lockInterruptibly();
    try {
      int before = shutDowns;
      close();
      while (!keys.isSettled() && shutDowns == before && left > 0) {
        left = settled.awaitNanos(left);
      }
      return keys.isSettled();
    } finally {
      lock.unlock();
    }
  }

  /** Whether keys are no more taken in. */
  public boolean isShutDown() {
    lock.lock();
    try {
      return isShutDown;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String toString() {
    return "work queue " + name;
  }

  /** Number of keys of which anything but their failures is kept; for tests. */
  int known() {
    lock.lock();
    try {
      return keys.known();
    } finally {
      lock.unlock();
    }
  }

  /** Number of groups of which anything is kept; for tests. */
  int groups() {
    lock.lock();
    try {
      return keys.groups();
    } finally {
      lock.unlock();
    }
  }

  /** Number of threads that wait for a key; for tests. */
  int takers() {
    lock.lock();
    try {
      return lock.getWaitQueueLength(takeable);
    } finally {
      lock.unlock();
    }
  }

  private static void check(Object key, int priority) {
    Objects.requireNonNull(key, "key");
    if (priority < -MAX_PRIORITY || priority > MAX_PRIORITY) {
      throw new IllegalArgumentException(
          "a priority is from -" + MAX_PRIORITY + " to " + MAX_PRIORITY + ", not " + priority);
    }
  }

  private long now() {
    return ticker.getAsLong() - origin;
  }

  /** The time, and what it makes ready. */
  private long tick() {
    long now = now();
    keys.tick(now);
    return now;
  }

  private Entry<K> inWork(K key) {
    Entry<K> entry = keys.inWork(key);
    if (entry == null) {
      throw new IllegalStateException(this + ": nobody works on " + key);
    }
    return entry;
  }

  private void close() {
    if (!isShutDown) {
      isShutDown = true; // first: a lack of memory must not keep it open
      takeable.signalAll();
      keys.dropDelayed(now());
    }
  }

  private void tellSettled() {
    if (isShutDown) {
      takeable.signalAll();
      settled.signalAll();
    }
  }
}
