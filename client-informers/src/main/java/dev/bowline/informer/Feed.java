package dev.bowline.informer;

import dev.bowline.client.Shard;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What fills a cache, and can stop and go on. The caller sees to it that only one of {@link
 * #begin}, {@link #goOn}, {@link #beginAnew}, {@link #moveTo} and {@link #stop} is called at a
 * time; the rest is for any thread. Where no thread can be started, {@link #begin} and {@link
 * #goOn} throw and may be called again.
 */
interface Feed {
  /** Starts it for the first time. Does nothing if it has begun. */
  void begin();

  /** Starts it after {@link #stop}. */
  void goOn();

  /** Lists anew at once on the same thread. */
  void beginAnew();

  /**
   * Reads another shard, from now on or from the next start: takes out of the cache what is not of
   * it, then lists it on the same thread.
   */
  void moveTo(Shard next, Leaving leaving);

  /**
   * Begins to end, without waiting.
   *
   * @return what ends
   */
  Ending stop();

  /** Waits for the end of what runs now, unless it is its own thread that asks. */
  void awaitEnd(Duration patience) throws InterruptedException;

  /** It will not start again. Ends its audits. */
  void close();

  Health.State state();

  /** Whether it was stopped, or has ended by itself. */
  boolean hasEnded();

  /** Whether the last try of any part failed in a way that time alone doesn't heal. */
  boolean isDenied();

  Duration sinceProgress();

  /** The trouble that has not been overcome; null if all is well. */
  @Nullable RuntimeException lastError();

  /** How many objects and events could not be used. */
  long unusable();

  /** Whether all there is to list has been listed, also since the last move. */
  boolean isComplete();

  /** Whether all there is to list has been listed since it went on. */
  boolean isBack();

  /** Whether all has been listed, also since it went on, or is denied. */
  boolean isSettled();

  /** Whether everything up to a version is in the cache. */
  boolean hasReached(ResourceVersion version);

  /** Something that ends. */
  interface Ending {
    /** Waits for it, unless it is its own thread that asks. */
    void awaitEnd(Duration patience) throws InterruptedException;

    /** Whether there is nothing left to wait for. */
    boolean isOver();
  }
}
