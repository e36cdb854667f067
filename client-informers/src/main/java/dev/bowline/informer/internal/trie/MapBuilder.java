package dev.bowline.informer.internal.trie;

import org.jspecify.annotations.Nullable;

/**
 * A map under construction. For one thread; of no use after {@link #build}.
 *
 * @param <K> keys, never null
 * @param <V> values, never null
 */
public final class MapBuilder<K, V> {
  private @Nullable Edit<V> edit = Edit.series();
  private int size;
  private Node<K, V> root;

  MapBuilder(int size, Node<K, V> root) {
    this.size = size;
    this.root = root;
  }

  /** Number of entries so far. */
  public int size() {
    return size;
  }

  /** The value of a key, or null if there is none. */
  public @Nullable V get(K key) {
    return root.get(key, Node.spread(key.hashCode()), 0);
  }

  /**
   * Sets the value of a key.
   *
   * @return the value before, or null if there was none
   */
  public @Nullable V put(K key, V value) {
    Edit<V> current = edit();
    root = root.put(key, value, Node.spread(key.hashCode()), 0, current);
    if (current.previous == null) {
      size++;
    }
    return current.previous;
  }

  /**
   * Removes a key.
   *
   * @return the value before, or null if there was none
   */
  public @Nullable V remove(K key) {
    Edit<V> current = edit();
    root = root.remove(key, Node.spread(key.hashCode()), 0, current);
    if (current.previous != null) {
      size--;
    }
    return current.previous;
  }

  /** The map. Ends this builder. */
  public PersistentMap<K, V> build() {
    edit();
    edit = null;
    return size == 0 ? PersistentMap.empty() : new PersistentMap<>(size, root);
  }

  private Edit<V> edit() {
    if (edit == null) {
      throw new IllegalStateException("this builder has built its map");
    }
    edit.previous = null;
    return edit;
  }
}
