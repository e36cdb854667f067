package dev.bowline.workqueue;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** What a queue knows of a key while the key waits or is worked on. Guarded by the queue's lock. */
final class Entry<K> {
  /** In the order of their times. */
  static final Comparator<Entry<?>> BY_DUE =
      Comparator.<Entry<?>>comparingLong(e -> e.due).thenComparingLong(e -> e.delayedAs);

  /** In the order in which one group's keys are handed out. */
  static final Comparator<Entry<?>> BY_RANK =
      Comparator.<Entry<?>>comparingLong(e -> e.rank).thenComparingLong(e -> e.readyAs);

  final K key;
  final GroupName groupName;

  /** Whether the key was added since it was last taken. */
  boolean waits;

  int priority;
  long due;

  /** Its number among those that are delayed. */
  long delayedAs;

  boolean inWork;

  /** Whether it was dropped since it was last taken, so that its work has no sequel. */
  boolean isDropped;

  long workBegan;

  /** Whether failures are counted for it; up to date while it is ready. */
  boolean hasFailed;

  /** The place among those that are ready: the smaller, the earlier. */
  long rank;

  /** Its number among those that are ready. */
  long readyAs;

  /** Where it is ready; null while it isn't. */
  @Nullable Group<K> group;

  Entry(K key, GroupName groupName) {
    this.key = key;
    this.groupName = groupName;
  }
}
