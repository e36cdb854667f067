package dev.bowline.client.config;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What files hold that something else renews. They are read again when they are asked for and the
 * last time is a minute ago, by one thread while the others go on with what they have. What can't
 * be read or understood changes nothing: files that belong together are often not renewed at once.
 *
 * @param <S> content of the files, compared to see a change
 * @param <T> what it means; the same object as long as the content is the same
 */
final class Reloaded<S, T> {
  private static final Logger LOG = LoggerFactory.getLogger(Reloaded.class);

  /** The kubelet renews a token two minutes before the shortest one (ten minutes) expires. */
  private static final Duration MAX_AGE = Duration.ofMinutes(1);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

  /** Longer than calls last as a rule; more than that costs one repetition of a refused call. */
  private static final Duration JUST = Duration.ofSeconds(30);

  private final Supplier<S> load;
  private final Function<S, T> parse;
  private final LongSupplier nanoTime;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Reading<S, T> last;
  private volatile long readAgainAt;
  private volatile @Nullable Long changedAt;

  private record Reading<S, T>(S content, T value) {}

  /**
   * Something that has been read once.
   *
   * @param first its content
   * @param load reads it again; throws {@link ConfigException}
   * @param parse throws {@link ConfigException}
   */
  Reloaded(S first, Supplier<S> load, Function<S, T> parse, LongSupplier nanoTime) {
    this(new Reading<>(first, parse.apply(first)), load, parse, nanoTime);
  }

  private Reloaded(
      Reading<S, T> last, Supplier<S> load, Function<S, T> parse, LongSupplier nanoTime) {
    this.last = last;
    this.load = load;
    this.parse = parse;
    this.nanoTime = nanoTime;
    this.readAgainAt = nanoTime.getAsLong() + MAX_AGE.toNanos();
  }

  /** The newest known; at most a minute old as long as the files can be read. */
  T get() {
    if (nanoTime.getAsLong() - readAgainAt >= 0 && lock.tryLock()) {
      try {
        read();
      } finally {
        lock.unlock();
      }
    }
    return last.value();
  }

  /**
   * Reads the files now.
   *
   * @return whether they hold something else than before
   */
  boolean refresh() {
    lock.lock();
    try {
      return read();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Whether there was something else a moment ago, which a call that has just ended may have used.
   */
  boolean hasJustChanged() {
    Long changed = changedAt;
    return changed != null && nanoTime.getAsLong() - changed < JUST.toNanos();
  }

  private boolean read() {
    long now = nanoTime.getAsLong();
    try {
      S content = load.get();
      readAgainAt = now + MAX_AGE.toNanos();
      if (content.equals(last.content())) {
        return false;
      }
      last = new Reading<>(content, parse.apply(content));
      changedAt = now;
      return true;
    } catch (ConfigException e) {
      readAgainAt = now + AFTER_FAILURE.toNanos();
      LOG.warn("{}; what was read before stays in use", e.getMessage());
      return false;
    }
  }
}
