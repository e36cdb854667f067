package dev.bowline.meta.tree;

import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Equality of trees: as of Java's collections, but numbers are equal if they are written as the
 * same JSON number, as the integer 1 and the double 1.0 are. A tree stays equal to itself that way
 * when it goes through any format.
 */
public final class SameTree {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final long KEY = RANDOM.nextLong();
  private static final long OTHER_KEY = RANDOM.nextLong();

  /** What hashes start with, so that values of different sorts have different ones. */
  private static final long STRING = 1;

  private static final long INTEGER = 2;
  private static final long OTHER_NUMBER = 3;
  private static final long LIST = 4;
  private static final long MAP = 5;

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

  /**
   * A hash code that is the same for trees that are the same, in this process only: who may choose
   * trees must not be able to choose many that have one hash code.
   */
  public static int hash(@Nullable Object tree) {
    return Long.hashCode(longHash(tree));
  }

  private static long longHash(@Nullable Object tree) {
    if (tree instanceof String string) {
      return text(STRING, string);
    }
    if (tree instanceof Map<?, ?> map) {
      long hash = MAP;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        hash += mixed(longHash(entry.getKey()), longHash(entry.getValue()));
      }
      return hash;
    }
    if (tree instanceof List<?> list) {
      long hash = LIST;
      for (Object element : list) {
        hash = mixed(hash, longHash(element));
      }
      return hash;
    }
    if (tree instanceof Number number) {
      Number settled = TreeNumbers.settled(number);
      return settled instanceof Long integer
          ? mixed(INTEGER, integer)
          : text(OTHER_NUMBER, settled.toString());
    }
    return tree == null ? 0 : tree.hashCode();
  }

  private static long text(long start, String text) {
    long hash = start;
    for (int i = 0; i < text.length(); i++) {
      hash = mixed(hash, text.charAt(i));
    }
    return hash;
  }

  /** Both halves of a product whose factors nobody outside knows. */
  private static long mixed(long hash, long next) {
    long a = hash ^ KEY;
    long b = next ^ OTHER_KEY;
    return a * b ^ Math.multiplyHigh(a, b);
  }
}
