package dev.bowline.custom;

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
 * told in {@link Custom}. No two lists are compared pair by pair: they may be long.
 */
final class Origins {
  static final int NONE = -1;

  private static final int SEVERAL = -2;

  /** The path of an element itself. */
  private static final int ELEMENT = 0;

  private final List<?> before;
  private final List<?> after;
  private final int[] origins;
  private final boolean[] taken;

  /**
   * A number for each path inside elements, found by that of the path before its last name: names
   * may be long, and hold many values.
   */
  private final Map<SameValue, Integer> paths = new HashMap<>();

  /**
   * With which one each has values of its own in common: {@link #NONE} or {@link #SEVERAL}, too.
   */
  private final int[] alikeBefore;

  private final int[] alikeAfter;

  private Origins(List<?> before, List<?> after) {
    this.before = before;
    this.after = after;
    this.origins = new int[after.size()];
    this.taken = new boolean[before.size()];
    this.alikeBefore = new int[before.size()];
    this.alikeAfter = new int[after.size()];
    Arrays.fill(origins, NONE);
    Arrays.fill(alikeBefore, NONE);
    Arrays.fill(alikeAfter, NONE);
  }

  /**
   * The place of each element's origin.
   *
   * @param keys of the elements; empty if they have none
   */
  static int[] of(List<String> keys, List<?> before, List<?> after) {
    Origins origins = new Origins(before, after);
    if (!keys.isEmpty()) {
      origins.matchEqual(List.of());
      origins.matchEqual(keys);
      return origins.origins;
    }
    origins.matchEnds();
    origins.matchEqual(keys);
    origins.matchAlike();
    origins.matchBetweenNeighbours();
    origins.matchPlaces();
    return origins.origins;
  }

  /**
   * Which of the server's elements a class has read as which: those in the same places, unless it
   * has sorted the list, so that all of them, and only in that order, have the values that are
   * read.
   */
  static int[] ofRead(List<?> server, List<?> read, boolean haveKeys) {
    Origins inPlace = new Origins(server, read);
    inPlace.matchPlaces();
    if (haveKeys || server.size() != read.size() || inPlace.allFit()) {
      return inPlace.origins;
    }
    Origins sorted = new Origins(server, read);
    sorted.matchAlike();
    return (sorted.allFit() ? sorted : inPlace).origins;
  }

  private boolean allFit() {
    for (int i = 0; i < origins.length; i++) {
      if (origins[i] == NONE || !fits(before.get(origins[i]), after.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether one has the values of the other, but for what it lacks. */
  private static boolean fits(@Nullable Object server, @Nullable Object read) {
    if (server instanceof Map<?, ?> all && read instanceof Map<?, ?> known) {
      for (Map.Entry<?, ?> field : known.entrySet()) {
        Object value = all.get(field.getKey());
        if (value != null && !fits(value, field.getValue())) {
          return false;
        }
      }
      return true;
    }
    if (server instanceof List<?> all && read instanceof List<?> known) {
      boolean fit = all.size() == known.size();
      for (int i = 0; fit && i < known.size(); i++) {
        fit = fits(all.get(i), known.get(i));
      }
      return fit;
    }
    return SameTree.equal(server, read);
  }

  /** The values of the key fields; null unless all are there. */
  static @Nullable List<Object> key(@Nullable Object element, List<String> keys) {
    if (keys.isEmpty() || !(element instanceof Map<?, ?> map)) {
      return null;
    }
    List<Object> values = new ArrayList<>();
    for (String key : keys) {
      Object value = TreeMerge.value(map, key);
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

  /** By the key, or whole if there is none. */
  private void matchEqual(List<String> keys) {
    Map<SameValue, Deque<Integer>> places = new HashMap<>();
    for (int i = 0; i < taken.length; i++) {
      Object element = before.get(i);
      Object id = keys.isEmpty() ? element : key(element, keys);
      if (id != null && !taken[i]) {
        Deque<Integer> first = new ArrayDeque<>();
        Deque<Integer> known = places.putIfAbsent(new SameValue(id), first);
        (known == null ? first : known).add(i);
      }
    }
    for (int i = 0; i < origins.length; i++) {
      Object element = after.get(i);
      Object id = keys.isEmpty() ? element : key(element, keys);
      Deque<Integer> same = id == null ? null : places.get(new SameValue(id));
      if (origins[i] == NONE && same != null && !same.isEmpty()) {
        match(same.remove(), i);
      }
    }
  }

  /** Those that have values of their own in common with each other and with no other. */
  private void matchAlike() {
    Map<SameValue, Integer> ownAfter = ownValues(after);
    for (Map.Entry<SameValue, Integer> own : ownValues(before).entrySet()) {
      int from = own.getValue();
      int to = ownAfter.getOrDefault(own.getKey(), NONE);
      if (from >= 0 && to >= 0 && areLeft(from, to)) {
        note(alikeBefore, from, to);
        note(alikeAfter, to, from);
      }
    }
    for (int from = 0; from < alikeBefore.length; from++) {
      int to = alikeBefore[from];
      if (to >= 0 && alikeAfter[to] == from) {
        match(from, to);
      }
    }
  }

  private static void note(int[] alike, int place, int other) {
    alike[place] = alike[place] == NONE || alike[place] == other ? other : SEVERAL;
  }

  /** The place of each value that one element of a list has, {@link #SEVERAL} if more have it. */
  private Map<SameValue, Integer> ownValues(List<?> elements) {
    Map<SameValue, Integer> places = new HashMap<>();
    for (int i = 0; i < elements.size(); i++) {
      addValues(places, ELEMENT, elements.get(i), i);
    }
    return places;
  }

  private void addValues(
      Map<SameValue, Integer> places, int path, @Nullable Object tree, int place) {
    if (tree instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        addValues(places, inside(path, entry.getKey()), entry.getValue(), place);
      }
    } else if (tree != null && path != ELEMENT) {
      SameValue value = new SameValue(List.of(path, tree));
      if (places.put(value, place) != null) {
        places.put(value, SEVERAL);
      }
    }
  }

  private int inside(int path, Object name) {
    int next = ELEMENT + 1 + paths.size();
    Integer known = paths.putIfAbsent(new SameValue(List.of(path, name)), next);
    return known == null ? next : known;
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

  private void matchPlaces() {
    for (int i = 0; before.size() == after.size() && i < after.size(); i++) {
      matchByPlace(i, i);
    }
  }

  /** Unless one of the two is like one other. */
  private void matchByPlace(int from, int to) {
    if (areLeft(from, to) && isFree(alikeBefore[from], to) && isFree(alikeAfter[to], from)) {
      match(from, to);
    }
  }

  private static boolean isFree(int alike, int other) {
    return alike < 0 || alike == other;
  }
}
