package dev.bowline.informer;

import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.CacheWriter;
import dev.bowline.informer.internal.driver.Driver;
import dev.bowline.informer.internal.reflector.ReflectorState;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An informer with its thread. */
final class RunningInformer<T extends KubeObject> implements Informer<T> {
  private static final Logger log = LoggerFactory.getLogger(RunningInformer.class);

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String name;
  private final LiveStore<T> store;
  private final Dispatcher<T> dispatcher;
  private final CacheWriter<T> cache;
  private final Driver<T> driver;
  private final Waiters waiters;
  private final StartPolicy startPolicy;
  private final Consumer<RunningInformer<?>> onClose;
  private final Thread thread;
  private volatile boolean closed;

  RunningInformer(
      String name,
      LiveStore<T> store,
      Dispatcher<T> dispatcher,
      CacheWriter<T> cache,
      Driver<T> driver,
      Waiters waiters,
      StartPolicy startPolicy,
      Consumer<RunningInformer<?>> onClose) {
    this.name = name;
    this.store = store;
    this.dispatcher = dispatcher;
    this.cache = cache;
    this.driver = driver;
    this.waiters = waiters;
    this.startPolicy = startPolicy;
    this.onClose = onClose;
    this.thread = new Thread(this::run, "bowline-" + name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      driver.run();
    } finally {
      waiters.wake();
    }
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
    return closed || driver.state() instanceof ReflectorState.Stopped;
  }

  @Override
  public Store<T> store() {
    return store;
  }

  @Override
  public Health health() {
    return new Health(
        HealthStates.of(driver.state()),
        store.current().isSynced(),
        driver.sinceProgress(),
        store.resourceVersion(),
        cache.unusable(),
        Optional.ofNullable(driver.lastError()));
  }

  @Override
  public Subscription subscribe(Consumer<? super CacheEvent<T>> handler) {
    return dispatcher.subscribe(handler);
  }

  /** Begins to end, without waiting. */
  void stop() {
    driver.stop();
  }

  @Override
  public void close() {
    closed = true;
    driver.stop();
    waiters.wake();
    try {
      if (Thread.currentThread() != thread) {
        thread.join(PATIENCE.toMillis());
        if (thread.isAlive()) {
          log.warn("{}: its thread still runs {} after it was closed", name, PATIENCE);
        }
      }
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
