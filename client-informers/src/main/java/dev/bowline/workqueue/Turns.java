package dev.bowline.workqueue;

import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Groups by their urgency, and of each urgency by the turns that they have had. */
final class Turns<K> {
  private final TreeMap<Integer, TreeSet<Group<K>>> byUrgency = new TreeMap<>();
  private final TreeSet<Group<K>> all = new TreeSet<>(Group.BY_TURN);

  int size() {
    return all.size();
  }

  /** Its urgency and its turns must not change while it is here. */
  void add(Group<K> group) {
    byUrgency.computeIfAbsent(group.urgency, u -> new TreeSet<>(Group.BY_TURN)).add(group);
    all.add(group);
  }

  /** Takes a group out, if it is here. */
  void remove(Group<K> group) {
    all.remove(group);
    TreeSet<Group<K>> same = byUrgency.get(group.urgency);
    if (same != null && same.remove(group) && same.isEmpty()) {
      byUrgency.remove(group.urgency);
    }
  }

  void clear() {
    byUrgency.clear();
    all.clear();
  }

  void forEach(Consumer<Group<K>> action) {
    all.forEach(action);
  }

  /** The one with the fewest turns; null if there is none. */
  @Nullable Group<K> first() {
    return all.isEmpty() ? null : all.first();
  }

  /** The one with the fewest turns of those that are as urgent at least; null if there is none. */
  @Nullable Group<K> first(int urgency) {
    Group<K> first = null;
    for (TreeSet<Group<K>> same : byUrgency.tailMap(urgency).values()) {
      Group<K> group = same.first();
      first = first == null || Group.BY_TURN.compare(group, first) < 0 ? group : first;
    }
    return first;
  }

  /** The one with the fewest turns of the most urgent; null if there is none. */
  @Nullable Group<K> mostUrgent() {
    return byUrgency.isEmpty() ? null : byUrgency.lastEntry().getValue().first();
  }
}
