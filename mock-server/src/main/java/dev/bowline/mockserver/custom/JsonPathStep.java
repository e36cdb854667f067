package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.custom.JsonPath.Misfit;
import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One step of a path: from values to values. */
interface JsonPathStep {
  List<@Nullable Object> go(List<@Nullable Object> values) throws Misfit;

  /** A value of its own, one for each. */
  static JsonPathStep constant(Object constant) {
    return values -> {
      List<@Nullable Object> found = new ArrayList<>();
      values.forEach(value -> found.add(constant));
      return found;
    };
  }

  /** The members of a name. */
  static JsonPathStep field(String name) {
    return values -> {
      List<@Nullable Object> found = new ArrayList<>();
      for (Object value : values) {
        Map<String, @Nullable Object> object = Tree.object(value);
        if (object != null && object.containsKey(name)) {
          found.add(object.get(name));
        }
      }
      return found;
    };
  }

  /** Everything right below. */
  static JsonPathStep wildcard() {
    return values -> {
      List<@Nullable Object> found = new ArrayList<>();
      values.forEach(value -> found.addAll(below(value)));
      return found;
    };
  }

  /** The values and everything below them that has something in it. */
  static JsonPathStep recursive() {
    return JsonPathStep::descend;
  }

  private static List<@Nullable Object> descend(List<@Nullable Object> values) {
    List<@Nullable Object> found = new ArrayList<>();
    for (Object value : values) {
      List<@Nullable Object> below = below(value);
      if (!below.isEmpty() || (value instanceof String text && !text.isEmpty())) {
        found.add(value);
        found.addAll(descend(below));
      }
    }
    return found;
  }

  private static List<@Nullable Object> below(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return new ArrayList<>(map.values());
    }
    return value instanceof List<?> list ? new ArrayList<>(list) : List.of();
  }

  /**
   * Elements of lists.
   *
   * @param from index, from the end if it is negative; null for the start
   * @param to index behind the last one, from the end if it is negative; null for the end
   * @param isOne whether no end was told: one element is meant
   * @param step one in so many
   */
  static JsonPathStep slice(@Nullable Integer from, @Nullable Integer to, boolean isOne, int step) {
    return values -> {
      List<@Nullable Object> found = new ArrayList<>();
      for (Object value : values) {
        if (value == null) {
          continue;
        }
        if (!(value instanceof List<?> list)) {
          throw new Misfit();
        }
        int size = list.size();
        int start = from == null ? 0 : from < 0 ? from + size : from;
        int end = to == null ? size : to < 0 || (to == 0 && isOne) ? to + size : to;
        if (start == end) {
          return found;
        }
        if (start < 0 || start >= size || end < 0 || end > size || start > end || step <= 0) {
          throw new Misfit();
        }
        for (int i = start; i < end; i += step) {
          found.add(list.get(i));
        }
      }
      return found;
    };
  }

  /** What several paths find, one after the other. */
  static JsonPathStep union(List<List<JsonPathStep>> paths) {
    return values -> {
      List<@Nullable Object> found = new ArrayList<>();
      for (List<JsonPathStep> path : paths) {
        found.addAll(JsonPath.all(path, values));
      }
      return found;
    };
  }

  /** Elements of lists for which something holds. */
  static JsonPathStep filter(JsonPathFilter filter) {
    return values -> {
      List<@Nullable Object> found = new ArrayList<>();
      for (Object value : values) {
        if (!(value instanceof List<?> list)) {
          throw new Misfit();
        }
        for (Object element : list) {
          if (filter.holds(Arrays.asList(element))) {
            found.add(element);
          }
        }
      }
      return found;
    };
  }
}
