package dev.bowline.custom;

import dev.bowline.meta.tree.SameTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * For each element of a changed list, the one before the change that it comes from. The rules are
 * told in {@link Custom}. No two lists are compared pair by pair: they may be long.
 */
final class Origins {
  static final int NONE = -1;

  private static final int SEVERAL = -1;

  private final List<?> before;
  private final List<?> after;
  private final int[] origins;
  private final boolean[] taken;

  /** For each pair of places how many values of their own are alike. */
  private final Map<Long, Integer> likeness = new HashMap<>();

  private final int[] mostBefore;
  private final int[] mostAfter;

  private Origins(List<?> before, List<?> after) {
    this.before = before;
    this.after = after;
    this.origins = new int[after.size()];
    this.taken = new boolean[before.size()];
    this.mostBefore = new int[before.size()];
    this.mostAfter = new int[after.size()];
    Arrays.fill(origins, NONE);
  }

  /**
   * The place of each element's origin.
   *
   * @param keys of the elements; empty if they have none
   */
  static int[] of(List<String> keys, List<?> before, List<?> after) {
    Origins origins = new Origins(before, after);
    if (!keys.isEmpty()) {
      origins.matchEqual(element -> element);
      origins.matchEqual(element -> key(element, keys));
      return origins.origins;
    }
    origins.matchEnds();
    origins.matchEqual(element -> element);
    origins.matchAlike();
    origins.matchBetweenNeighbours();
    for (int i = 0; before.size() == after.size() && i < after.size(); i++) {
      origins.matchByPlace(i, i);
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

  private boolean areLeft(int from, int to) {
    return !taken[from] && origins[to] == NONE;
  }

  private void match(int from, int to) {
    origins[to] = from;
    taken[from] = true;
  }

  /** So that of equal elements at an end the last is not taken for the first. */
  private void matchEnds() {
    int size = Math.min(taken.length, origins.length);
    int first = 0;
    while (first < size && SameTree.equal(before.get(first), after.get(first))) {
      match(first, first);
      first++;
    }
    int from = taken.length - 1;
    int to = origins.length - 1;
    while (Math.min(from, to) >= first && SameTree.equal(before.get(from), after.get(to))) {
      match(from--, to--);
    }
  }

  private void matchEqual(UnaryOperator<@Nullable Object> identity) {
    Map<SameValue, Deque<Integer>> places = new HashMap<>();
    for (int i = 0; i < taken.length; i++) {
      Object id = taken[i] ? null : identity.apply(before.get(i));
      if (id != null) {
        places.computeIfAbsent(new SameValue(id), same -> new ArrayDeque<>()).add(i);
      }
    }
    for (int i = 0; i < origins.length; i++) {
      Object id = origins[i] == NONE ? identity.apply(after.get(i)) : null;
      Deque<Integer> same = id == null ? null : places.get(new SameValue(id));
      Integer place = same == null ? null : same.poll();
      if (place != null) {
        match(place, i);
      }
    }
  }

  /** Those with more values of their own in common than either has with any other. */
  private void matchAlike() {
    Map<List<Object>, Integer> ownAfter = ownValues(after);
    ownValues(before)
        .forEach(
            (value, from) -> {
              int to = ownAfter.getOrDefault(value, SEVERAL);
              if (from != SEVERAL && to != SEVERAL && areLeft(from, to)) {
                likeness.merge(pair(from, to), 1, Integer::sum);
              }
            });
    likeness.forEach(
        (pair, common) -> {
          noteMost(mostBefore, (int) (pair >> Integer.SIZE), common);
          noteMost(mostAfter, pair.intValue(), common);
        });
    likeness.forEach(
        (pair, common) -> {
          int from = (int) (pair >> Integer.SIZE);
          int to = pair.intValue();
          if (mostBefore[from] == 2 * common && mostAfter[to] == 2 * common) {
            match(from, to);
          }
        });
  }

  private static long pair(int from, int to) {
    return (long) from << Integer.SIZE | to;
  }

  /** Twice the number, and one more if it is so with several others. */
  private static void noteMost(int[] most, int place, int common) {
    if (2 * common > (most[place] | 1)) {
      most[place] = 2 * common;
    } else if (2 * common == most[place]) {
      most[place]++;
    }
  }

  /** The place of each value that one element of a list has, {@link #SEVERAL} if more have it. */
  private static Map<List<Object>, Integer> ownValues(List<?> elements) {
    Map<List<Object>, Integer> places = new HashMap<>();
    for (int i = 0; i < elements.size(); i++) {
      addValues(places, List.of(), elements.get(i), i);
    }
    return places;
  }

  private static void addValues(
      Map<List<Object>, Integer> places, List<Object> path, @Nullable Object tree, int place) {
    if (tree instanceof Map<?, ?> map) {
      map.forEach((name, value) -> addValues(places, with(path, name), value, place));
    } else if (tree != null && !path.isEmpty()) {
      places.merge(with(path, new SameValue(tree)), place, (known, other) -> SEVERAL);
    }
  }

  private static List<Object> with(List<Object> path, Object last) {
    List<Object> longer = new ArrayList<>(path);
    longer.add(last);
    return longer;
  }

  private void matchBetweenNeighbours() {
    int[] found = origins.clone();
    int from = NONE;
    int to = NONE;
    for (int i = 0; i <= found.length; i++) {
      int origin = i == found.length ? taken.length : found[i];
      if (origin != NONE) {
        if (origin > from && i > to + 1) {
          matchBetween(from + 1, origin, to + 1, i);
        }
        from = origin;
        to = i;
      }
    }
  }

  /** By place, if as many are left as before. */
  private void matchBetween(int from, int fromEnd, int to, int toEnd) {
    List<Integer> left = new ArrayList<>();
    for (int i = from; i < fromEnd; i++) {
      if (!taken[i]) {
        left.add(i);
      }
    }
    for (int i = 0; left.size() == toEnd - to && i < left.size(); i++) {
      matchByPlace(left.get(i), to + i);
    }
  }

  /** Unless one of the two has more in common with another. */
  private void matchByPlace(int from, int to) {
    int common = likeness.getOrDefault(pair(from, to), 0);
    if (areLeft(from, to) && mostBefore[from] / 2 == common && mostAfter[to] / 2 == common) {
      match(from, to);
    }
  }
}
