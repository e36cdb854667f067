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

  final GroupName name;
  final TreeSet<Entry<K>> keys = new TreeSet<>(Entry.BY_RANK);
  final TreeMap<Integer, Integer> priorities = new TreeMap<>();

  /** Those of the keys that didn't fail, by priority. */
  private final TreeMap<Integer, TreeSet<Entry<K>>> sound = new TreeMap<>();

  /** Whether the key that it gave last was one that had failed. */
  private boolean gaveFailed;

  /** Turns that it has had, or would have had if it had always been there. */
  long turn;

  /** When it came or had its last turn, among groups of equal score. */
  long joined;

  /** The steps of time that had passed then. */
  long steps;

  long score;

  Group(GroupName name, boolean gaveFailed) {
    this.name = name;
    this.gaveFailed = gaveFailed;
  }

  void add(Entry<K> entry) {
    keys.add(entry);
    if (!entry.hasFailed) {
      sound.computeIfAbsent(entry.priority, p -> new TreeSet<>(Entry.BY_RANK)).add(entry);
    }
    priorities.merge(entry.priority, 1, Integer::sum);
    entry.group = this;
  }

  void remove(Entry<K> entry) {
    keys.remove(entry);
    if (!entry.hasFailed) {
      sound.computeIfPresent(
          entry.priority, (p, same) -> same.remove(entry) && same.isEmpty() ? null : same);
    }
    priorities.computeIfPresent(entry.priority, (p, count) -> count == 1 ? null : count - 1);
    entry.group = null;
  }

  /** What it had of keys is void; they don't know. */
  void clear() {
    keys.clear();
    sound.clear();
    priorities.clear();
  }

  /** Hands out the next key; there must be one. */
  Entry<K> take() {
    Entry<K> entry = next();
    remove(entry);
    gaveFailed = entry.hasFailed;
    return entry;
  }

  /** Keys that fail get every other turn while those that don't, and aren't less urgent, wait. */
  private Entry<K> next() {
    Entry<K> first = keys.first();
    if (!first.hasFailed || !gaveFailed) {
      return first;
    }
    return sound.tailMap(first.priority).values().stream()
        .map(TreeSet::first)
        .min(Entry.BY_RANK)
        .orElse(first);
  }

  void updateScore() {
    score = turn + steps - priorities.lastKey();
  }
}
