package dev.bowline.informer;

import dev.bowline.informer.internal.driver.CacheWriter;
import dev.bowline.informer.internal.driver.Driver;
import dev.bowline.informer.internal.reflector.ReflectorState;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A driver on a thread. */
final class DriverFeed implements Feed {
  private final String name;
  private final CacheWriter<?> cache;
  private final LightThreads.Maker threads;
  private final Supplier<? extends Driver<?>> drivers;
  private final Runnable onEnd;
  private volatile Driver<?> driver;
  private volatile boolean isStopped;

  /** The one that was started last; null before the first. */
  private volatile @Nullable ReadingThread reading;

  /** Why there was no thread the last time that one was wanted. */
  private volatile @Nullable RuntimeException withoutThread;

  /**
   * A feed that waits to begin.
   *
   * @param drivers make a driver of this cache for each start
   * @param onEnd called when a driver has ended
   */
  DriverFeed(
      String name,
      CacheWriter<?> cache,
      LightThreads.Maker threads,
      Supplier<? extends Driver<?>> drivers,
      Runnable onEnd) {
    this.name = name;
    this.cache = cache;
    this.threads = threads;
    this.drivers = drivers;
    this.onEnd = onEnd;
    this.driver = drivers.get();
  }

  @Override
  public void begin() {
    if (reading == null) {
      run(isStopped ? drivers.get() : driver);
    }
  }

  @Override
  public void goOn() {
    run(drivers.get());
  }

  /** If no thread can be had, everything stays as it was, so that it can be tried again. */
  private void run(Driver<?> next) {
    Driver<?> before = driver;
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
    cache.distrust();
    Driver<?> before = driver;
    ReadingThread known = reading;
    Driver<?> next = drivers.get();
    driver = next; // first, so that nobody takes the end of the other for that of this
    if (known == null || !known.goOnWith(next)) {
      driver = before; // has ended, or was not begun
    } else {
      before.stop();
    }
  }

  @Override
  public Ending stop() {
    isStopped = true;
    driver.stop();
    ReadingThread known = reading;
    return known == null ? patience -> {} : known;
  }

  @Override
  public void close() {}

  @Override
  public void awaitEnd(Duration patience) throws InterruptedException {
    ReadingThread known = reading;
    if (known != null) {
      known.awaitEnd(patience);
    }
  }

  @Override
  public Health.State state() {
    return isStopped ? Health.State.STOPPED : HealthStates.of(driver.state());
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
    return cache.unusable();
  }

  @Override
  public boolean isComplete() {
    return cache.content().isSynced();
  }

  @Override
  public boolean isSettled() {
    return isComplete() || isDenied();
  }

  @Override
  public boolean hasReached(ResourceVersion version) {
    return cache.content().resourceVersion().isAtLeast(version);
  }
}
