package dev.bowline.mockserver.patch;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One list under a strategic merge patch: of scalars, or of objects with a merge key. */
final class StrategicList {
  private final PatchSchema schema;
  private final String mergeKey;

  StrategicList(PatchSchema schema) {
    this.schema = schema;
    this.mergeKey = schema.mergeKey();
  }

  /**
   * Merges a list.
   *
   * @param deletes whether the patch lists scalars to remove
   */
  List<@Nullable Object> merge(List<?> old, List<?> patch, boolean deletes)
      throws StrategicException {
    List<@Nullable Object> target = new ArrayList<>(old);
    if (old.isEmpty() && patch.isEmpty()) {
      return target;
    }
    if (!areObjects(old, patch)) {
      if (deletes) {
        target.removeAll(patch);
        return target;
      }
      LinkedHashSet<@Nullable Object> merged = new LinkedHashSet<>(target);
      merged.addAll(patch);
      return order(new ArrayList<>(merged), patch, old);
    }
    if (mergeKey.isEmpty()) {
      throw StrategicException.server("cannot merge lists without merge key for struct");
    }
    List<Map<String, @Nullable Object>> changes = changes(target, patch);
    List<@Nullable Object> before = new ArrayList<>(target);
    for (Map<String, @Nullable Object> change : changes) {
      Object key = key(change);
      int at = indexOf(target, key);
      if (at < 0) {
        target.add(change);
      } else {
        target.set(at, StrategicMerge.merge(object(target.get(at)), change, schema));
      }
    }
    return order(target, changes, before);
  }

  /** Applies the elements that are directives to the list, and returns the others. */
  private List<Map<String, @Nullable Object>> changes(List<@Nullable Object> target, List<?> patch)
      throws StrategicException {
    List<Map<String, @Nullable Object>> changes = new ArrayList<>();
    boolean replaces = false;
    for (Object element : patch) {
      Map<String, @Nullable Object> change = object(element);
      Object directive = change.get(StrategicMerge.PATCH);
      if (!change.containsKey(StrategicMerge.PATCH)) {
        changes.add(change);
      } else if (StrategicMerge.DELETE.equals(directive)) {
        Object key = key(change);
        for (int at = indexOf(target, key); at >= 0; at = indexOf(target, key)) {
          target.remove(at);
        }
      } else if (StrategicMerge.REPLACE.equals(directive)) {
        replaces = true;
      } else if (StrategicMerge.MERGE.equals(directive)) {
        throw StrategicException.server("merging lists cannot yet be specified in the patch");
      } else {
        throw StrategicMerge.unknown(directive, change);
      }
    }
    if (replaces) {
      target.clear();
      target.addAll(changes);
      return List.of();
    }
    return changes;
  }

  /**
   * Merges a list whose order the patch tells.
   *
   * @param old null if there is none
   * @param patch null if it only tells the order
   */
  List<@Nullable Object> mergeInOrder(@Nullable List<?> old, @Nullable List<?> patch, List<?> order)
      throws StrategicException {
    List<?> before = old == null ? List.of() : old;
    List<?> changes = patch == null ? List.of() : patch;
    areObjects(before, changes);
    List<@Nullable Object> merged;
    if (old == null) {
      merged = new ArrayList<>();
      changes.stream()
          .filter(element -> !StrategicMerge.isDirective(element))
          .forEach(element -> merged.add(StrategicMerge.withoutDirectives(element)));
    } else if (patch == null) {
      merged = new ArrayList<>(old);
    } else if (schema.strategy().equals(StrategicMerge.MERGE)) {
      merged = merge(old, patch, false);
    } else {
      merged = new ArrayList<>(patch);
    }
    return order(merged, order, before);
  }

  /**
   * Sees to it that elements of a patch come in the order that it tells.
   *
   * @throws StrategicException if they don't
   */
  void checkOrder(List<?> patch, List<?> order) throws StrategicException {
    if (patch.isEmpty() || order.isEmpty()) {
      return;
    }
    List<?> named =
        mergeKey.isEmpty()
            ? patch
            : patch.stream().filter(element -> !isDeletion(element)).toList();
    int at = 0;
    for (Object element : named) {
      boolean isDirective = StrategicMerge.isDirective(element);
      while (at < order.size() && !isDirective && !sameKey(element, order.get(at))) {
        at++;
      }
      if (at == order.size()) { // where a directive is one too many as well
        throw StrategicException.server(
            "The order in patch list:\n"
                + GoFormat.plain(patch)
                + "\n doesn't match $setElementOrder list:\n"
                + GoFormat.plain(order)
                + "\n");
      }
      at += isDirective ? 0 : 1;
    }
  }

