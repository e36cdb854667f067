package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value and what it was before an update. Fields belong together by their names, items of lists
 * only where the list is a map by keys.
 */
final class Correlation {
  private final Schema schema;
  private final @Nullable Object before;
  private final @Nullable Object after;

  Correlation(Schema schema, @Nullable Object before, @Nullable Object after) {
    this.schema = schema;
    this.before = before;
    this.after = after;
  }

  boolean isUnchanged() {
    return isSame(before, after);
  }

  @Nullable Object before() {
    return before;
  }

  /** A field, or null if there is nothing to compare it with. */
  @Nullable Correlation field(String name) {
    Map<String, @Nullable Object> old = Tree.object(before);
    Map<String, @Nullable Object> now = Tree.object(after);
    Schema field = schema.field(name);
    return old == null
            || now == null
            || field == null
            || !old.containsKey(name)
            || !now.containsKey(name)
        ? null
        : new Correlation(field, old.get(name), now.get(name));
  }

  /** An item, or null if there is nothing to compare it with. */
  @Nullable Correlation item(int index) {
    Schema items = schema.items();
    if (items == null
        || !schema.listType().equals("map")
        || !(before instanceof List<?> old)
        || !(after instanceof List<?> now)
        || index >= now.size()) {
      return null;
    }
    Map<String, @Nullable Object> keys = keys(now.get(index));
    for (Object element : old) {
      if (keys != null && keys.equals(keys(element))) {
        return new Correlation(items, element, now.get(index));
      }
    }
    return null;
  }

  private @Nullable Map<String, @Nullable Object> keys(@Nullable Object element) {
    Map<String, @Nullable Object> object = Tree.object(element);
    if (object == null) {
      return null;
    }
    Map<String, @Nullable Object> keys = new HashMap<>();
    for (String name : schema.listKeys()) {
      keys.put(name, object.get(name));
    }
    return keys;
  }

  /** Whether two trees are equal, numbers by value. */
  static boolean isSame(@Nullable Object one, @Nullable Object other) {
    if (one instanceof Number first && other instanceof Number second) {
      return one.equals(other) || first.doubleValue() == second.doubleValue();
    }
    return one == null ? other == null : one.equals(other);
  }
}
