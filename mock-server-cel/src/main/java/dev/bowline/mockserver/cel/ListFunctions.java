package dev.bowline.mockserver.cel;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import dev.cel.common.values.CelByteString;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/** Sums, extremes, order and places of the items of lists. */
final class ListFunctions {
  private static final CelType ITEM = TypeParamType.create("A");
  private static final Map<String, CelType> COMPARABLE = new LinkedHashMap<>();

  static {
    COMPARABLE.put("int", SimpleType.INT);
    COMPARABLE.put("uint", SimpleType.UINT);
    COMPARABLE.put("double", SimpleType.DOUBLE);
    COMPARABLE.put("bool", SimpleType.BOOL);
    COMPARABLE.put("duration", SimpleType.DURATION);
    COMPARABLE.put("timestamp", SimpleType.TIMESTAMP);
    COMPARABLE.put("string", SimpleType.STRING);
    COMPARABLE.put("bytes", SimpleType.BYTES);
  }

  private ListFunctions() {}

  static void addTo(Functions functions) {
    COMPARABLE.forEach(
        (name, type) -> {
          String id = "list_" + name + "_";
          Parameter list = Parameter.list(type);
          functions.member(
              "isSorted",
              id + "is_sorted_bool",
              SimpleType.BOOL,
              a -> isSorted((List<?>) a[0]),
              list);
          functions.member(
              "min", id + "min_" + name, type, a -> extreme((List<?>) a[0], -1, "min"), list);
          functions.member(
              "max", id + "max_" + name, type, a -> extreme((List<?>) a[0], 1, "max"), list);
        });
    sum(functions, "int", 0L, (x, y) -> Math.addExact((Long) x, (Long) y));
    sum(functions, "uint", UnsignedLong.ZERO, (x, y) -> ((UnsignedLong) x).plus((UnsignedLong) y));
    sum(functions, "double", 0.0, (x, y) -> (Double) x + (Double) y);
    sum(functions, "duration", Duration.ZERO, (x, y) -> ((Duration) x).plus((Duration) y));
    Parameter item = new Parameter(ITEM, Object.class);
    functions.member(
        "indexOf",
        "list_a_index_of_int",
        SimpleType.INT,
        a -> (long) ((List<?>) a[0]).indexOf(a[1]),
        Parameter.list(ITEM),
        item);
    functions.member(
        "lastIndexOf",
        "list_a_last_index_of_int",
        SimpleType.INT,
        a -> (long) ((List<?>) a[0]).lastIndexOf(a[1]),
        Parameter.list(ITEM),
        item);
  }

  private static void sum(
      Functions functions, String name, Object zero, BinaryOperator<Object> plus) {
    CelType type = COMPARABLE.getOrDefault(name, SimpleType.INT);
    functions.member(
        "sum",
        "list_" + name + "_sum_" + name,
        type,
        a -> sum((List<?>) a[0], zero, plus),
        Parameter.list(type));
  }

  private static Object sum(List<?> list, Object zero, BinaryOperator<Object> plus) {
    Object sum = zero;
    for (Object item : list) {
      try {
        sum = plus.apply(sum, item);
      } catch (ArithmeticException e) {
        throw new FunctionException("integer overflow");
      }
    }
    return sum;
  }

  private static boolean isSorted(List<?> list) {
    for (int i = 1; i < list.size(); i++) {
      if (compare(list.get(i - 1), list.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  private static Object extreme(List<?> list, int sign, String name) {
    Comparator<Object> order = (x, y) -> sign * compare(x, y);
    return list.stream()
        .map(item -> (Object) item)
        .max(order)
        .orElseThrow(() -> new FunctionException(name + " called on empty list"));
  }

  @SuppressWarnings("unchecked") // items of one list have one type
  private static int compare(Object one, Object other) {
    return one instanceof CelByteString bytes
        ? CelByteString.unsignedLexicographicalComparator().compare(bytes, (CelByteString) other)
        : ((Comparable<Object>) one).compareTo(other);
  }
}
