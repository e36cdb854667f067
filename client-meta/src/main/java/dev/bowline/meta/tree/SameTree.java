package dev.bowline.meta.tree;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Equality of trees: as of Java's collections, but numbers are equal if they are written as the
 * same JSON number, as the integer 1 and the double 1.0 are. A tree stays equal to itself that way
 * when it goes through any format.
 */
public final class SameTree {
  private SameTree() {}

  /** Whether two trees are the same. */
  public static boolean equal(@Nullable Object a, @Nullable Object b) {
    if (a == b) {
      return true;
    }
    if (a == null || b == null) {
      return false;
    }
    if (a instanceof Map<?, ?> map) {
      return b instanceof Map<?, ?> other && equalMaps(map, other);
    }
    if (a instanceof List<?> list) {
      return b instanceof List<?> other && equalLists(list, other);
    }
    if (a instanceof Number number && b instanceof Number other) {
      return a.equals(b) || TreeNumbers.settled(number).equals(TreeNumbers.settled(other));
    }
    return a.equals(b);
  }

  private static boolean equalMaps(Map<?, ?> a, Map<?, ?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : a.entrySet()) {
      Object other = b.get(entry.getKey());
      if ((other == null && !b.containsKey(entry.getKey())) || !equal(entry.getValue(), other)) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalLists(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** A hash code that is the same for trees that are the same. */
  public static int hash(@Nullable Object tree) {
    int hash = 0;
    if (tree instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        hash += entry.getKey().hashCode() * 31 ^ hash(entry.getValue());
      }
      return hash;
    }
    if (tree instanceof List<?> list) {
      for (Object element : list) {
        hash = hash * 31 + hash(element);
      }
      return hash + 1;
    }
    return tree instanceof Number number
        ? TreeNumbers.settled(number).hashCode()
        : tree == null ? 0 : tree.hashCode();
  }
}
