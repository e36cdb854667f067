package dev.bowline.workqueue;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The keys that can be taken, in the order in which they will be.
 *
 * <p>A key that waits gains one priority per step of time. Since all gain alike, their order never
 * changes: it is that of {@code time of coming - priority * step}. Without such aging it is that of
 * the priorities.
 *
 * <p>Groups take turns. A new group begins where the one with the fewest turns is, so that nobody
 * saves up turns while away.
 */
final class ReadyKeys<K> {
  private final long step;
  private final Map<Object, Group<K>> groups = new HashMap<>();
  private final TreeSet<Group<K>> byScore = new TreeSet<>(Group.BY_SCORE);
  private final TreeSet<Group<K>> byTurn = new TreeSet<>(Group.BY_TURN);
  private long sequence;
  private int size;

  /**
   * @param step nanoseconds that are worth one priority; 0 for no aging
   */
  ReadyKeys(long step) {
    this.step = step;
  }

  int size() {
    return size;
  }

  void add(Entry<K> entry, long now) {
    entry.rank = rank(entry.priority, now);
    insert(entry);
    size++;
  }

  /** Goes behind those that have the new priority, unless it has waited long enough to be ahead. */
  void raise(Entry<K> entry, int priority, long now) {
    take(entry);
    entry.priority = priority;
    long rank = rank(priority, now);
    if (rank < entry.rank) {
      entry.rank = rank;
      insert(entry);
    } else {
      place(entry);
    }
  }

  @Nullable Entry<K> poll() {
    if (size == 0) {
      return null;
    }
    Group<K> group = byScore.first();
    Entry<K> entry = group.keys.first();
    take(entry);
    size--;
    if (!group.keys.isEmpty()) {
      leave(group);
      group.turn++;
      group.joined = sequence++;
      enter(group);
    }
    return entry;
  }

  Map<Integer, Integer> countByPriority() {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (Group<K> group : byTurn) {
      group.priorities.forEach((priority, count) -> counts.merge(priority, count, Integer::sum));
    }
    return counts;
  }

  private long rank(int priority, long now) {
    return step == 0 ? -(long) priority : now - priority * step;
  }

  private void insert(Entry<K> entry) {
    entry.sequence = sequence++;
    place(entry);
  }

  private void place(Entry<K> entry) {
    Object name = entry.groupName;
    Group<K> group = groups.get(name);
    if (group == null) {
      long turn = byTurn.isEmpty() ? 0 : byTurn.first().turn;
      group = new Group<>(name, turn, sequence++);
      groups.put(name, group);
    } else {
      leave(group);
    }
    group.add(entry);
    enter(group);
  }

  private void take(Entry<K> entry) {
    Group<K> group = entry.group;
    if (group == null) {
      throw new IllegalStateException(entry.key + " is not ready");
    }
    leave(group);
    group.remove(entry);
    if (group.keys.isEmpty()) {
      groups.remove(group.name);
    } else {
      enter(group);
    }
  }

  private void leave(Group<K> group) {
    byScore.remove(group);
    byTurn.remove(group);
  }

  private void enter(Group<K> group) {
    group.updateScore();
    byScore.add(group);
    byTurn.add(group);
  }
}
