package dev.bowline.informer;

import dev.bowline.client.Shard;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.store.LiveIndexes;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An informer with what it consists of. */
final class RunningInformer<T extends KubeObject> implements Informer<T> {
  private final String name;
  private final LiveStore<T> store;
  private final Dispatcher<T> dispatcher;
  private final Feed feed;
  private final Waiters waiters;
  private final OwnWritesOnDemand<T> ownWrites;
  private final @Nullable Sharding sharding;
  private final StartPolicy startPolicy;
  private final CacheAudits<T> audits;
  private final Duration patience;
  private final Consumer<RunningInformer<?>> onClose;
  private final Told told;

  /**
   * Held while the fields below are set, and while the shard changes, which calls the functions of
   * indexes. For nothing that waits.
   */
  private final ReentrantLock lifecycle = new ReentrantLock();

  private volatile boolean stopped;
  private volatile boolean closed;

  /**
   * An informer that waits to begin.
   *
   * @param shard where those look who ask for its shard; null if it has none
   * @param patience how long to wait for a thread that ends, and as long for handlers
   */
  RunningInformer(
      String name,
      LiveStore<T> store,
      Dispatcher<T> dispatcher,
      Feed feed,
      @Nullable AtomicReference<@Nullable Shard> shard,
      Waiters waiters,
      OwnWritesOnDemand<T> ownWrites,
      StartPolicy startPolicy,
      CacheAudits<T> audits,
      Duration patience,
      Consumer<RunningInformer<?>> onClose,
      Told told) {
    this.name = name;
    this.store = store;
    this.dispatcher = dispatcher;
    this.feed = feed;
    this.waiters = waiters;
    this.ownWrites = ownWrites;
    this.startPolicy = startPolicy;
    this.audits = audits;
    this.patience = patience;
    this.onClose = onClose;
    this.told = told;
    this.sharding =
        shard == null
            ? null
            : new MovingShard(name, shard, feed, lifecycle, () -> closed, this::moved);
    if (feed instanceof NamespaceFeeds<?> namespaces) {
      namespaces.belongTo(() -> closed || stopped);
    }
  }

  private void moved() {
    dispatcher.deliver();
    ownWrites.scopeChanged();
  }

  /** Tells an observer of it before it begins. To be called once. */
  void introduce(InformerObserver observer) {
    told.begin(() -> observer.begin(this));
  }

  /**
   * Starts it for the first time. Does nothing if it has begun, or was stopped: {@link #start} is
   * what it begins with then.
   *
   * @throws IllegalStateException if it was closed before, as all are at once
   */
  void begin() {
    lifecycle.lock();
    try {
      requireNotClosed();
      if (!stopped) {
        feed.begin();
      }
    } finally {
      lifecycle.unlock();
    }
  }

  @Override
  public void start() {
    lifecycle.lock();
    try {
      requireNotClosed();
      if (stopped) {
        goOn();
      }
    } finally {
      lifecycle.unlock();
    }
  }

  private void requireNotClosed() {
    if (closed) {
      throw new IllegalStateException(name + " is closed");
    }
  }

  private void goOn() {
    stopped = false;
    try {
      feed.goOn();
    } catch (Throwable e) { // no thread: it can be started again later
      stopped = true;
      waiters.wake(); // who looked meanwhile
      feed.stop();
      throw e;
    }
  }

  @Override
  public void stop() {
    awaitStop(beginStop());
  }

  /**
   * Begins to stop, without waiting.
   *
   * @return what ends
   */
  Feed.Ending beginStop() {
    Feed.Ending ending;
    lifecycle.lock();
    try {
      stopped = true;
      ending = feed.stop();
    } finally {
      lifecycle.unlock();
    }
    waiters.wake();
    return ending;
  }