  private static boolean isDeletion(@Nullable Object element) {
    return element instanceof Map<?, ?> map
        && StrategicMerge.DELETE.equals(map.get(StrategicMerge.PATCH));
  }

  /**
   * Sorts a merged list: elements that an order names come as it says, the others between them as
   * they were.
   */
  private List<@Nullable Object> order(List<@Nullable Object> merged, List<?> first, List<?> before)
      throws StrategicException {
    List<@Nullable Object> named = new ArrayList<>();
    List<@Nullable Object> others = new ArrayList<>();
    for (Object element : merged) {
      (indexOf(first, keyOf(element)) >= 0 ? named : others).add(element);
    }
    sort(named, first);
    sort(others, before);
    List<@Nullable Object> sorted = new ArrayList<>(merged.size());
    int o = 0;
    for (Object element : named) {
      int place = indexOf(before, keyOf(element));
      while (o < others.size() && place >= 0) {
        int other = indexOf(before, keyOf(others.get(o)));
        if (other < 0 || other >= place) {
          break;
        }
        sorted.add(others.get(o++));
      }
      sorted.add(element);
    }
    sorted.addAll(others.subList(o, others.size()));
    return sorted;
  }

  private void sort(List<@Nullable Object> elements, List<?> order) throws StrategicException {
    List<Integer> places = new ArrayList<>();
    List<@Nullable Object> sorted = new ArrayList<>();
    for (Object element : elements) {
      int place = indexOf(order, keyOf(element));
      int at = 0;
      while (at < places.size() && places.get(at) <= place) {
        at++;
      }
      places.add(at, place);
      sorted.add(at, element);
    }
    elements.clear();
    elements.addAll(sorted);
  }

  /** What identifies an element: its key, or the scalar itself. */
  private @Nullable Object keyOf(@Nullable Object element) throws StrategicException {
    return element instanceof Map<?, ?> ? key(object(element)) : element;
  }

  private Object key(Map<String, @Nullable Object> element) throws StrategicException {
    if (!element.containsKey(mergeKey)) {
      throw StrategicException.server(
          "map: " + GoFormat.plain(element) + " does not contain declared merge key: " + mergeKey);
    }
    Object key = element.get(mergeKey);
    return key == null ? "<nil>" : key;
  }

  private boolean sameKey(@Nullable Object a, @Nullable Object b) throws StrategicException {
    return Objects.equals(keyOf(a), keyOf(b));
  }

  private int indexOf(List<?> elements, @Nullable Object key) {
    for (int i = 0; i < elements.size(); i++) {
      Object element = elements.get(i);
      Object found = element instanceof Map<?, ?> map ? map.get(mergeKey) : element;
      if (Objects.equals(found, key)) {
        return i;
      }
    }
    return -1;
  }

  private static Map<String, @Nullable Object> object(@Nullable Object element)
      throws StrategicException {
    Map<String, @Nullable Object> object = Tree.object(element);
    if (object == null) {
      throw StrategicException.server(
          "expected a map[string]interface {}, but received a " + GoFormat.type(element));
    }
    return object;
  }

  /** Whether the elements are objects; all of them must be of one type. */
  private static boolean areObjects(List<?> old, List<?> patch) throws StrategicException {
    String type = "";
    for (List<?> list : Arrays.asList(old, patch)) {
      for (Object element : list) {
        String found = GoFormat.type(element);
        if (type.isEmpty() && element instanceof List<?>) {
          throw new StrategicException(
              StrategicException.Fault.CONTENT, "lists of lists are not supported");
        }
        if (!type.isEmpty() && !type.equals(found)) {
          throw StrategicException.server(
              "list element types are not identical: " + GoFormat.plain(Arrays.asList(old, patch)));
        }
        type = found;
      }
    }
    return type.startsWith("map");
  }
}
