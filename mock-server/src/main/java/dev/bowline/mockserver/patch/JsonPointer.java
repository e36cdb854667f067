package dev.bowline.mockserver.patch;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A place in a tree (RFC 6901). Immutable. */
final class JsonPointer {
  private final List<String> steps;

  private JsonPointer(List<String> steps) {
    this.steps = steps;
  }

  static JsonPointer parse(String text) {
    if (text.isEmpty()) {
      return new JsonPointer(List.of());
    }
    List<String> steps = new ArrayList<>();
    // What stands before the first slash is dropped, as the server's library does.
    for (String step : text.substring(text.indexOf('/') + 1).split("/", -1)) {
      steps.add(step.replace("~1", "/").replace("~0", "~"));
    }
    return new JsonPointer(List.copyOf(steps));
  }

  @Nullable Object get(@Nullable Object tree) throws PatchException {
    Object value = tree;
    for (String step : steps) {
      value = child(value, step);
    }
    return value;
  }

  /** Refuses the whole document. */
  void requireInside() throws PatchException {
    if (steps.isEmpty()) {
      throw missing();
    }
  }

  /** The value, or null where only the last name of the path is not there. */
  @Nullable Object find(@Nullable Object tree) throws PatchException {
    if (steps.isEmpty()) {
      return tree;
    }
    Object parent = parent(tree);
    return parent instanceof Map<?, ?> map ? map.get(last()) : child(parent, last());
  }

  @Nullable Object add(@Nullable Object tree, @Nullable Object value) throws PatchException {
    if (steps.isEmpty()) {
      throw missing();
    }
    Object parent = parent(tree);
    List<@Nullable Object> list = asList(parent);
    if (list != null) {
      list.add(last().equals("-") ? list.size() : index(last(), list.size() + 1), value);
    } else {
      map(parent).put(last(), value);
    }
    return tree;
  }

  @Nullable Object remove(@Nullable Object tree) throws PatchException {
    if (steps.isEmpty()) {
      throw missing();
    }
    Object parent = parent(tree);
    List<@Nullable Object> list = asList(parent);
    if (list != null) {
      list.remove(index(last(), list.size()));
    } else if (map(parent).containsKey(last())) {
      map(parent).remove(last());
    } else {
      throw missing();
    }
    return tree;
  }

  @Nullable Object replace(@Nullable Object tree, @Nullable Object value) throws PatchException {
    if (steps.isEmpty()) {
      return value;
    }
    Object parent = parent(tree);
    List<@Nullable Object> list = asList(parent);
    if (list != null) {
      list.set(index(last(), list.size()), value);
    } else {
      map(parent).put(last(), value);
    }
    return tree;
  }

  /**
   * Brings what was opened on the way into the order in which it is written again, by name.
   *
   * @param tree the tree after an operation
   */
  void sortWay(@Nullable Object tree) {
    Object value = tree;
    for (String step : steps) {
      if (value instanceof List<?> list) {
        boolean isIndex = step.matches("[0-9]{1,9}") && Integer.parseInt(step) < list.size();
        value = isIndex ? list.get(Integer.parseInt(step)) : null;
      } else {
        Map<String, @Nullable Object> map = Tree.object(value);
        if (map == null) {
          return;
        }
        Map<String, @Nullable Object> sorted = new TreeMap<>(map);
        map.clear();
        map.putAll(sorted);
        value = map.get(step);
      }
    }
  }

  @Override
  public String toString() {
    return "/" + String.join("/", steps);
  }

  private @Nullable Object parent(@Nullable Object tree) throws PatchException {
    Object value = tree;
    for (String step : steps.subList(0, steps.size() - 1)) {
      value = child(value, step);
    }
    return value;
  }

  private @Nullable Object child(@Nullable Object value, String step) throws PatchException {
    if (value instanceof List<?> list) {
      return list.get(index(step, list.size()));
    }
    Map<String, @Nullable Object> map = map(value);
    if (!map.containsKey(step)) {
      throw missing();
    }
    return map.get(step);
  }

  private int index(String step, int size) throws PatchException {
    int index;
    try {
      index = Integer.parseInt(step);
    } catch (NumberFormatException e) {
      throw missing();
    }
    int fromStart = index < 0 ? index + size : index;
    if (fromStart < 0 || fromStart >= size) {
      throw missing();
    }
    return fromStart;
  }

  private String last() {
    return steps.get(steps.size() - 1);
  }

  @SuppressWarnings("unchecked") // elements of JSON trees are of any type
  private static @Nullable List<@Nullable Object> asList(@Nullable Object value) {
    return value instanceof List<?> list ? (List<@Nullable Object>) list : null;
  }

  @SuppressWarnings("unchecked") // objects of JSON trees have string names
  private Map<String, @Nullable Object> map(@Nullable Object value) throws PatchException {
    if (value instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw missing();
  }

  private PatchException missing() {
    return new PatchException("path " + this + " doesn't exist");
  }
}