  /** Waits for what {@link #beginStop} has begun to end, if it has. */
  void awaitStop(Feed.@Nullable Ending ending) {
    try {
      if (ending != null) {
        ending.awaitEnd(patience);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Puts right what an audit has found: lists anew. Does nothing while it is stopped.
   *
   * @param namespace of several, the one that differs
   */
  void repair(@Nullable String namespace) {
    lifecycle.lock();
    try {
      if (closed || stopped) {
        return;
      }
      if (feed instanceof NamespaceFeeds<?> namespaces && namespace != null) {
        namespaces.beginAnew(namespace);
      } else {
        feed.beginAnew();
      }
    } finally {
      lifecycle.unlock();
    }
  }

  @Override
  public Audit audit() {
    return audits.audit(section -> repair(section.namespace()));
  }

  @Override
  public Informer<T> awaitSync(Duration timeout) {
    awaitSync(timeout, startPolicy, () -> false);
    return this;
  }

  /**
   * As {@link #awaitSync(Duration)}.
   *
   * @param isOver whether the wait is to end as if the informer had ended; {@link #wakeWaiting} has
   *     it looked at
   */
  void awaitSync(Duration timeout, StartPolicy policy, BooleanSupplier isOver) {
    AtomicReference<Outcome> seen = new AtomicReference<>(Outcome.NONE); // what ended the wait
    try {
      waiters.await(
          () -> {
            Outcome outcome = outcome(policy, isOver);
            seen.set(outcome);
            return outcome != Outcome.NONE;
          },
          timeout);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotSyncedException(name + ": interrupted while waiting for the first list", e);
    }
    String problem =
        switch (seen.get()) {
          case SYNCED, SETTLED -> "";
          case ENDED -> " ended before its first list";
          case DENIED -> " can't have its first list";
          case NONE -> " has no list after " + timeout.toMillis() + " ms";
        };
    if (!problem.isEmpty()) {
      RuntimeException error = feed.lastError();
      String reason = error == null ? "; no error so far" : ": " + error.getMessage();
      throw new NotSyncedException(name + problem + reason, error);
    }
  }

  /** How a wait for the first list ends. */
  private enum Outcome {
    NONE,
    SYNCED,
    SETTLED,
    DENIED,
    ENDED
  }

  private Outcome outcome(StartPolicy policy, BooleanSupplier isOver) {
    if (isSynced()) {
      return Outcome.SYNCED;
    }
    if (isEnding() || isOver.getAsBoolean()) {
      return Outcome.ENDED;
    }
    if (policy == StartPolicy.FAIL_FAST && feed.isDenied()) {
      return Outcome.DENIED;
    }
    return policy == StartPolicy.DEGRADED && feed.isSettled() ? Outcome.SETTLED : Outcome.NONE;
  }

  /** What it had before it was stopped doesn't count. */
  private boolean isSynced() {
    return feed.isComplete() && feed.isBack();
  }

  @Override
  public boolean awaitVersion(ResourceVersion version, Duration timeout) {
    return awaitVersion(version, timeout, () -> false);
  }

  /** As {@link #awaitVersion(ResourceVersion, Duration)}, with another reason to end. */
  boolean awaitVersion(ResourceVersion version, Duration timeout, BooleanSupplier isOver) {
    if (!version.isComparable()) {
      throw new IllegalArgumentException(
          "can't wait for version \"" + version + "\", which has no age");
    }
    long epoch = store.epoch();
    BooleanSupplier isEnd = () -> isEnding() || isOver.getAsBoolean() || store.epoch() != epoch;
    try {
      return waiters.await(() -> feed.hasReached(version) || isEnd.getAsBoolean(), timeout)
          && store.epoch() == epoch
          && feed.hasReached(version);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Lets those who wait look again. */
  void wakeWaiting() {
    waiters.wake();
  }

  /** Whether it is closed, or has ended by itself since its client was. */
  boolean isOver() {
    return closed || (!stopped && feed.hasEnded());
  }

  /** Whether it is closed or stopped, or has ended by itself. */
  boolean isEnding() {
    return closed || stopped || feed.hasEnded();
  }

  @Override
  public Store<T> store() {
    return store;
  }

  @Override
  public <K> void addIndex(Index<T, K> index) {
    new LiveIndexes<>(store).add(index);
  }

  @Override
  public boolean removeIndex(Index<T, ?> index) {
    return new LiveIndexes<>(store).remove(index);
  }

  @Override
  public Health health() {
    return new Health(
        closed || stopped ? Health.State.STOPPED : feed.state(),
        feed.isComplete(),
        feed.sinceProgress(),
        store.resourceVersion(),
        feed.unusable(),
        store.current().indexFaults(),
        audits.divergences(),
        Optional.ofNullable(feed.lastError()),
        store.current().staleKeys().toList(),
        lag());
  }

  private Duration lag() {
    return dispatcher.subscriptions().stream()
        .map(Subscription::status)
        .flatMap(status -> Stream.of(status.oldest(), status.handling()))
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  @Override
  public NamespaceFeeds<?> namespaces() {
    if (feed instanceof NamespaceFeeds<?> namespaces) {
      return namespaces;
    }
    throw new IllegalStateException(name + " was not started with inNamespaces");
  }

  @Override
  public Sharding sharding() {
    if (sharding == null) {
      throw new IllegalStateException(name + " was not started with a shard");
    }
    return sharding;
  }

  @Override
  public OwnWrites<T> ownWrites() {
    return ownWrites.get();
  }

  /** Adds a handler in the way of {@link InformerPlan#subscribers}. */
  Subscription add(Function<Dispatcher<T>, Subscription> subscriber) {
    return subscriber.apply(dispatcher);
  }

  @Override
  public Subscription subscribe(
      Consumer<? super CacheEvent<T>> handler, Consumer<? super SubscribeOptions> options) {
    return dispatcher.subscribe(handler, SubscribeOptions.plan(options));
  }

  @Override
  public Subscription subscribeKeys(
      Consumer<? super ObjectKey> handler, Consumer<? super SubscribeOptions> options) {
    return dispatcher.subscribeKeys(handler, SubscribeOptions.planOfKeys(options));
  }

  @Override
  public List<Subscription> subscriptions() {
    return dispatcher.subscriptions();
  }

  /** Closes some of its subscriptions, and waits for their handlers as {@link #close} does. */
  void end(Collection<Subscription> subscriptions) {
    try {
      dispatcher.end(subscriptions, patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Its indexes, for users who don't know of each other. To be asked for once. */
  SharedIndexes<T> sharedIndexes() {
    return new SharedIndexes<>(new LiveIndexes<>(store));
  }

  /** Begins to end, without waiting. */
  void beginClose() {
    boolean wasOpen;
    lifecycle.lock();
    try {
      wasOpen = !closed;
      closed = true;
      feed.close();
      feed.stop();
    } finally {
      lifecycle.unlock();
    }
    waiters.wake();
    if (wasOpen) {
      told.of(InformerObservation::closed);
    }
  }

  @Override
  public void close() {
    beginClose();
    try {
      awaitThread(patience);
      awaitHandlers(patience);
    } catch (InterruptedException e) {
      endHandlers();
      Thread.currentThread().interrupt();
    }
    onClose.accept(this);
  }

  /** Waits for what reads, after {@link #beginClose}. */
  void awaitThread(Duration time) throws InterruptedException {
    feed.awaitEnd(time);
  }

  /** Ends the subscriptions without waiting. */
  void endHandlers() {
    dispatcher.end();
  }

  /** Whether this thread is inside one of its handlers. */
  boolean isHandlingHere() {
    return dispatcher.isDeliveringHere();
  }

  /** Ends the subscriptions and waits for handlers that run. */
  void awaitHandlers(Duration time) throws InterruptedException {
    dispatcher.close(time);
  }

  @Override
  public String toString() {
    return name;
  }
}
