package dev.bowline.mockserver.patch;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Equality of JSON values: numbers by value, objects whatever their order. */
final class JsonEquality {
  private JsonEquality() {}

  static boolean equal(@Nullable Object a, @Nullable Object b) {
    if (a == null || b == null) {
      return a == b;
    }
    if (a instanceof Number && b instanceof Number) {
      return new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString())) == 0;
    }
    if (a instanceof Map<?, ?> left && b instanceof Map<?, ?> right) {
      return left.keySet().equals(right.keySet())
          && left.entrySet().stream()
              .allMatch(entry -> equal(entry.getValue(), right.get(entry.getKey())));
    }
    if (a instanceof List<?> left && b instanceof List<?> right) {
      if (left.size() != right.size()) {
        return false;
      }
      for (int i = 0; i < left.size(); i++) {
        if (!equal(left.get(i), right.get(i))) {
          return false;
        }
      }
      return true;
    }
    return a.equals(b);
  }
}
