package dev.bowline.workqueue;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sets up a {@link WorkQueue}. Not thread-safe.
 *
 * @param <K> keys
 */
public final class WorkQueueBuilder<K> {
  private static final Duration LONGEST_STEP = Duration.ofHours(1);

  final String name;
  Backoff backoff = Backoff.standard();
  long step = Duration.ofSeconds(1).toNanos();
  @Nullable Function<? super K, ? extends Object> groupOf;
  WorkQueueObserver observer = new WorkQueueObserver() {};
  LongSupplier ticker = System::nanoTime;

  WorkQueueBuilder(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a work queue needs a name");
    }
    this.name = name;
  }

  /** How long keys wait after a failure; {@link Backoff#standard} if not set. */
  public WorkQueueBuilder<K> backoff(Backoff newBackoff) {
    backoff = Objects.requireNonNull(newBackoff, "backoff");
    return this;
  }

  /**
   * After what time of waiting a key counts as one priority more urgent, so that urgent keys can't
   * keep others waiting for ever; one second if not set.
   *
   * @param perPriority more than zero, at most an hour
   * @throws IllegalArgumentException if it is out of range
   */
  public WorkQueueBuilder<K> aging(Duration perPriority) {
    if (perPriority.isNegative()
        || perPriority.isZero()
        || perPriority.compareTo(LONGEST_STEP) > 0) {
      throw new IllegalArgumentException(
          "the time that is worth a priority must be more than zero and at most "
              + LONGEST_STEP
              + ": "
              + perPriority);
    }
    step = perPriority.toNanos();
    return this;
  }

  /** The more urgent key always goes first, however long others wait. */
  public WorkQueueBuilder<K> withoutAging() {
    step = 0;
    return this;
  }

  /**
   * Groups of keys, such as namespaces, take turns, so that one with many keys can't hold up the
   * others. Between groups a priority is worth one turn of head start, and so is, with aging, the
   * time that is worth a priority, counted since the group's last turn; inside of a group all is as
   * without this.
   *
   * @param group the group of a key: a value, as keys are, and always the same for a key; asked for
   *     each time that a key is added, on the thread that adds it, so quick and without side
   *     effects; keys for which it, or the {@code hashCode} of what it gives, throws are a group of
   *     their own
   */
  public WorkQueueBuilder<K> fairBy(Function<? super K, ? extends Object> group) {
    groupOf = Objects.requireNonNull(group, "group");
    return this;
  }

  /** Who is told of what happens; nobody if not set. */
  public WorkQueueBuilder<K> observer(WorkQueueObserver newObserver) {
    observer = Objects.requireNonNull(newObserver, "observer");
    return this;
  }

  /**
   * Where time comes from, {@link System#nanoTime} if not set. With another one, use {@link
   * WorkQueue#poll}: a thread that waits in {@link WorkQueue#take} does so by the machine's clock.
   *
   * @param nanoseconds monotonic
   */
  public WorkQueueBuilder<K> ticker(LongSupplier nanoseconds) {
    ticker = Objects.requireNonNull(nanoseconds, "ticker");
    return this;
  }

  /** A new queue. */
  public WorkQueue<K> build() {
    return new WorkQueue<>(this);
  }
}
