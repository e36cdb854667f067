package dev.bowline.mockserver.managed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Trees with the names of objects in order, as Go writes maps. */
final class SortedTree {
  private SortedTree() {}

  static @Nullable Object of(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      TreeMap<String, @Nullable Object> sorted = new TreeMap<>();
      map.forEach((name, member) -> sorted.put((String) name, of(member)));
      return sorted;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(element -> copy.add(of(element)));
      return copy;
    }
    return value;
  }
}
