package dev.bowline.mockserver.merge;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An order of JSON values: numbers by value, then texts, booleans, lists, maps, null. Two values
 * are equal if neither comes first; an integer equals the fraction of the same value.
 */
public final class JsonValues {
  private static final int NUMBER = 0;
  private static final int TEXT = 1;
  private static final int BOOLEAN = 2;
  private static final int LIST = 3;
  private static final int MAP = 4;
  private static final int NULL = 5;

  private JsonValues() {}

  /** Whether two values are the same; elements of lists must stand in the same order. */
  public static boolean equal(@Nullable Object a, @Nullable Object b) {
    return compare(a, b) == 0;
  }

  /** A hash that equal values share, and hardly any others. */
  static int hash(@Nullable Object value) {
    if (value instanceof Number number) {
      return Double.hashCode(number.doubleValue());
    }
    if (value instanceof List<?> list) {
      int hash = 1;
      for (Object element : list) {
        hash = 31 * hash + hash(element);
      }
      return hash;
    }
    if (value instanceof Map<?, ?> map) {
      int hash = 0;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        hash += 31 * hash(entry.getKey()) + hash(entry.getValue());
      }
      return hash;
    }
    return value == null ? 0 : value.hashCode();
  }

  static int compare(@Nullable Object a, @Nullable Object b) {
    int rank = rank(a);
    int byRank = Integer.compare(rank, rank(b));
    if (byRank != 0) {
      return byRank;
    }
    return switch (rank) {
      case NUMBER -> numbers((Number) value(a), (Number) value(b));
      case TEXT -> ((String) value(a)).compareTo((String) value(b));
      case BOOLEAN -> Boolean.compare((Boolean) value(a), (Boolean) value(b));
      case LIST -> lists((List<?>) value(a), (List<?>) value(b));
      case MAP -> maps((Map<?, ?>) value(a), (Map<?, ?>) value(b));
      default -> 0;
    };
  }

  private static Object value(@Nullable Object value) {
    return value == null ? "" : value;
  }

  private static int rank(@Nullable Object value) {
    if (value instanceof Number) {
      return NUMBER;
    }
    if (value instanceof String) {
      return TEXT;
    }
    if (value instanceof Boolean) {
      return BOOLEAN;
    }
    if (value instanceof List<?>) {
      return LIST;
    }
    return value instanceof Map<?, ?> ? MAP : NULL;
  }

  private static int numbers(Number a, Number b) {
    if (a instanceof Double || b instanceof Double) {
      return Double.compare(a.doubleValue(), b.doubleValue());
    }
    return Long.compare(a.longValue(), b.longValue());
  }

  private static int lists(List<?> a, List<?> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = compare(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }

  private static int maps(Map<?, ?> a, Map<?, ?> b) {
    Iterator<Map.Entry<String, @Nullable Object>> first = sorted(a).entrySet().iterator();
    Iterator<Map.Entry<String, @Nullable Object>> second = sorted(b).entrySet().iterator();
    while (first.hasNext() && second.hasNext()) {
      Map.Entry<String, @Nullable Object> left = first.next();
      Map.Entry<String, @Nullable Object> right = second.next();
      int order = left.getKey().compareTo(right.getKey());
      if (order == 0) {
        order = compare(left.getValue(), right.getValue());
      }
      if (order != 0) {
        return order;
      }
    }
    return Boolean.compare(first.hasNext(), second.hasNext());
  }

  private static SortedMap<String, @Nullable Object> sorted(Map<?, ?> map) {
    TreeMap<String, @Nullable Object> sorted = new TreeMap<>();
    map.forEach((name, value) -> sorted.put((String) name, value));
    return sorted;
  }
}
