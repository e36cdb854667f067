package dev.bowline.informer;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.audit.Auditor;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.CacheWriter;
import dev.bowline.informer.internal.driver.Driver;
import dev.bowline.informer.internal.reflector.ReflectorState;
import dev.bowline.informer.internal.store.LiveIndexes;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An informer with what it consists of. */
final class RunningInformer<T extends KubeObject> implements Informer<T> {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String name;
  private final LiveStore<T> store;
  private final Dispatcher<T> dispatcher;
  private final CacheWriter<T> cache;
  private final Supplier<Driver<T>> drivers;
  private final Waiters waiters;
  private final OwnWrites<T> ownWrites;
  private final StartPolicy startPolicy;
  private final Auditor<T> auditor;
  private final Consumer<RunningInformer<?>> onClose;

  /** Held while the fields below are set, and for nothing that waits. */
  private final ReentrantLock lifecycle = new ReentrantLock();

  private volatile Driver<T> driver;
  private volatile ReadingThread reading;
  private volatile boolean stopped;
  private volatile boolean closed;
  private volatile Runnable onEnd = () -> {};

  /**
   * An informer that waits to begin.
   *
   * @param drivers make a driver of this cache for each start
   */
  RunningInformer(
      String name,
      LiveStore<T> store,
      Dispatcher<T> dispatcher,
      CacheWriter<T> cache,
      Supplier<Driver<T>> drivers,
      Waiters waiters,
      OwnWrites<T> ownWrites,
      StartPolicy startPolicy,
      Auditor<T> auditor,
      Consumer<RunningInformer<?>> onClose) {
    this.name = name;
    this.store = store;
    this.dispatcher = dispatcher;
    this.cache = cache;
    this.drivers = drivers;
    this.waiters = waiters;
    this.ownWrites = ownWrites;
    this.startPolicy = startPolicy;
    this.auditor = auditor;
    this.onClose = onClose;
    this.driver = drivers.get();
    this.reading = new ReadingThread(name, driver, null, waiters::wake);
  }

  /** Has an action run when this begins to close. To be called before it begins. */
  void onEnd(Runnable action) {
    onEnd = action;
  }

  /** Starts it for the first time. */
  void begin() {
    ownWrites.belongTo(this, this::isEnding);
    reading.start();
  }

  @Override
  public void start() {
    lifecycle.lock();
    try {
      if (closed) {
        throw new IllegalStateException(name + " is closed");
      }
      if (stopped) {
        stopped = false;
        driver = drivers.get();
        reading = new ReadingThread(name, driver, reading, waiters::wake);
        reading.start();
      }
    } finally {
      lifecycle.unlock();
    }
  }

  @Override
  public void stop() {
    ReadingThread ending;
    lifecycle.lock();
    try {
      stopped = true;
      driver.stop();
      ending = reading;
    } finally {
      lifecycle.unlock();
    }
    waiters.wake();
    try {
      ending.awaitEnd(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lists anew, without trust in what the cache holds; does nothing while it is stopped. */
  void repair() {
    lifecycle.lock();
    try {
      if (closed || stopped) {
        return;
      }
      cache.distrust();
      Driver<T> before = driver;
      driver = drivers.get(); // first, so that nobody takes the end of the other for that of this
      before.stop();
      reading = new ReadingThread(name, driver, reading, waiters::wake);
      reading.start();
    } finally {
      lifecycle.unlock();
    }
  }

  @Override
  public Audit audit() {
    StoreVersion<T> cached = store.current();
    if (!cached.isSynced()) {
      throw new NotSyncedException(name + " has no list yet that could be audited", null);
    }
    Audit audit = auditor.audit(cached, false, new Cancellation());
    if (!audit.isClean()) {
      repair();
    }
    return audit;
  }

  @Override
  public Informer<T> awaitSync(Duration timeout) {
    try {
      waiters.await(() -> store.current().isSynced() || isEnding() || isDenied(), timeout);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotSyncedException(name + ": interrupted while waiting for the first list", e);
    }
    boolean denied = isDenied();
    if (!store.current().isSynced() && !(denied && startPolicy == StartPolicy.DEGRADED)) {
      RuntimeException error = driver.lastError();
      String problem =
          isEnding()
              ? " ended before its first list"
              : denied
                  ? " can't have its first list"
                  : " has no list after " + timeout.toMillis() + " ms";
      String reason = error == null ? "; no error so far" : ": " + error.getMessage();
      throw new NotSyncedException(name + problem + reason, error);
    }
    return this;
  }

  @Override
  public boolean awaitVersion(ResourceVersion version, Duration timeout) {
    if (!version.isComparable()) {
      throw new IllegalArgumentException(
          "can't wait for version \"" + version + "\", which has no age");
    }
    try {
      return waiters.await(() -> hasReached(version) || isEnding(), timeout) && hasReached(version);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean hasReached(ResourceVersion version) {
    return store.current().resourceVersion().isAtLeast(version);
  }

  private boolean isDenied() {
    return startPolicy != StartPolicy.WAIT && HealthStates.isDenied(driver.state());
  }

  private boolean isEnding() {
    return closed || stopped || driver.state() instanceof ReflectorState.Stopped;
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
        stopped ? Health.State.STOPPED : HealthStates.of(driver.state()),
        store.current().isSynced(),
        driver.sinceProgress(),
        store.resourceVersion(),
        cache.unusable(),
        store.current().indexFaults(),
        auditor.divergences(),
        Optional.ofNullable(driver.lastError()));
  }

  @Override
  public OwnWrites<T> ownWrites() {
    return ownWrites;
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

  /** Begins to end, without waiting. */
  void beginClose() {
    lifecycle.lock();
    try {
      closed = true;
      driver.stop();
    } finally {
      lifecycle.unlock();
    }
    onEnd.run();
    waiters.wake();
  }

  @Override
  public void close() {
    beginClose();
    try {
      reading.awaitEnd(PATIENCE);
      dispatcher.close(PATIENCE);
    } catch (InterruptedException e) {
      dispatcher.end();
      Thread.currentThread().interrupt();
    }
    onClose.accept(this);
  }

  @Override
  public String toString() {
    return name;
  }
}
