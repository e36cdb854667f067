package dev.bowline.mockserver.registry.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What two texts have in common: the longest run of equal lines, and on both sides of it again.
 * Lines that stand very often in a long text begin no run.
 */
final class MatchingLines {
  private static final int LONG = 200;
  private static final int HUNDRED = 100;

  private final List<String> before;
  private final List<String> after;
  private final Map<String, List<Integer>> places = new HashMap<>();

  private MatchingLines(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
    for (int i = 0; i < after.size(); i++) {
      places.computeIfAbsent(after.get(i), line -> new ArrayList<>()).add(i);
    }
    if (after.size() >= LONG) {
      int often = after.size() / HUNDRED + 1;
      places.values().removeIf(all -> all.size() > often);
    }
  }

  /** A run of equal lines. */
  record Run(int before, int after, int length) {}

  /** The runs in order, with an empty one at the end. */
  static List<Run> of(List<String> before, List<String> after) {
    List<Run> runs = new ArrayList<>();
    new MatchingLines(before, after).addRuns(0, before.size(), 0, after.size(), runs);
    List<Run> joined = new ArrayList<>();
    for (Run run : runs) {
      Run last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last != null
          && last.before() + last.length() == run.before()
          && last.after() + last.length() == run.after()) {
        joined.set(
            joined.size() - 1, new Run(last.before(), last.after(), last.length() + run.length()));
      } else {
        joined.add(run);
      }
    }
    joined.add(new Run(before.size(), after.size(), 0));
    return joined;
  }

  private void addRuns(int from, int to, int otherFrom, int otherTo, List<Run> runs) {
    Run run = longest(from, to, otherFrom, otherTo);
    if (run.length() == 0) {
      return;
    }
    if (from < run.before() && otherFrom < run.after()) {
      addRuns(from, run.before(), otherFrom, run.after(), runs);
    }
    runs.add(run);
    int end = run.before() + run.length();
    int otherEnd = run.after() + run.length();
    if (end < to && otherEnd < otherTo) {
      addRuns(end, to, otherEnd, otherTo, runs);
    }
  }

  private Run longest(int from, int to, int otherFrom, int otherTo) {
    Run best = new Run(from, otherFrom, 0);
    Map<Integer, Integer> lengths = Map.of();
    for (int i = from; i < to; i++) {
      Map<Integer, Integer> here = new HashMap<>();
      for (int j : places.getOrDefault(before.get(i), List.of())) {
        if (j >= otherFrom && j < otherTo) {
          int length = lengths.getOrDefault(j - 1, 0) + 1;
          here.put(j, length);
          if (length > best.length()) {
            best = new Run(i - length + 1, j - length + 1, length);
          }
        }
      }
      lengths = here;
    }
    return grown(best, from, to, otherFrom, otherTo);
  }

  private Run grown(Run run, int from, int to, int otherFrom, int otherTo) {
    int start = run.before();
    int otherStart = run.after();
    int end = start + run.length();
    int otherEnd = otherStart + run.length();
    while (start > from
        && otherStart > otherFrom
        && before.get(start - 1).equals(after.get(otherStart - 1))) {
      start--;
      otherStart--;
    }
    while (end < to && otherEnd < otherTo && before.get(end).equals(after.get(otherEnd))) {
      end++;
      otherEnd++;
    }
    return new Run(start, otherStart, end - start);
  }
}
