package dev.bowline.meta;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map with text keys, ordered by the keys' UTF-8 bytes, as the server writes them. Two
 * arrays and no entry objects, since objects hold many small maps.
 *
 * @param <V> type of the values, which are never null
 */
public final class StringMap<V> extends AbstractMap<String, V> {
  /**
   * Order of UTF-8 bytes, which is that of code points and differs from {@link String#compareTo}
   * beyond U+D7FF.
   */
  public static final Comparator<String> KEY_ORDER = new KeyOrder();

  private static final StringMap<?> EMPTY = new StringMap<>(new String[0], new Object[0]);

  private final String[] keys;
  private final Object[] values;

  private StringMap(String[] keys, Object[] values) {
    this.keys = keys;
    this.values = values;
  }

  /** The empty map. */
  @SuppressWarnings("unchecked") // holds nothing
  public static <V> StringMap<V> empty() {
    return (StringMap<V>) EMPTY;
  }

  /**
   * A copy of a map; the map itself if it is one of these.
   *
   * @throws NullPointerException if a key or value is null
   */
  @SuppressWarnings("unchecked") // immutable, so a map of a subtype will do
  public static <V> StringMap<V> copyOf(Map<String, ? extends V> map) {
    if (map instanceof StringMap<? extends V> done) {
      return (StringMap<V>) done;
    }
    if (map.isEmpty()) {
      return empty();
    }
    String[] keys = map.keySet().toArray(new String[0]);
    for (String key : keys) {
      Objects.requireNonNull(key, "key");
    }
    Arrays.sort(keys, KEY_ORDER);
    Object[] values = new Object[keys.length];
    for (int i = 0; i < keys.length; i++) {
      V value = map.get(keys[i]);
      if (value == null) {
        throw new NullPointerException("value of " + keys[i]);
      }
      values[i] = value;
    }
    return new StringMap<>(keys, values);
  }

  /**
   * A map from keys and values as they were read: sorted here unless they are already; of equal
   * keys the last counts.
   *
   * @param keys keys in the first {@code size} places; the array is not kept
   * @param values their values; the array is not kept
   * @param size number of entries
   */
  public static <V> StringMap<V> of(String[] keys, Object[] values, int size) {
    if (size == 0) {
      return empty();
    }
    for (int i = 1; i < size; i++) {
      if (compareCodePoints(keys[i - 1], keys[i]) >= 0) {
        return sorted(keys, values, size);
      }
    }
    return new StringMap<>(Arrays.copyOf(keys, size), Arrays.copyOf(values, size));
  }

  /**
   * For codecs: a map from keys and values as they were read, which is not checked.
   *
   * @param entries from {@code from} on a key, its value, the next key and so on; the keys in
   *     {@link #KEY_ORDER}, each only once; the array is not kept
   * @param size number of entries
   */
  public static <V> StringMap<V> ofAscending(@Nullable Object[] entries, int from, int size) {
    String[] keys = new String[size];
    Object[] values = new Object[size];
    for (int i = 0; i < size; i++) {
      keys[i] = (String) Objects.requireNonNull(entries[from + 2 * i]);
      values[i] = Objects.requireNonNull(entries[from + 2 * i + 1]);
    }
    return new StringMap<>(keys, values);
  }

  private static <V> StringMap<V> sorted(String[] keys, Object[] values, int size) {
    TreeMap<String, Object> map = new TreeMap<>(KEY_ORDER);
    for (int i = 0; i < size; i++) {
      map.put(keys[i], values[i]);
    }
    return new StringMap<>(map.keySet().toArray(new String[0]), map.values().toArray());
  }

  @Override
  @SuppressWarnings("unchecked") // filled from values of type V only
  public @Nullable V get(@Nullable Object key) {
    int i = find(key);
    return i < 0 ? null : (V) values[i];
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return find(key) >= 0;
  }

  @Override
  public int size() {
    return keys.length;
  }

  /**
   * The key at a place in the order.
   *
   * @throws IndexOutOfBoundsException if there is no such place
   */
  public String keyAt(int index) {
    return keys[index];
  }

  /**
   * The value at a place in the order of keys.
   *
   * @throws IndexOutOfBoundsException if there is no such place
   */
  @SuppressWarnings("unchecked") // filled from values of type V only
  public V valueAt(int index) {
    return (V) values[index];
  }

  @Override
  public Set<Entry<String, V>> entrySet() {
    return new Entries();
  }

  private int find(@Nullable Object key) {
    return key instanceof String text ? Arrays.binarySearch(keys, text, KEY_ORDER) : -1;
  }

  private static int compareCodePoints(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean xHigh = Character.isSurrogate(x);
        return xHigh == Character.isSurrogate(y) ? Character.compare(x, y) : xHigh ? 1 : -1;
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  /** A class, since the first method reference of a program costs it more than all its maps. */
  private static final class KeyOrder implements Comparator<String> {
    @Override
    public int compare(String a, String b) {
      return compareCodePoints(a, b);
    }
  }

  private final class Entries extends AbstractSet<Entry<String, V>> {
    @Override
    public int size() {
      return keys.length;
    }

    @Override
    public Iterator<Entry<String, V>> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < keys.length;
        }

        @Override
        public Entry<String, V> next() {
          if (next >= keys.length) {
            throw new NoSuchElementException();
          }
          return Map.entry(keys[next], valueAt(next++));
        }
      };
    }

    @Override
    public boolean removeAll(Collection<?> elements) {
      throw new UnsupportedOperationException("immutable");
    }
  }
}
