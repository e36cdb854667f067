package dev.bowline.workqueue;

import java.util.LinkedHashMap;
import java.util.Map;

/** Names priorities for metrics: the first ones seen by their number, all further ones alike. */
final class PriorityLabels {
  private static final int MOST = 25;

  /** Used from the beginning: a text's first use takes memory. */
  private final String other = "other";

  private final Map<Integer, String> labels = new LinkedHashMap<>();

  /** Never throws: whoever gives a key back can't be told that there is no memory for a name. */
  String of(int priority) {
    try {
      String label = labels.get(priority);
      if (label == null && labels.size() < MOST) {
        label = Integer.toString(priority);
        labels.put(priority, label);
      }
      return label == null ? other : label;
    } catch (OutOfMemoryError e) {
      return other;
    }
  }

  Map<String, Integer> of(Map<Integer, Integer> counts) {
    Map<String, Integer> named = new LinkedHashMap<>();
    counts.forEach((priority, count) -> named.merge(of(priority), count, Integer::sum));
    return Map.copyOf(named);
  }
}
