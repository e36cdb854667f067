package dev.bowline.custom;

import dev.bowline.custom.Likeness.Pair;
import dev.bowline.meta.tree.SameTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For each element of a changed list, the one before the change that it comes from. The rules are
 * told in {@link Custom}. In time and memory that grow with the lists and not with their product.
 */
final class Origins {
  static final int NONE = -1;

  private final List<?> before;
  private final List<?> after;
  private final int[] origins;
  private final boolean[] taken;

  private Origins(List<?> before, List<?> after) {
    this.before = before;
    this.after = after;
    this.origins = new int[after.size()];
    this.taken = new boolean[before.size()];
    Arrays.fill(origins, NONE);
  }

  /** Of a list whose elements have a key. */
  static int[] byKey(List<String> keys, List<?> before, List<?> after) {
    Origins origins = new Origins(before, after);
    origins.match(SameValue::of);
    origins.match(element -> SameValue.of(key(element, keys)));
    return origins.origins;
  }

  /** Of a list whose elements are known by what they have in common, and by their order. */
  static int[] byLikeness(List<?> before, List<?> after) {
    Origins origins = new Origins(before, after);
    origins.matchEnds();
    origins.match(SameValue::of);
    if (origins.areBothLeft()) {
      origins.matchByLikeness();
    }
    return origins.origins;
  }

