package dev.bowline.informer;

import dev.bowline.informer.internal.driver.Driver;
import dev.bowline.informer.internal.reflector.ReflectorState;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What fills a cache, or a part of one: a driver on a thread, which can stop and go on. The caller
 * sees to it that only one of {@link #begin}, {@link #goOn} and {@link #beginAnew} is called at a
 * time; the rest is for any thread.
 */
final class Feed {
  private final String name;
  private final Supplier<? extends Driver<?>> drivers;
  private final Runnable onEnd;
  private volatile Driver<?> driver;
  private volatile ReadingThread reading;

  /**
   * A feed that waits to begin.
   *
   * @param drivers make a driver for each start
   * @param onEnd called when a driver has ended
   */
  Feed(String name, Supplier<? extends Driver<?>> drivers, Runnable onEnd) {
    this.name = name;
    this.drivers = drivers;
    this.onEnd = onEnd;
    this.driver = drivers.get();
    this.reading = new ReadingThread(name, driver, null, onEnd);
  }

  /** Starts it for the first time. */
  void begin() {
    reading.start();
  }

  /** Starts it after {@link #stop}. */
  void goOn() {
    driver = drivers.get();
    reading = new ReadingThread(name, driver, reading, onEnd);
    reading.start();
  }

  /** Ends the driver that there is, and has another one take its place, which begins afresh. */
  void beginAnew() {
    Driver<?> before = driver;
    driver = drivers.get(); // first, so that nobody takes the end of the other for that of this
    before.stop();
    reading = new ReadingThread(name, driver, reading, onEnd);
    reading.start();
  }

  /**
   * Begins to end, without waiting.
   *
   * @return what ends
   */
  ReadingThread stop() {
    driver.stop();
    return reading;
  }

  /** Waits for the end of the driver that there is now, unless it is its thread that asks. */
  void awaitEnd(Duration patience) throws InterruptedException {
    reading.awaitEnd(patience);
  }

  ReflectorState state() {
    return driver.state();
  }

  boolean hasEnded() {
    return driver.state() instanceof ReflectorState.Stopped;
  }

  boolean isDenied() {
    return HealthStates.isDenied(driver.state());
  }

  Duration sinceProgress() {
    return driver.sinceProgress();
  }

  @Nullable RuntimeException lastError() {
    return driver.lastError();
  }
}
