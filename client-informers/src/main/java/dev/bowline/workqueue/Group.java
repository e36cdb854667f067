package dev.bowline.workqueue;

import java.util.Comparator;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Ready keys that share their turns. A group is as urgent as its most urgent key: each priority is
 * a head start of one turn, and so is each step of time since its last turn.
 */
final class Group<K> {
  static final Comparator<Group<?>> BY_SCORE =
      Comparator.<Group<?>>comparingLong(g -> g.score).thenComparingLong(g -> g.joined);

  static final Comparator<Group<?>> BY_TURN =
      Comparator.<Group<?>>comparingLong(g -> g.turn).thenComparingLong(g -> g.joined);

  final Object name;
  final TreeSet<Entry<K>> keys = new TreeSet<>(Entry.BY_RANK);
  final TreeMap<Integer, Integer> priorities = new TreeMap<>();

  /** Turns that it has had, or would have had if it had always been there. */
  long turn;

  /** When it came or had its last turn, among groups of equal score. */
  long joined;

  /** The steps of time that had passed then. */
  long steps;

  long score;

  Group(Object name) {
    this.name = name;
  }

  void add(Entry<K> entry) {
    keys.add(entry);
    priorities.merge(entry.priority, 1, Integer::sum);
    entry.group = this;
  }

  void remove(Entry<K> entry) {
    keys.remove(entry);
    priorities.computeIfPresent(entry.priority, (p, count) -> count == 1 ? null : count - 1);
    entry.group = null;
  }

  void updateScore() {
    score = turn + steps - priorities.lastKey();
  }
}
