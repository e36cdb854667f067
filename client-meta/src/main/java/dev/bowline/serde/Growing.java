package dev.bowline.serde;

import dev.bowline.meta.KeyedList;
import dev.bowline.meta.StringMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Lists and maps that the builders of generated classes grow. An immutable one is copied when the
 * first element is added and copied back when the message is built; an {@link ArrayList} or {@link
 * TreeMap} in a builder is always the builder's own, since setters copy what they are given.
 */
public final class Growing {
  private Growing() {}

  /**
   * The list with one more element.
   *
   * @param field the list's name, for errors
   * @throws NullPointerException if the element is null
   */
  public static <E> List<E> append(@Nullable List<E> list, E element, String field) {
    if (element == null) {
      throw new NullPointerException("element of " + field);
    }
    return appendOrNull(list, element);
  }

  /** The list with one more element, which may be null. */
  public static <E extends @Nullable Object> List<E> appendOrNull(
      @Nullable List<E> list, E element) {
    List<E> own = own(list);
    own.add(element);
    return own;
  }

  /** The list with another element in a place. */
  public static <E> List<E> replace(List<E> list, int index, E element) {
    List<E> own = own(list);
    own.set(index, element);
    return own;
  }

  private static <E extends @Nullable Object> List<E> own(@Nullable List<E> list) {
    return list instanceof ArrayList<E>
        ? list
        : list == null ? new ArrayList<>() : new ArrayList<>(list);
  }

  /**
   * The place of the first message whose field has this value, or -1.
   *
   * @throws NullPointerException if the value is null
   */
  public static int indexOf(@Nullable List<? extends Message> list, int keyOrdinal, Object key) {
    Objects.requireNonNull(key, "key");
    if (list == null) {
      return -1;
    }
    for (int i = 0; i < list.size(); i++) {
      if (key.equals(list.get(i).fieldValue(keyOrdinal))) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The map with one more entry.
   *
   * @param field the map's name, for errors
   * @throws NullPointerException if key or value are null
   */
  public static <V> Map<String, V> put(
      @Nullable Map<String, V> map, String key, V value, String field) {
    requireEntry(key, value, field);
    Map<String, V> own = map;
    if (!(own instanceof TreeMap<String, V>)) {
      own = new TreeMap<>(StringMap.KEY_ORDER);
      if (map != null) {
        own.putAll(map);
      }
    }
    own.put(key, value);
    return own;
  }

  private static void requireEntry(@Nullable String key, @Nullable Object value, String field) {
    if (key == null) {
      throw new NullPointerException("key of " + field);
    }
    if (value == null) {
      throw new NullPointerException("value of " + field + "[\"" + key + "\"]");
    }
  }

  /**
   * An immutable copy of a list.
   *
   * @param field its name, for errors
   * @throws NullPointerException if the list or an element is null
   */
  public static <E> List<E> copy(List<? extends E> list, String field) {
    for (E element : Objects.requireNonNull(list, field)) {
      if (element == null) {
        throw new NullPointerException("element of " + field);
      }
    }
    return List.copyOf(list);
  }

  /**
   * An immutable copy of a list that may hold null.
   *
   * @param field its name, for errors
   * @throws NullPointerException if the list is null
   */
  public static <E extends @Nullable Object> List<E> copyOrNulls(
      List<? extends E> list, String field) {
    return unmodifiable(Objects.requireNonNull(list, field));
  }

  private static <E extends @Nullable Object> List<E> unmodifiable(List<? extends E> list) {
    return Collections.unmodifiableList(new ArrayList<>(list));
  }

  /**
   * An immutable copy of a map.
   *
   * @param field its name, for errors
   * @throws NullPointerException if the map, a key or a value is null
   */
  public static <V> Map<String, V> copy(Map<String, ? extends V> map, String field) {
    if (!(Objects.requireNonNull(map, field) instanceof StringMap<?>)) {
      map.forEach((key, value) -> requireEntry(key, value, field));
    }
    return StringMap.copyOf(map);
  }

  /**
   * An immutable copy of a map of lists.
   *
   * @param field its name, for errors
   * @throws NullPointerException if the map, a key, a list or an element is null
   */
  public static <E> Map<String, List<E>> copyOfLists(Map<String, List<E>> map, String field) {
    TreeMap<String, List<E>> copy = new TreeMap<>(StringMap.KEY_ORDER);
    Objects.requireNonNull(map, field)
        .forEach(
            (key, list) -> {
              requireEntry(key, list, field);
              copy.put(key, copy(list, field));
            });
    return StringMap.copyOf(copy);
  }

  /** The finished list. */
  public static <E> @Nullable List<E> done(@Nullable List<E> list) {
    return list instanceof ArrayList<E> ? List.copyOf(list) : list;
  }

  /** The finished list, in which elements may be null. */
  public static <E extends @Nullable Object> @Nullable List<E> doneOrNulls(@Nullable List<E> list) {
    return list instanceof ArrayList<E> ? unmodifiable(list) : list;
  }

  /** The finished map. */
  public static <V> @Nullable Map<String, V> done(@Nullable Map<String, V> map) {
    return map instanceof TreeMap<String, V> ? StringMap.copyOf(map) : map;
  }

  /** The finished list of messages that one of their fields identifies. */
  public static <K, E extends Message> @Nullable KeyedList<K, E> keyed(
      @Nullable List<E> list, int keyOrdinal) {
    return list == null ? null : KeyedList.copyOf(list, keyOrdinal);
  }
}
