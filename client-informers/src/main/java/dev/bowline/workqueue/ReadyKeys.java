package dev.bowline.workqueue;

import dev.bowline.informer.internal.Tables;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The keys that can be taken, in the order in which they will be.
 *
 * <p>A key that waits gains one priority per step of time. Since all gain alike, their order never
 * changes: it is that of {@code time of coming - priority * step}. Without such aging it is that of
 * the priorities. But of a group's keys that failed no two come one after the other while a key
 * waits that didn't and whose priority is as high, so that many that fail can't hold up the rest;
 * of a group that was forgotten meanwhile this is forgotten, too, unless its key was the last.
 *
 * <p>Groups take turns. One that is new begins where the one with the fewest turns is, so that
 * nobody saves up turns while away; one that comes back still has had the turns that it had, so
 * that nobody gets rid of them by being away, unless very many are, of which those with the fewest
 * turns are forgotten.
 */
final class ReadyKeys<K> {
  /** As many groups without keys are remembered at least, or as many as there are with keys. */
  private static final int MOST_AWAY = 1_000;

  private final long step;
  private final Map<GroupName, Group<K>> groups = Tables.map();
  private final TreeSet<Group<K>> byScore = new TreeSet<>(Group.BY_SCORE);
  private final TreeSet<Group<K>> byTurn = new TreeSet<>(Group.BY_TURN);

  /** Those without keys that have had more turns than a new one would begin with. */
  private final TreeSet<Group<K>> away = new TreeSet<>(Group.BY_TURN);

  /** Name of the group whose key was handed out last, if that had failed; else empty. */
  private final Set<GroupName> gaveFailed = Tables.set();

  private long sequence;
  private int size;

  /** Whether a change ended in the middle, as it does where memory is short. */
  private boolean isTorn;

  /**
   * @param step nanoseconds that are worth one priority; 0 for no aging
   */
  ReadyKeys(long step) {
    this.step = step;
  }

  int size() {
    return size;
  }

  /** Whether {@link #restore} must come before anything else. */
  boolean isTorn() {
    return isTorn;
  }

  void add(Entry<K> entry, long now) {
    isTorn = true;
    entry.rank = rank(entry.priority, now);
    entry.readyAs = sequence++;
    Group<K> group = groups.get(entry.groupName);
    if (group == null || group.keys.isEmpty()) {
      group = joins(entry.groupName, group, now);
    } else {
      leave(group);
    }
    group.add(entry);
    enter(group);
    size++;
    isTorn = false;
  }

  /** Goes behind those that have the new priority, unless it has waited long enough to be ahead. */
  void raise(Entry<K> entry, int priority, long now) {
    Group<K> group = groupOf(entry);
    isTorn = true;
    leave(group);
    group.remove(entry);
    entry.priority = priority;
    long rank = rank(priority, now);
    if (rank < entry.rank) {
      entry.rank = rank;
      entry.readyAs = sequence++;
    }
    group.add(entry);
    enter(group);
    isTorn = false;
  }

  /** Takes a key out as if it had never come: its group has had no turn. */
  void remove(Entry<K> entry) {
    Group<K> group = groupOf(entry);
    isTorn = true;
    leave(group);
    group.remove(entry);
    size--;
    place(group);
    forgetAway();
    isTorn = false;
  }

  /** Keeps its place. */
  void setFailed(Entry<K> entry, boolean hasFailed) {
    if (isTorn) {
      entry.hasFailed = hasFailed;
      return;
    }
    Group<K> group = groupOf(entry);
    isTorn = true;
    group.remove(entry);
    entry.hasFailed = hasFailed;
    group.add(entry);
    isTorn = false;
  }

  @Nullable Entry<K> poll(long now) {
    if (size == 0) {
      return null;
    }
    isTorn = true;
    Group<K> group = byScore.first();
    leave(group);
    Entry<K> entry = group.take();
    gaveFailed.clear();
    if (entry.hasFailed) {
      gaveFailed.add(group.name);
    }
    size--;
    group.turn++;
    group.joined = sequence++;
    group.steps = steps(now);
    place(group);
    forgetAway();
    isTorn = false;
    return entry;
  }

  /**
   * Orders anew what is ready, where a change ended in the middle.
   *
   * @param entries all that are ready, and no others; those without a group have no place yet
   */
  void restore(Collection<Entry<K>> entries, long now) {
    isTorn = true;
    byScore.clear();
    byTurn.clear();
    away.clear();
    size = 0;
    groups.values().forEach(Group::clear);
    for (Entry<K> entry : entries) {
      if (entry.group != null) {
        entry.group.add(entry);
        size++;
      }
    }
    for (Group<K> group : groups.values()) {
      place(group);
    }
    for (Entry<K> entry : entries) {
      if (entry.group == null) {
        add(entry, now);
      }
    }
    isTorn = false;
  }

  /** Number of groups of which anything is kept. */
  int groups() {
    return groups.size();
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

  private long steps(long now) {
    return step == 0 ? 0 : Math.floorDiv(now, step);
  }

  private Group<K> joins(GroupName name, @Nullable Group<K> known, long now) {
    Group<K> group = known;
    if (group == null) {
      group = new Group<>(name, gaveFailed.contains(name));
      groups.put(name, group);
    } else {
      away.remove(group);
    }
    long fewest = byTurn.isEmpty() ? group.turn : byTurn.first().turn;
    group.turn = Math.max(group.turn, fewest);
    group.joined = sequence++;
    group.steps = steps(now);
    return group;
  }

  /** Those that would begin as if they were new; all, where none has a key; and too many. */
  private void forgetAway() {
    while (!away.isEmpty()
        && (byTurn.isEmpty()
            || away.first().turn <= byTurn.first().turn
            || away.size() > Math.max(MOST_AWAY, byTurn.size()))) {
      groups.remove(away.pollFirst().name);
    }
  }

  private Group<K> groupOf(Entry<K> entry) {
    Group<K> group = entry.group;
    if (group == null) {
      throw new IllegalStateException(entry.key + " is not ready");
    }
    return group;
  }

  /** Where it belongs with the keys that it has left. */
  private void place(Group<K> group) {
    if (group.keys.isEmpty()) {
      away.add(group);
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
