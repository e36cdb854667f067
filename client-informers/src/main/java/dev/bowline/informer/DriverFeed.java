package dev.bowline.informer;

import dev.bowline.client.Shard;
import dev.bowline.informer.internal.driver.CacheWriter;
import dev.bowline.informer.internal.driver.Driver;
import dev.bowline.informer.internal.driver.Publication;
import dev.bowline.informer.internal.reflector.ReflectorState;
import dev.bowline.informer.internal.scope.ShardPublication;
import dev.bowline.informer.internal.store.ShardRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Tenure;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A driver on a thread. With a shard, one driver after another, as it moves. */
final class DriverFeed<T extends KubeObject> implements Feed {
  private final String name;
  private final Publication<T> publication;
  private final CacheWriter<T> whole;
  private final LightThreads.Maker threads;
  private final Maker<T> maker;
  private final Runnable onEnd;
  private final Runnable onClose;
  private volatile Reading<T> reads;
  private volatile Driver<T> driver;
  private volatile boolean isStopped;

  /** How many lists the cache had had when this went on. */
  private volatile long listsBefore = -1;

  /** The one that was started last; null before the first. */
  private volatile @Nullable ReadingThread reading;

  /** Why there was no thread the last time that one was wanted. */
  private volatile @Nullable RuntimeException withoutThread;

  /** What is read, and where it goes. */
  private record Reading<T extends KubeObject>(CacheWriter<T> cache, @Nullable Shard shard) {}

  /** Makes what reads. */
  @FunctionalInterface
  interface Maker<T extends KubeObject> {
    /** A driver of this cache, for one start. */
    Driver<T> driver(CacheWriter<T> cache, @Nullable Shard shard);
  }

  /**
   * A feed that waits to begin.
   *
   * @param publication where it all goes
   * @param cache writes there what is of no shard
   * @param shard the first one; null for none ever
   * @param onEnd called when a driver has ended
   * @param onClose called by {@link #close}
   */
  DriverFeed(
      String name,
      Publication<T> publication,
      CacheWriter<T> cache,
      @Nullable Shard shard,
      LightThreads.Maker threads,
      Maker<T> maker,
      Runnable onEnd,
      Runnable onClose) {
    this.name = name;
    this.publication = publication;
    this.whole = cache;
    this.threads = threads;
    this.maker = maker;
    this.onEnd = onEnd;
    this.onClose = onClose;
    this.reads = shard == null ? new Reading<>(cache, null) : enter(shard, Leaving.FORGET);
    this.driver = next();
  }

  /** From here on nothing that was read before goes into the cache. */
  private Reading<T> enter(Shard next, Leaving leaving) {
    Tenure tenure = new Tenure(next);
    publication.change(now -> ShardRules.enter(now, tenure, leaving == Leaving.TELL));
    return new Reading<>(
        whole.narrowed(new ShardPublication<>(publication, tenure), new ShardFilter(name, next)),
        next);
  }

  private Driver<T> next() {
    Reading<T> now = reads;
    return maker.driver(now.cache(), now.shard());
  }

  @Override
  public void begin() {
    if (reading == null) {
      run(isStopped ? next() : driver);
    }
  }

  @Override
  public void goOn() {
    listsBefore = whole.lists();
    run(next());
  }

  /** If no thread can be had, everything stays as it was, so that it can be tried again. */
  private void run(Driver<T> next) {
    Driver<T> before = driver;
    next.follow(before);
    driver = next; // first, so that nobody takes the end of the other for that of this
    ReadingThread starting = new ReadingThread(name, threads, next, reading, onEnd);
    try {
      starting.start();
    } catch (Throwable e) { // OutOfMemoryError, where the system has no thread left
      driver = before;
      withoutThread = new IllegalStateException(name + " has no thread: " + e.getMessage(), e);
      throw e;
    }
    reading = starting;
    isStopped = false;
    withoutThread = null;
  }

  @Override
  public void beginAnew() {
    takeTurns();
  }

  @Override
  public void moveTo(Shard next, Leaving leaving) {
    reads = enter(next, leaving);
    if (!isStopped) {
      takeTurns();
    }
  }

  /** Another driver, on the same thread, after the one there is, which ends. */
  private void takeTurns() {
    Driver<T> before = driver;
    ReadingThread known = reading;
    Driver<T> next = next();
    next.follow(before);
    driver = next; // first, so that nobody takes the end of the other for that of this
    if (known == null) {
      return; // not begun
    }
    if (known.goOnWith(next)) {
      before.stop();
    } else {
      driver = before; // has ended
    }
  }

  @Override
  public Ending stop() {
    isStopped = true;
    driver.stop();
    ReadingThread known = reading;
    return known == null ? Endings.NONE : known;
  }

  @Override
  public void close() {
    onClose.run();
  }

  @Override
  public void awaitEnd(Duration patience) throws InterruptedException {
    ReadingThread known = reading;
    if (known != null) {
      known.awaitEnd(patience);
    }
  }

  /** While another shard is entered, the watch is still that of the one before. */
  @Override
  public Health.State state() {
    if (isStopped) {
      return Health.State.STOPPED;
    }
    Driver<T> now = driver;
    Health.State known = HealthStates.of(now.state());
    if (known != Health.State.CURRENT) {
      return known;
    }
    if (!isComplete()) {
      return Health.State.LISTING;
    }
    return now.isBetweenWatches() ? Health.State.RECONNECTING : known;
  }

  @Override
  public boolean hasEnded() {
    return driver.state() instanceof ReflectorState.Stopped;
  }

  @Override
  public boolean isDenied() {
    return HealthStates.isDenied(driver.state());
  }

  @Override
  public Duration sinceProgress() {
    return driver.sinceProgress();
  }

  @Override
  public @Nullable RuntimeException lastError() {
    RuntimeException known = withoutThread;
    return known == null ? driver.lastError() : known;
  }

  @Override
  public long unusable() {
    return whole.unusable();
  }

  @Override
  public boolean isComplete() {
    return whole.content().isWhole();
  }

  @Override
  public boolean isBack() {
    return whole.lists() > listsBefore;
  }

  @Override
  public boolean isSettled() {
    return (isComplete() && isBack()) || isDenied();
  }

  @Override
  public boolean hasReached(ResourceVersion version) {
    StoreVersion<T> content = whole.content();
    return content.isWhole() && content.resourceVersion().isAtLeast(version);
  }
}
