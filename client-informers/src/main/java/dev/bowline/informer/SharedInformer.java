package dev.bowline.informer;

import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One user's handle of an informer that others use as well. */
final class SharedInformer<T extends KubeObject> implements Informer<T> {
  private static final int FEW = 16;

  private final RunningInformer<T> informer;
  private final StartPolicy startPolicy;
  private final InformerPool.Tie<T> tie;
  private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();

  /** Held while indexes come and go, which calls their functions, and own writes are made. */
  private final ReentrantLock lock = new ReentrantLock();

  private final List<Index<T, ?>> indexes = new ArrayList<>();
  private @Nullable OwnWrites<T> ownWrites;
  private volatile boolean closed;

  /** With so many subscriptions those that have ended are looked for. */
  private volatile int enough = FEW;

  SharedInformer(RunningInformer<T> informer, StartPolicy startPolicy, InformerPool.Tie<T> tie) {
    this.informer = informer;
    this.startPolicy = startPolicy;
    this.tie = tie;
  }

  @Override
  public Informer<T> awaitSync(Duration timeout) {
    informer.awaitSync(timeout, startPolicy, () -> closed);
    return this;
  }

  @Override
  public Store<T> store() {
    return informer.store();
  }

  @Override
  public <K> void addIndex(Index<T, K> index) {
    lock.lock();
    try {
      requireOpen();
      if (indexes.stream().anyMatch(other -> other.name().equals(index.name()))) {
        throw new IllegalArgumentException("there is an " + index + " already");
      }
      indexes.add(index); // first: where memory is short, it is given back
      boolean isUsed = false;
      try {
        tie.indexes().use(index);
        isUsed = true;
      } finally {
        if (!isUsed) {
          indexes.remove(index);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean removeIndex(Index<T, ?> index) {
    lock.lock();
    try {
      boolean wasThere = indexes.remove(index);
      if (wasThere) {
        tie.indexes().leave(index);
      }
      return wasThere;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Health health() {
    Health common = informer.health();
    return closed ? common.stopped() : common;
  }

  @Override
  public Audit audit() {
    return informer.audit();
  }

  @Override
  public boolean awaitVersion(ResourceVersion version, Duration timeout) {
    return informer.awaitVersion(version, timeout, () -> closed);
  }

  @Override
  public Namespaces namespaces() {
    return new SharedNamespaces(informer.toString(), informer.namespaces(), () -> closed);
  }

  @Override
  public Sharding sharding() {
    return new SharedSharding(informer.toString(), informer.sharding());
  }

  @Override
  public OwnWrites<T> ownWrites() {
    lock.lock();
    try {
      OwnWrites<T> known = ownWrites;
      if (known == null) {
        known = informer.ownWrites().ofUser(() -> closed, this::own);
        ownWrites = known;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Subscription subscribe(
      Consumer<? super CacheEvent<T>> handler, Consumer<? super SubscribeOptions> options) {
    requireOpen();
    return own(informer.subscribe(whileOpen(handler), options));
  }

  @Override
  public Subscription subscribeKeys(
      Consumer<? super ObjectKey> handler, Consumer<? super SubscribeOptions> options) {
    requireOpen();
    return own(informer.subscribeKeys(whileOpen(handler), options));
  }

  /** A handler may run, and close this, before its subscription is known to be of this user. */
  private <E> Consumer<E> whileOpen(Consumer<? super E> handler) {
    Objects.requireNonNull(handler, "handler");
    return event -> {
      if (!closed) {
        handler.accept(event);
      }
    };
  }

  /** Adds a handler in the way of {@link InformerPlan#subscribers}. */
  void add(Function<Dispatcher<T>, Subscription> subscriber) {
    requireOpen();
    own(informer.add(subscriber));
  }

  private Subscription own(Subscription subscription) {
    if (subscriptions.size() >= enough) {
      forgetEnded();
    }
    subscriptions.add(subscription);
    if (closed) {
      subscription.close();
      requireOpen();
    }
    return subscription;
  }

  /** One that has ended stays as long as its handler runs, for close to wait for. */
  private void forgetEnded() {
    Set<Subscription> ended = new HashSet<>(subscriptions);
    ended.removeIf(one -> one.status().open());
    informer.subscriptions().forEach(ended::remove); // asked later, so these have ended for good
    subscriptions.removeAll(ended);
    enough = Math.max(FEW, 2 * subscriptions.size());
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException(informer + " is closed");
    }
  }

  @Override
  public List<Subscription> subscriptions() {
    return informer.subscriptions().stream().filter(subscriptions::contains).toList();
  }

  @Override
  public void stop() {
    tie.pause(this);
  }

  @Override
  public void start() {
    requireOpen();
    tie.resume(this);
  }

  @Override
  public void close() {
    closed = true;
    informer.wakeWaiting();
    informer.end(subscriptions); // first: handlers that run may ask indexes
    lock.lock();
    try {
      while (!indexes.isEmpty()) { // each once, also where memory is short and it is closed again
        int last = indexes.size() - 1;
        tie.indexes().leave(indexes.get(last));
        indexes.remove(last);
      }
    } finally {
      lock.unlock();
    }
    tie.leave(this);
  }

  @Override
  public String toString() {
    return informer.toString();
  }
}
