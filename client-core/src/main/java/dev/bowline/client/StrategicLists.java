package dev.bowline.client;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The difference of two lists that servers merge. */
final class StrategicLists {
  private static final String DIRECTIVE = "$patch";
  private static final String ORDER = "$setElementOrder/";
  private static final String REMOVED = "$deleteFromPrimitiveList/";

  private final String key;

  /**
   * Lists of objects.
   *
   * @param key JSON name of the field that identifies an element
   */
  StrategicLists(String key) {
    this.key = key;
  }

  /** Makes the patch of two elements of the same key. */
  interface Elements {
    Map<String, @Nullable Object> difference(Map<?, ?> before, Map<?, ?> after);
  }

  /** Adds the difference of two lists of values to a patch. */
  static void scalars(
      String name, List<?> before, List<?> after, Map<String, @Nullable Object> patch) {
    List<Object> added = new ArrayList<>(after);
    before.forEach(added::remove);
    List<Object> removed = new ArrayList<>(before);
    removed.removeAll(after);
    if (!added.isEmpty()) {
      patch.put(name, added);
    }
    if (!removed.isEmpty()) {
      patch.put(
          REMOVED + name,
          removed.stream().distinct().sorted(Comparator.comparing(Object::toString)).toList());
    }
    if (!after.isEmpty()) {
      patch.put(ORDER + name, after);
    }
  }

  /**
   * Adds the difference of two lists of objects to a patch.
   *
   * @param whole called for each element that is sent as a whole
   */
  void objects(
      String name,
      List<?> before,
      List<?> after,
      Elements elements,
      UnaryOperator<@Nullable Object> whole,
      Map<String, @Nullable Object> patch) {
    Map<Object, Map<?, ?>> old = byKey(before);
    Map<Object, Map<?, ?>> now = byKey(after);
    if (old == null || now == null) {
      patch.put(name, replaced(after, whole));
      return;
    }
    List<@Nullable Object> changes = new ArrayList<>();
    now.forEach(
        (id, element) -> {
          Map<?, ?> previous = old.get(id);
          if (previous == null) {
            changes.add(whole.apply(element));
          } else {
            Map<String, @Nullable Object> inner = elements.difference(previous, element);
            if (!inner.isEmpty()) {
              inner.put(key, id);
              changes.add(inner);
            }
          }
        });
    old.keySet().stream()
        .filter(id -> !now.containsKey(id))
        .sorted(Comparator.comparing(Object::toString))
        .forEach(id -> changes.add(deleted(id)));
    if (!changes.isEmpty()) {
      patch.put(name, changes);
    }
    boolean sameOrder = List.copyOf(old.keySet()).equals(List.copyOf(now.keySet()));
    if (!now.isEmpty() && (!changes.isEmpty() || !sameOrder)) {
      patch.put(ORDER + name, now.keySet().stream().map(id -> Map.of(key, id)).toList());
    }
  }

  private Map<String, Object> deleted(Object id) {
    Map<String, Object> element = new LinkedHashMap<>(); // in one order always
    element.put(DIRECTIVE, "delete");
    element.put(key, id);
    return element;
  }

  /** Two ports of one number, for TCP and UDP, have one key: such a list can't be merged. */
  private static List<@Nullable Object> replaced(
      List<?> after, UnaryOperator<@Nullable Object> whole) {
    List<@Nullable Object> list = new ArrayList<>();
    list.add(Map.of(DIRECTIVE, "replace"));
    after.forEach(element -> list.add(whole.apply(element)));
    return list;
  }

  /** Null if elements have no key, or two have the same. */
  private @Nullable Map<Object, Map<?, ?>> byKey(List<?> list) {
    Map<Object, Map<?, ?>> elements = new LinkedHashMap<>();
    for (Object element : list) {
      Object id = element instanceof Map<?, ?> map ? map.get(key) : null;
      if (id == null || elements.put(id, (Map<?, ?>) element) != null) {
        return null;
      }
    }
    return elements;
  }
}
