package dev.bowline.meta.tree;

import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.serde.DecodeLimits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Immutable copies of trees that a caller has built, in the few Java types that codecs read. */
public final class ContentTree {
  /** What codecs read back by default. */
  private static final int MAX_DEPTH = DecodeLimits.DEFAULT.maxDepth();

  private static final Set<Class<?>> NUMBERS =
      Set.of(
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class);

  private final String path;

  /** The names and places that lead from the path to what is being copied. */
  private final List<Object> steps = new ArrayList<>();

  private ContentTree(String path) {
    this.path = path;
  }

  /**
   * A copy of a whole content.
   *
   * @throws IllegalArgumentException if it holds anything else than codecs read, or is nested too
   *     deep
   */
  public static Map<String, @Nullable Object> copyOf(
      Map<String, ? extends @Nullable Object> content) {
    return new ContentTree("$").map(content, 1);
  }

  /**
   * A copy of one value.
   *
   * @param path of the value, for errors
   * @param depth of the map or list that it goes into, 1 for the content itself
   * @throws IllegalArgumentException as {@link #copyOf}
   */
  public static @Nullable Object value(@Nullable Object value, String path, int depth) {
    return new ContentTree(path).copy(value, depth);
  }

  private @Nullable Object copy(@Nullable Object value, int depth) {
    if (value == null || value instanceof String || value instanceof Boolean) {
      return value;
    }
    if (value instanceof Number number && NUMBERS.contains(number.getClass())) {
      Number kept = TreeNumbers.kept(number);
      if (kept == null) {
        throw new IllegalArgumentException(
            path() + " is not a number that a 64-bit float can be, which is all that JSON holds");
      }
      return kept;
    }
    if (value instanceof Quantity quantity) {
      return quantity.toString();
    }
    if (value instanceof IntOrString either) {
      return either.isInt() ? (Object) (long) either.intValue() : either.toString();
    }
    if (value instanceof Map<?, ?> map) {
      return map(map, depth + 1);
    }
    if (value instanceof List<?> list) {
      return list(list, depth + 1);
    }
    throw new IllegalArgumentException(
        path()
            + " is a "
            + value.getClass().getName()
            + ", expected a String, Boolean, number, Quantity, IntOrString, List, Map or null");
  }

  private Map<String, @Nullable Object> map(Map<?, ?> map, int depth) {
    requireDepth(depth);
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String name)) {
        throw new IllegalArgumentException(
            path() + " has the key " + entry.getKey() + ", expected a String");
      }
      copy.put(name, inside(name, entry.getValue(), depth));
    }
    return Collections.unmodifiableMap(copy);
  }

  private List<@Nullable Object> list(List<?> list, int depth) {
    requireDepth(depth);
    List<@Nullable Object> copy = new ArrayList<>(list.size());
    for (Object element : list) {
      copy.add(inside(copy.size(), element, depth));
    }
    return Collections.unmodifiableList(copy);
  }

  private @Nullable Object inside(Object step, @Nullable Object value, int depth) {
    steps.add(step);
    Object copy = copy(value, depth);
    steps.remove(steps.size() - 1);
    return copy;
  }

  /** Made when something is refused only: a long name may hold many values. */
  private String path() {
    StringBuilder text = new StringBuilder(path);
    for (Object step : steps) {
      text.append(step instanceof String name ? ErrorPath.name(name) : "[" + step + "]");
    }
    return text.toString();
  }

  /**
   * Refuses what codecs would not read back.
   *
   * @param depth of a map or list, 1 for the content itself
   * @throws IllegalArgumentException if it is too deep
   */
  public static void requireDepth(int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException("content is nested more than " + MAX_DEPTH + " deep");
    }
  }
}
