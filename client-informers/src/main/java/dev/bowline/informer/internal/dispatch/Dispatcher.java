package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.Shortage;
import dev.bowline.informer.internal.Timers;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes versions of a cache and hands their events to the handlers' queues: first the version,
 * then the events.
 *
 * <p>{@link #lock} makes both one for a handler that comes meanwhile, so that it sees a snapshot
 * and then exactly what followed it. Under it: no user code, no I/O; the queues' locks are taken
 * inside it, never the other way round. No monitor: users' virtual threads wait for it.
 */
public final class Dispatcher<T extends KubeObject> {
  private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);

  private final String name;
  private final LiveStore<T> store;
  private final Executor executor;
  private final Timers timers;
  private final LongSupplier ticker;
  private final Told told;
  private final ReentrantLock lock = new ReentrantLock();

  /** Those that are open, and closed ones whose handlers still run. Replaced under the lock. */
  private volatile List<HandlerQueue<T, ?>> queues = List.of();

  /** Those among them that aren't told of own writes. */
  private volatile Map<HandlerQueue<T, ?>, EchoFreeBacklog<T>> echoFree = Map.of();

  private final HandlerQueue.Owner<T> owner = new QueueOwner();
  private int subscriptions;
  private boolean closed;

  /**
   * A dispatcher without handlers.
   *
   * @param name of the informer, for messages
   * @param executor runs handlers; must be able to run as many at once as there are
   * @param timers for the next try where the executor refuses a handler
   * @param ticker monotonic nanoseconds
   */
  public Dispatcher(
      String name, LiveStore<T> store, Executor executor, Timers timers, LongSupplier ticker) {
    this(name, store, executor, timers, ticker, Told.NOBODY);
  }

  /**
   * As the other one, observed.
   *
   * @param told who is told of subscriptions
   */
  public Dispatcher(
      String name,
      LiveStore<T> store,
      Executor executor,
      Timers timers,
      LongSupplier ticker,
      Told told) {
    this.name = name;
    this.store = store;
    this.executor = executor;
    this.timers = timers;
    this.ticker = ticker;
    this.told = told;
  }

  /**
   * Changes the cache and tells the handlers. For the one writer. Never waits for a handler.
   *
   * @param rule what becomes of a version; applied again if an index came or went meanwhile
   * @return what the rule led to
   */
  public Transition<T> publish(Function<StoreVersion<T>, Transition<T>> rule) {
    Transition<T> transition = change(rule);
    deliver(); // also where nothing happened: a task that was given up is offered again
    return transition;
  }

  /**
   * As {@link #publish}, for a writer that holds a lock: {@link #deliver}, without it, has the
   * events delivered.
   */
  public Transition<T> change(Function<StoreVersion<T>, Transition<T>> rule) {
    StoreVersion<T> before;
    Transition<T> transition;
    do {
      before = store.current();
      transition = rule.apply(before);
    } while (!change(before, transition.after(), transition.events()));
    return transition;
  }

  private boolean change(
      StoreVersion<T> before, StoreVersion<T> version, List<CacheEvent<T>> events) {
    lock.lock();
    try {
      Set<ObjectKey> afterGaps = afterGaps(before, events);
      Iterator<HandlerQueue<T, ?>> all = queues.iterator(); // made before: see HandlerQueue.offer
      if (!store.replace(before, version)) {
        return false;
      }
      if (version.epoch() != before.epoch()) {
        note(EchoFreeBacklog::beginEpoch);
      }
      if (!afterGaps.isEmpty()) {
        note(backlog -> backlog.afterGaps(afterGaps));
      }
      boolean isFirstList = version.isSynced() && !before.isSynced();
      while (all.hasNext()) {
        HandlerQueue<T, ?> queue = all.next();
        // A cache may lose all its parts and get others: handlers of before have had their list.
        if (isFirstList && !queue.hasBegun()) {
          begin(queue, version, events);
        } else { // also without events, as of a bookmark: who waits for long is to be told
          queue.offer(events, version);
        }
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** What may be told twice. Waits for memory as {@link HandlerQueue#offer} does. */
  private void note(Consumer<EchoFreeBacklog<T>> news) {
    for (int tries = 1; ; tries++) {
      try {
        echoFree.forEach((queue, backlog) -> queue.note(() -> news.accept(backlog)));
        return;
      } catch (OutOfMemoryError e) {
        Shortage.pauseAfter(tries, e);
      }
    }
  }

  /** Waits for memory as {@link HandlerQueue#offer} does. */
  private void begin(
      HandlerQueue<T, ?> queue, StoreVersion<T> version, List<CacheEvent<T>> events) {
    for (int tries = 1; ; tries++) {
      try {
        queue.begin(Pass.firstList(version, events, ticker.getAsLong()));
        return;
      } catch (OutOfMemoryError e) {
        Shortage.pauseAfter(tries, e);
      }
    }
  }

  /** Objects that had a state which the cache couldn't use before these events. */
  private Set<ObjectKey> afterGaps(StoreVersion<T> before, List<CacheEvent<T>> events) {
    return echoFree.isEmpty()
        ? Set.of()
        : events.stream()
            .filter(event -> !(event instanceof CacheEvent.Synced))
            .map(EventBacklog::key)
            .filter(before::isStale)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Has the events of {@link #change} delivered. */
  public void deliver() {
    queues.forEach(HandlerQueue::scheduleAtLast);
  }

  /** Whether somebody waits for a handler to be synced, which isn't yet. Takes no lock. */
  public boolean isAwaited() {
    for (HandlerQueue<T, ?> queue : queues) {
      if (queue.isAwaited()) {
        return true;
      }
    }
    return false;
  }

  /** As {@link #subscribe(Consumer, HandlerPlan)}, without any wish. */
  public Subscription subscribe(Consumer<? super CacheEvent<T>> handler) {
    return subscribe(handler, HandlerPlan.DEFAULT);
  }

  /**
   * Adds a handler, which first gets what is in the cache, if there has been a list.
   *
   * @throws IllegalStateException after {@link #close}
   */
  public Subscription subscribe(Consumer<? super CacheEvent<T>> handler, HandlerPlan plan) {
    return add(handler, plan, new EventBacklog<>(plan), added -> {});
  }

  /**
   * Adds a handler, as {@link #subscribe(Consumer, HandlerPlan)}, that isn't told of own writes.
   *
   * @param writer whose writes those are, by identity
   * @throws IllegalStateException after {@link #close}
   */
  public Subscription subscribeWithoutEchoes(
      Object writer, Consumer<? super CacheEvent<T>> handler, HandlerPlan plan) {
    EchoFreeBacklog<T> backlog =
        new EchoFreeBacklog<>(writer, new EventBacklog<>(plan), store, ticker);
    HandlerQueue<T, CacheEvent<T>> queue =
        add(handler, plan, backlog, added -> keep(added, backlog));
    if (!queues.contains(queue)) { // it has ended meanwhile
      forgetEchoes(queue);
    }
    return queue;
  }

  private void forgetEchoes(HandlerQueue<T, ?> queue) {
    Map<HandlerQueue<T, ?>, EchoFreeBacklog<T>> all = echoFree;
    if (!all.isEmpty()) {
      all.remove(queue);
    }
  }

  /** To be called under the lock. */
  private void keep(HandlerQueue<T, ?> queue, EchoFreeBacklog<T> backlog) {
    if (!(echoFree instanceof ConcurrentHashMap)) { // most informers have none
      echoFree = new ConcurrentHashMap<>();
    }
    echoFree.put(queue, backlog);
  }

  /**
   * An own write begins.
   *
   * @param writer who writes
   * @param write its number
   */
  public void beginWrite(Object writer, ObjectKey key, long write) {
    echoFree.forEach(
        (queue, backlog) -> {
          if (backlog.isOf(writer)) {
            queue.note(() -> backlog.beginWrite(key, write));
          }
        });
  }

  /**
   * An own write has ended.
   *
   * @param writer who wrote
   * @param version that was stored; none if it failed, or nobody knows
   */
  public void endWrite(Object writer, ObjectKey key, long write, ResourceVersion version) {
    echoFree.forEach(
        (queue, backlog) -> {
          if (backlog.isOf(writer)) {
            queue.put(() -> backlog.endWrite(key, write, version));
          }
        });
    echoFree.forEach( // a handler may run here, and take its time
        (queue, backlog) -> {
          if (backlog.isOf(writer)) {
            queue.scheduleAtLast();
          }
        });
  }

  /**
   * An own write, which is still under way, was answered with a state that is newer than its begin
   * and that the cache has passed by. Whoever was there when the write began and hasn't been told
   * yet is told that it is gone, unless the cache has one of its name by now. {@link #endWrite} has
   * that delivered.
   *
   * @param writer who wrote
   */
  public void passedBy(Object writer, T object, long write) {
    tellGone(object, backlog -> backlog.isOf(writer), backlog -> backlog.passedBy(object, write));
  }

  /**
   * An object of own making is gone, of which the cache never told anybody. Nobody is told of that
   * if the cache has one of its name by now.
   *
   * @param writers who know it, by identity; others never heard of it
   */
  public void vanished(T object, Set<Object> writers) {
    tellGone(
            object,
            backlog -> writers.stream().anyMatch(backlog::isOf),
            backlog -> backlog.vanished(object))
        .forEach(HandlerQueue::scheduleAtLast);
  }

  /** Under the lock, or it could come behind the addition of the next object of the name. */
  private List<HandlerQueue<T, ?>> tellGone(
      T object, Predicate<EchoFreeBacklog<T>> who, Predicate<EchoFreeBacklog<T>> change) {
    List<HandlerQueue<T, ?>> changed = new ArrayList<>();
    lock.lock();
    try {
      if (store.get(object.key()).isPresent()) { // which is told by itself
        return changed;
      }
      echoFree.forEach(
          (queue, backlog) -> {
            if (who.test(backlog)) {
              queue.put(() -> change.test(backlog));
              changed.add(queue);
            }
          });
    } finally {
      lock.unlock();
    }
    return changed;
  }

  /**
   * Adds a handler of names: those in the cache, if there has been a list, and then those that
   * change.
   *
   * @throws IllegalStateException after {@link #close}
   */
  public Subscription subscribeKeys(Consumer<? super ObjectKey> handler, HandlerPlan plan) {
    return add(handler, plan, new KeyBacklog<>(), added -> {});
  }

  /**
   * Adds a handler.
   *
   * @param beforeItRuns is given its queue, under the lock
   */
  private <E> HandlerQueue<T, E> add(
      Consumer<? super E> handler,
      HandlerPlan plan,
      Backlog<T, E> backlog,
      Consumer<HandlerQueue<T, E>> beforeItRuns) {
    Objects.requireNonNull(handler, "handler");
    HandlerQueue<T, E> queue;
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException(name + " is closed");
      }
      subscriptions++;
      String called = plan.name() == null ? Integer.toString(subscriptions) : plan.name();
      String fullName = name + ", handler " + called;
      Executor chosen = plan.executor() == null ? executor : plan.executor();
      queue =
          new HandlerQueue<>(
              fullName,
              handler,
              backlog,
              new Handover(fullName, chosen, executor, timers),
              ticker,
              owner,
              plan.isAwaited(),
              new ReentrantLock());
      if (store.current().isSynced()) {
        queue.begin(Pass.initial(store.current(), ticker.getAsLong()));
      }
      beforeItRuns.accept(queue);
      queues = Stream.concat(queues.stream(), Stream.of(queue)).toList();
    } finally {
      lock.unlock();
    }
    told.of(observation -> observation.subscribed(queue));
    queue.schedule();
    if (!queues.contains(queue)) { // it may have ended before that was told
      told.of(observation -> observation.unsubscribed(queue));
    }
    return queue;
  }

  /** Those that are open, and closed ones whose handlers still run. */
  public List<Subscription> subscriptions() {
    return List.copyOf(queues);
  }

  private final class QueueOwner implements HandlerQueue.Owner<T> {
    @Override
    public void replay(HandlerQueue<T, ?> queue, boolean onlyIfDue) {
      lock.lock();
      try {
        queue.beginReplay(store.current(), onlyIfDue);
      } finally {
        lock.unlock();
      }
      queue.schedule();
    }

    @Override
    public void handled(HandlerQueue<T, ?> queue, long since) {
      if (told != Told.NOBODY) {
        Duration took = Duration.ofNanos(ticker.getAsLong() - since);
        told.of(observation -> observation.handled(queue, took));
      }
    }

    @Override
    public void ended(HandlerQueue<T, ?> queue) {
      boolean isFirst = remove(queue);
      forgetEchoes(queue);
      if (isFirst) {
        told.of(observation -> observation.unsubscribed(queue));
      }
    }
  }

  /** Whether it was there. */
  private boolean remove(HandlerQueue<T, ?> queue) {
    lock.lock();
    try {
      List<HandlerQueue<T, ?>> before = queues;
      queues = before.stream().filter(other -> other != queue).toList();
      return queues.size() < before.size();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends all subscriptions, then waits for the handlers that are running, unless it is one of them
   * that calls: handlers that wait for one another would wait for ever. Whoever calls it while
   * another waits does so as well.
   *
   * @param patience how long to wait for all of them
   */
  public void close(Duration patience) throws InterruptedException {
    awaitIdle(endAll(), patience);
  }

  /** As {@link #close}, for some subscriptions only. */
  public void end(Collection<Subscription> some, Duration patience) throws InterruptedException {
    boolean isByHandler = isDeliveringHere(); // of whichever subscription
    List<HandlerQueue<T, ?>> ending = queues.stream().filter(some::contains).toList();
    ending.forEach(HandlerQueue::close);
    if (!isByHandler) {
      awaitIdle(ending, patience);
    }
  }

  private static <T extends KubeObject> void awaitIdle(
      List<HandlerQueue<T, ?>> ended, Duration patience) throws InterruptedException {
    if (ended.stream().anyMatch(HandlerQueue::isDeliveringHere)) {
      return;
    }
    long left = patience.toNanos();
    for (HandlerQueue<T, ?> queue : ended) {
      left = queue.awaitIdle(left);
      if (left <= 0) {
        log.warn("{} still runs {} after the informer was closed", queue, patience);
      }
    }
  }

  /** Whether this thread is inside one of the handlers. */
  public boolean isDeliveringHere() {
    return queues.stream().anyMatch(HandlerQueue::isDeliveringHere);
  }

  /** Ends all subscriptions without waiting for the handlers that are running. */
  public void end() {
    endAll();
  }

  private List<HandlerQueue<T, ?>> endAll() {
    List<HandlerQueue<T, ?>> open;
    lock.lock();
    try {
      closed = true;
      open = queues;
    } finally {
      lock.unlock();
    }
    open.forEach(HandlerQueue::close);
    return open;
  }
}
