package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.custom.JsonPath.Misfit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a path asks of elements: that something is there, or how it compares with something else.
 *
 * @param operator empty if it is only asked for the left side
 */
record JsonPathFilter(List<JsonPathStep> left, String operator, List<JsonPathStep> right) {
  boolean holds(List<@Nullable Object> element) throws Misfit {
    if (operator.isEmpty()) {
      return exists(element);
    }
    List<@Nullable Object> a = JsonPath.all(left, element);
    if (a.isEmpty()) {
      return false;
    }
    List<@Nullable Object> b = JsonPath.all(right, element);
    if (b.isEmpty()) {
      return false;
    }
    if (a.size() > 1 || b.size() > 1) {
      throw new Misfit();
    }
    return switch (operator) {
      case "==" -> isEqual(a.get(0), b.get(0));
      case "!=" -> !isEqual(a.get(0), b.get(0));
      case "<" -> isLess(a.get(0), b.get(0));
      case "<=" -> isLess(a.get(0), b.get(0)) || isEqual(a.get(0), b.get(0));
      case ">" -> !isLess(a.get(0), b.get(0)) && !isEqual(a.get(0), b.get(0));
      case ">=" -> !isLess(a.get(0), b.get(0));
      default -> throw new Misfit();
    };
  }

  /** A path that fits nothing finds what it was asked of, to the server's library. */
  private boolean exists(List<@Nullable Object> element) {
    try {
      return !JsonPath.all(left, element).isEmpty();
    } catch (Misfit e) {
      return true;
    }
  }

  private static boolean isEqual(@Nullable Object a, @Nullable Object b) throws Misfit {
    if (a == null || b == null || a.getClass() != b.getClass() || !(a instanceof Comparable<?>)) {
      throw new Misfit();
    }
    return a.equals(b);
  }

  private static boolean isLess(@Nullable Object a, @Nullable Object b) throws Misfit {
    if (a instanceof Long x && b instanceof Long y) {
      return x < y;
    }
    if (a instanceof Double x && b instanceof Double y) {
      return x < y;
    }
    if (a instanceof String x && b instanceof String y) {
      return x.compareTo(y) < 0;
    }
    throw new Misfit();
  }
}
