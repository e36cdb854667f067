package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands for a value that is not there, since null is a value. */
final class Absent {
  static final Object VALUE = new Object();

  private Absent() {}

  static boolean is(@Nullable Object value) {
    return value == VALUE;
  }

  /** A member of a map; absent also if there is no map. */
  static @Nullable Object orMember(@Nullable Map<String, @Nullable Object> map, String name) {
    return map != null && map.containsKey(name) ? map.get(name) : VALUE;
  }

  /** The map that a value is, or null if it is none or has no members. */
  static @Nullable Map<String, @Nullable Object> filledMap(@Nullable Object value) {
    Map<String, @Nullable Object> map = Tree.object(value);
    return map == null || map.isEmpty() ? null : map;
  }

  /** The elements of a list; none if it is no list. */
  static List<?> elements(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }
}
