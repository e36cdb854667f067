package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.Timers;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes versions of a cache and hands their events to the handlers' queues: first the version,
 * then the events.
 *
 * <p>{@link #lock} makes both one for a handler that comes meanwhile, so that it sees a snapshot
 * and then exactly what followed it. Under it: no user code, no I/O; the queues' locks are taken
 * inside it, never the other way round.
 */
public final class Dispatcher<T extends KubeObject> {
  private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);

  private final String name;
  private final LiveStore<T> store;
  private final Executor executor;
  private final Timers timers;
  private final ReentrantLock lock = new ReentrantLock();

  /** Those that are open, and closed ones whose handlers still run. */
  private final List<HandlerQueue<T>> queues = new CopyOnWriteArrayList<>();

  private int subscriptions;
  private boolean closed;

  /**
   * A dispatcher without handlers.
   *
   * @param name of the informer, for messages
   * @param executor runs handlers; must be able to run as many at once as there are
   * @param timers for the next try where the executor refuses a handler
   */
  public Dispatcher(String name, LiveStore<T> store, Executor executor, Timers timers) {
    this.name = name;
    this.store = store;
    this.executor = executor;
    this.timers = timers;
  }

  /**
   * Makes a version the newest and tells the handlers. For the one writer. Never waits for a
   * handler.
   */
  public void publish(StoreVersion<T> version, List<CacheEvent<T>> events) {
    lock.lock();
    try {
      store.publish(version);
      for (HandlerQueue<T> queue : queues) {
        queue.offer(Batch.of(events));
      }
    } finally {
      lock.unlock();
    }
    if (!events.isEmpty()) {
      queues.forEach(HandlerQueue::schedule);
    }
  }

  /** Publishes what a list or an event led to. */
  public void publish(Transition<T> transition) {
    publish(transition.after(), transition.events());
  }

  /**
   * Adds a handler, which first gets what is in the cache, if there has been a list.
   *
   * @throws IllegalStateException after {@link #close}
   */
  public Subscription subscribe(Consumer<? super CacheEvent<T>> handler) {
    HandlerQueue<T> queue;
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException(name + " is closed");
      }
      subscriptions++;
      queue =
          new HandlerQueue<>(
              name + ", handler " + subscriptions, handler, executor, timers, queues::remove);
      if (store.current().isSynced()) {
        queue.offer(Batch.snapshot(store.current()));
      }
      queues.add(queue);
    } finally {
      lock.unlock();
    }
    queue.schedule();
    return queue;
  }

  /**
   * Ends all subscriptions, then waits for the handlers that are running, unless it is one of them
   * that calls: handlers that wait for one another would wait for ever. Whoever calls it while
   * another waits does so as well.
   *
   * @param patience how long to wait for all of them
   */
  public void close(Duration patience) throws InterruptedException {
    List<HandlerQueue<T>> open = endAll();
    if (open.stream().anyMatch(HandlerQueue::isDeliveringHere)) {
      return;
    }
    long left = patience.toNanos();
    for (HandlerQueue<T> queue : open) {
      left = queue.awaitIdle(left);
      if (left <= 0) {
        log.warn("{} still runs {} after the informer was closed", queue, patience);
      }
    }
  }

  /** Ends all subscriptions without waiting for the handlers that are running. */
  public void end() {
    endAll();
  }

  private List<HandlerQueue<T>> endAll() {
    List<HandlerQueue<T>> open;
    lock.lock();
    try {
      closed = true;
      open = List.copyOf(queues);
    } finally {
      lock.unlock();
    }
    open.forEach(HandlerQueue::close);
    return open;
  }
}
