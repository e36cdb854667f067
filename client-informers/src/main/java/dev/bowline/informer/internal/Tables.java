package dev.bowline.informer.internal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Hash tables that may be used on where memory was short. One of the JDK's is made with its first
 * entry, and what it knows of its size before: if there is no memory for it then, a later try makes
 * one of twelve places, in which entries aren't found again. So the first table is made here, where
 * the want of memory reaches whoever makes its owner. A table that can't grow later is just full.
 */
public final class Tables {
  private Tables() {}

  /** An empty map. */
  public static <K, V> Map<K, V> map() {
    return made(new HashMap<>());
  }

  /** An empty map in the order in which its keys come. */
  public static <K, V> Map<K, V> mapInOrder() {
    return made(new LinkedHashMap<>());
  }

  /** An empty set. */
  @SuppressWarnings("unchecked")
  public static <E> Set<E> set() {
    Set<E> set = new HashSet<>();
    ((Set<Object>) set).add(Tables.class);
    set.clear();
    return set;
  }

  @SuppressWarnings("unchecked")
  private static <K, V> Map<K, V> made(Map<K, V> map) {
    ((Map<Object, Object>) map).put(Tables.class, Tables.class);
    map.clear();
    return map;
  }
}