  /** The values of the key fields; null unless all are there. */
  static @Nullable List<Object> key(@Nullable Object element, List<String> keys) {
    if (keys.isEmpty() || !(element instanceof Map<?, ?> map)) {
      return null;
    }
    List<Object> values = new ArrayList<>();
    for (String key : keys) {
      Object value = map.get(key);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return values;
  }

  private interface Identity {
    @Nullable Object of(@Nullable Object element);
  }

  private void pair(int from, int to) {
    origins[to] = from;
    taken[from] = true;
  }

  /** So that of equal elements at an end the last is not taken for the first. */
  private void matchEnds() {
    int size = Math.min(before.size(), after.size());
    int first = 0;
    while (first < size && SameTree.equal(before.get(first), after.get(first))) {
      pair(first, first);
      first++;
    }
    for (int last = 1; last <= size - first; last++) {
      int from = before.size() - last;
      int to = after.size() - last;
      if (!SameTree.equal(before.get(from), after.get(to))) {
        return;
      }
      pair(from, to);
    }
  }

  private void match(Identity identity) {
    Map<Object, Deque<Integer>> places = new HashMap<>();
    for (int i = 0; i < taken.length; i++) {
      Object id = taken[i] ? null : identity.of(before.get(i));
      if (id != null) {
        places.computeIfAbsent(id, same -> new ArrayDeque<>()).add(i);
      }
    }
    for (int i = 0; i < origins.length; i++) {
      Object id = origins[i] == NONE ? identity.of(after.get(i)) : null;
      Deque<Integer> same = id == null ? null : places.get(id);
      Integer place = same == null ? null : same.poll();
      if (place != null) {
        pair(place, i);
      }
    }
  }

  private boolean areBothLeft() {
    boolean isLeft = false;
    for (boolean isTaken : taken) {
      isLeft |= !isTaken;
    }
    return isLeft && Arrays.stream(origins).anyMatch(origin -> origin == NONE);
  }

  /** What has no counterpart yet between two neighbours that stayed in their order. */
  private record Gap(List<Integer> before, List<Integer> after) {}

  private List<Gap> gaps() {
    List<Gap> gaps = new ArrayList<>();
    int from = 0;
    int to = 0;
    for (int place : inOrder()) {
      addGap(gaps, from, origins[place], to, place);
      from = origins[place] + 1;
      to = place + 1;
    }
    addGap(gaps, from, taken.length, to, origins.length);
    return gaps;
  }

  private void addGap(List<Gap> gaps, int from, int fromEnd, int to, int toEnd) {
    Gap gap = new Gap(new ArrayList<>(), new ArrayList<>());
    for (int i = from; i < fromEnd; i++) {
      if (!taken[i]) {
        gap.before.add(i);
      }
    }
    for (int i = to; i < toEnd; i++) {
      if (origins[i] == NONE) {
        gap.after.add(i);
      }
    }
    if (!gap.before.isEmpty() && !gap.after.isEmpty()) {
      gaps.add(gap);
    }
  }

  /** The most elements with a counterpart whose order is still the same: all but the moved ones. */
  private int[] inOrder() {
    int[] lastOfLength = new int[origins.length + 1];
    int[] previous = new int[origins.length];
    int longest = 0;
    for (int i = 0; i < origins.length; i++) {
      if (origins[i] == NONE) {
        continue;
      }
      int low = 0; // length of the longest run that this one can follow
      int high = longest;
      while (low < high) {
        int middle = (low + high + 1) >>> 1;
        if (origins[lastOfLength[middle]] < origins[i]) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      previous[i] = low == 0 ? NONE : lastOfLength[low];
      lastOfLength[low + 1] = i;
      longest = Math.max(longest, low + 1);
    }
    int[] run = new int[longest];
    int last = longest == 0 ? NONE : lastOfLength[longest];
    for (int i = longest - 1; i >= 0; i--) {
      run[i] = last;
      last = previous[last];
    }
    return run;
  }

  private void matchByLikeness() {
    Map<Pair, Integer> likeness = Likeness.of(before, after);
    removeMatched(likeness);
    matchAlike(inGaps(likeness));
    removeMatched(likeness);
    int[] mostBefore = Likeness.most(likeness, taken.length, Pair::before, false);
    int[] mostAfter = Likeness.most(likeness, origins.length, Pair::after, false);
    for (Pair pair : inOrderOrPlace()) {
      int common = likeness.getOrDefault(pair, 0);
      if (!taken[pair.before()]
          && origins[pair.after()] == NONE
          && common >= mostBefore[pair.before()]
          && common >= mostAfter[pair.after()]) {
        pair(pair.before(), pair.after());
      }
    }
  }

  private void removeMatched(Map<Pair, Integer> likeness) {
    likeness.keySet().removeIf(pair -> taken[pair.before()] || origins[pair.after()] != NONE);
  }

  /** Pairs what has more in common with each other than with others. */
  private void matchAlike(Map<Pair, Integer> likeness) {
    int[] mostBefore = Likeness.most(likeness, taken.length, Pair::before, true);
    int[] mostAfter = Likeness.most(likeness, origins.length, Pair::after, true);
    likeness.forEach(
        (pair, common) -> {
          if (common == mostBefore[pair.before()] && common == mostAfter[pair.after()]) {
            pair(pair.before(), pair.after());
          }
        });
  }

  /** What is left in a gap of as many elements as before, and in a list of as many as before. */
  private List<Pair> inOrderOrPlace() {
    List<Pair> pairs = new ArrayList<>();
    for (Gap gap : gaps()) {
      if (gap.before.size() == gap.after.size()) {
        for (int i = 0; i < gap.before.size(); i++) {
          pairs.add(new Pair(gap.before.get(i), gap.after.get(i)));
        }
      }
    }
    for (int i = 0; taken.length == origins.length && i < taken.length; i++) {
      pairs.add(new Pair(i, i));
    }
    return pairs;
  }

  private Map<Pair, Integer> inGaps(Map<Pair, Integer> likeness) {
    int[] gapBefore = new int[taken.length];
    int[] gapAfter = new int[origins.length];
    int number = 0;
    for (Gap gap : gaps()) {
      number++;
      for (int place : gap.before) {
        gapBefore[place] = number;
      }
      for (int place : gap.after) {
        gapAfter[place] = number;
      }
    }
    Map<Pair, Integer> inGaps = new HashMap<>(likeness);
    inGaps
        .keySet()
        .removeIf(
            pair ->
                gapBefore[pair.before()] == 0
                    || gapBefore[pair.before()] != gapAfter[pair.after()]);
    return inGaps;
  }
}
