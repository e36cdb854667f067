package dev.bowline.workqueue;

import dev.bowline.informer.internal.RepeatedTrouble;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The groups of keys, by a function of the user's. */
final class Grouping<K> {
  private static final Logger log = LoggerFactory.getLogger(WorkQueue.class);
  private static final GroupName UNKNOWN = new GroupName(new Object());
  private static final GroupName COMMON = new GroupName("");

  private final String queue;
  private final @Nullable Function<? super K, ? extends Object> function;
  private final RepeatedTrouble failures =
      new RepeatedTrouble(log, "work queue {}: the group of {} is not known");

  /**
   * Groups by a function.
   *
   * @param function null where all keys are of one group
   */
  Grouping(String queue, @Nullable Function<? super K, ? extends Object> function) {
    this.queue = queue;
    this.function = function;
  }

  /** A key whose group isn't known is worked on nevertheless. Not under a lock. */
  GroupName of(K key) {
    if (function == null) {
      return COMMON;
    }
    try {
      return new GroupName(Objects.requireNonNull(function.apply(key), "group"));
    } catch (Throwable e) {
      failures.tell(queue, key, e);
      return UNKNOWN;
    }
  }
}
