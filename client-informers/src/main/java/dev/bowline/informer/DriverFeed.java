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
  private final Supplier<? extends Driver<?>> drivers;
  private final Runnable onEnd;
  private boolean begun;
  private volatile Driver<?> driver;
  private volatile ReadingThread reading;

  /**
   * A feed that waits to begin.
   *
   * @param drivers make a driver of this cache for each start
   * @param onEnd called when a driver has ended
   */
  DriverFeed(
      String name, CacheWriter<?> cache, Supplier<? extends Driver<?>> drivers, Runnable onEnd) {
    this.name = name;
    this.cache = cache;
    this.drivers = drivers;
    this.onEnd = onEnd;
    this.driver = drivers.get();
    this.reading = new ReadingThread(name, driver, null, onEnd);
  }

  @Override
  public void begin() {
    begun = true;
    reading.start();
  }

  @Override
  public void goOn() {
    if (!begun) {
      driver = drivers.get();
      reading = new ReadingThread(name, driver, null, onEnd);
      begin();
      return;
    }
    driver = drivers.get();
    reading = new ReadingThread(name, driver, reading, onEnd);
    reading.start();
  }

  @Override
  public void beginAnew() {
    cache.distrust();
    Driver<?> before = driver;
    driver = drivers.get(); // first, so that nobody takes the end of the other for that of this
    before.stop();
    reading = new ReadingThread(name, driver, reading, onEnd);
    reading.start();
  }

  @Override
  public ReadingThread stop() {
    driver.stop();
    return reading;
  }

  @Override
  public void close() {}

  @Override
  public void awaitEnd(Duration patience) throws InterruptedException {
    reading.awaitEnd(patience);
  }

  @Override
  public Health.State state() {
    return HealthStates.of(driver.state());
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
    return driver.lastError();
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
