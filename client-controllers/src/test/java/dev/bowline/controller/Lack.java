package dev.bowline.controller;

import dev.bowline.workqueue.WorkQueueBuilder;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Memory that is short as long as the test says. */
final class Lack {
  private final AtomicInteger failures = new AtomicInteger();
  private volatile boolean isShort;

  void begin() {
    isShort = true;
  }

  void end() {
    isShort = false;
  }

  /** How often there was none. */
  int failures() {
    return failures.get();
  }

  void ask() {
    if (isShort) {
      failures.incrementAndGet();
      throw new OutOfMemoryError("of a test");
    }
  }

  /**
   * A queue's tables ask for room in the middle of a change; here a group's name does, where
   * another key of it is ready.
   */
  WorkQueueBuilder<String> of(WorkQueueBuilder<String> queue) {
    return queue.fairBy(key -> group());
  }

  Object group() {
    return new Hungry(this);
  }

  /** All are equal, if there is memory to compare them. */
  private static final class Hungry {
    private final Lack lack;

    Hungry(Lack lack) {
      this.lack = lack;
    }

    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      lack.ask();
      return other instanceof Hungry;
    }
  }
}
