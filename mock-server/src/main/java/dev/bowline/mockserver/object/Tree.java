package dev.bowline.mockserver.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Steps through trees of Maps and Lists. What is not there, or is something else, reads as null or
 * empty.
 */
public final class Tree {
  private Tree() {}

  /** The value as an object, or null if it is none. */
  @SuppressWarnings("unchecked") // objects of JSON trees have string names
  public static @Nullable Map<String, @Nullable Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : null;
  }

  /** The object at a name, or null. */
  public static @Nullable Map<String, @Nullable Object> child(
      Map<String, @Nullable Object> tree, String name) {
    return object(tree.get(name));
  }

  /** The object at a name, created where there is none. */
  public static Map<String, @Nullable Object> childToChange(
      Map<String, @Nullable Object> tree, String name) {
    Map<String, @Nullable Object> child = child(tree, name);
    if (child == null) {
      child = new LinkedHashMap<>();
      tree.put(name, child);
    }
    return child;
  }

  /** The string at a name, or the empty string. */
  public static String text(@Nullable Map<String, @Nullable Object> tree, String name) {
    return tree != null && tree.get(name) instanceof String text ? text : "";
  }

  /** A value by its path, or null. */
  public static @Nullable Object at(@Nullable Object tree, String... path) {
    Object value = tree;
    for (String name : path) {
      Map<String, @Nullable Object> object = object(value);
      if (object == null) {
        return null;
      }
      value = object.get(name);
    }
    return value;
  }

  /** The strings of the array at a name. */
  public static List<String> texts(@Nullable Map<String, @Nullable Object> tree, String name) {
    List<String> texts = new ArrayList<>();
    if (tree != null && tree.get(name) instanceof List<?> list) {
      for (Object element : list) {
        if (element instanceof String text) {
          texts.add(text);
        }
      }
    }
    return texts;
  }

  /** The objects of the array at a name. */
  public static List<Map<String, @Nullable Object>> objects(
      @Nullable Map<String, @Nullable Object> tree, String name) {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    if (tree != null && tree.get(name) instanceof List<?> list) {
      for (Object element : list) {
        Map<String, @Nullable Object> object = object(element);
        if (object != null) {
          objects.add(object);
        }
      }
    }
    return objects;
  }

  /** The string entries of the object at a name. */
  public static Map<String, String> textMap(
      @Nullable Map<String, @Nullable Object> tree, String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<String, @Nullable Object> child = tree == null ? null : child(tree, name);
    if (child != null) {
      child.forEach((key, value) -> texts.put(key, value instanceof String text ? text : ""));
    }
    return texts;
  }

  /** A copy whose objects have their names in order, on all levels. */
  public static @Nullable Object sorted(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> copy = new TreeMap<>();
      map.forEach((name, value) -> copy.put(name, sorted(value)));
      return copy;
    }
    if (tree instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(element -> copy.add(sorted(element)));
      return copy;
    }
    return tree;
  }

  /** A copy that shares nothing that can change. */
  public static @Nullable Object copy(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((name, value) -> copy.put(name, copy(value)));
      return copy;
    }
    if (tree instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(element -> copy.add(copy(element)));
      return copy;
    }
    return tree;
  }
}
