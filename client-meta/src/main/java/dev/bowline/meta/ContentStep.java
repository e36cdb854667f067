package dev.bowline.meta;

import dev.bowline.meta.tree.ErrorPath;
import dev.bowline.meta.tree.SameTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One step on a path through a tree: what is there, and the tree with something else there. */
sealed interface ContentStep {
  /** What {@link #find} returns for nothing, since null is a value. */
  Object ABSENT = new Object();

  /** As paths in errors show the step. */
  String text();

  /** What kind of value has such steps. */
  String container();

  /** Whether a value can have such steps. */
  boolean fits(Object value);

  /**
   * What is there.
   *
   * @param value a container that fits
   * @return {@link #ABSENT} if nothing is
   */
  @Nullable Object find(Object value);

  /**
   * A copy of a container with another value at this step.
   *
   * @param value a container that fits, or null for a new one
   */
  Object replaced(@Nullable Object value, @Nullable Object by);

  /** A copy of a container that has this step, without it. */
  Object removed(Object value);

  /** A field of a map. */
  final class Name implements ContentStep {
    private final String name;

    Name(String name) {
      this.name = name;
    }

    @Override
    public String text() {
      return "." + name;
    }

    @Override
    public String container() {
      return "a map";
    }

    @Override
    public boolean fits(Object value) {
      return value instanceof Map<?, ?>;
    }

    @Override
    public @Nullable Object find(Object value) {
      Map<?, ?> map = (Map<?, ?>) value;
      Object found = map.get(name);
      return found != null || map.containsKey(name) ? found : ABSENT;
    }

    @Override
    public Object replaced(@Nullable Object value, @Nullable Object by) {
      Map<String, @Nullable Object> copy = copy(value);
      copy.put(name, by);
      return Collections.unmodifiableMap(copy);
    }

    @Override
    public Object removed(Object value) {
      Map<String, @Nullable Object> copy = copy(value);
      copy.remove(name);
      return Collections.unmodifiableMap(copy);
    }

    @SuppressWarnings("unchecked") // content has no other maps
    private static Map<String, @Nullable Object> copy(@Nullable Object map) {
      return map == null
          ? new LinkedHashMap<>()
          : new LinkedHashMap<>((Map<String, @Nullable Object>) map);
    }
  }

  /** An element of a list by its place. */
  final class Index implements ContentStep {
    final int index;

    Index(int index) {
      this.index = index;
    }

    @Override
    public String text() {
      return "[" + index + "]";
    }

    @Override
    public String container() {
      return "a list";
    }

    @Override
    public boolean fits(Object value) {
      return value instanceof List<?>;
    }

    @Override
    public @Nullable Object find(Object value) {
      List<?> list = (List<?>) value;
      return index < list.size() ? list.get(index) : ABSENT;
    }

    @Override
    public Object replaced(@Nullable Object value, @Nullable Object by) {
      return withElement(value, index, by);
    }

    @Override
    public Object removed(Object value) {
      return withoutElement(value, index);
    }
  }

  /** The first map in a list that has a value in a field. */
  final class Key implements ContentStep {
    private final String field;
    private final Object key;

    Key(String field, Object key) {
      this.field = field;
      this.key = key;
    }

    @Override
    public String text() {
      String name = quoted(field);
      return (name.equals(field)
              ? "["
              : "[field ") // a name in quotes alone is that of a map's field
          + name
          + "="
          + (key instanceof String text ? quoted(text) : key)
          + "]";
    }

    /** In quotes where the text could be taken for more or for less than it is. */
    private static String quoted(String text) {
      return ErrorPath.isWord(text.replace('.', '_').replace('/', '_'))
          ? text
          : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    @Override
    public String container() {
      return "a list";
    }

    @Override
    public boolean fits(Object value) {
      return value instanceof List<?>;
    }

    @Override
    public @Nullable Object find(Object value) {
      int index = indexIn((List<?>) value);
      return index < 0 ? ABSENT : ((List<?>) value).get(index);
    }

    private int indexIn(List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i) instanceof Map<?, ?> map && SameTree.equal(map.get(field), key)) {
          return i;
        }
      }
      return -1;
    }

    @Override
    public Object replaced(@Nullable Object value, @Nullable Object by) {
      List<?> list = value == null ? List.of() : (List<?>) value;
      int index = indexIn(list);
      return index < 0 ? withElement(list, list.size(), keyed(by)) : withElement(list, index, by);
    }

    private @Nullable Object keyed(@Nullable Object by) {
      Name name = new Name(field);
      return by instanceof Map<?, ?> map && !map.containsKey(field) ? name.replaced(map, key) : by;
    }

    @Override
    public Object removed(Object value) {
      return withoutElement(value, indexIn((List<?>) value));
    }
  }

  private static Object withElement(@Nullable Object list, int index, @Nullable Object value) {
    List<@Nullable Object> copy =
        list == null ? new ArrayList<>() : new ArrayList<>((List<?>) list);
    if (index == copy.size()) {
      copy.add(value);
    } else {
      copy.set(index, value);
    }
    return Collections.unmodifiableList(copy);
  }

  private static Object withoutElement(Object list, int index) {
    List<@Nullable Object> copy = new ArrayList<>((List<?>) list);
    copy.remove(index);
    return Collections.unmodifiableList(copy);
  }
}
