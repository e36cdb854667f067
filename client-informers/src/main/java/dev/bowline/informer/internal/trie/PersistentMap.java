package dev.bowline.informer.internal.trie;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * An immutable hash map whose changed copies share all but O(log n) with the original: a hash trie
 * of up to 32 branches per node. In no particular order.
 *
 * <p>Safe to share between threads once published through a final or volatile field; a map read
 * from a data race may look broken, since nodes that a {@link MapBuilder} made are not final.
 *
 * @param <K> keys, with equals and hashCode; never null
 * @param <V> values, never null
 */
public final class PersistentMap<K, V> {
  private static final PersistentMap<?, ?> EMPTY = new PersistentMap<>(0, BranchNode.empty());

  private final int size;
  private final Node<K, V> root;

  PersistentMap(int size, Node<K, V> root) {
    this.size = size;
    this.root = root;
  }

  /** The map without entries. */
  @SuppressWarnings("unchecked") // holds nothing of either type
  public static <K, V> PersistentMap<K, V> empty() {
    return (PersistentMap<K, V>) EMPTY;
  }

  /** Number of entries. */
  public int size() {
    return size;
  }

  /** Whether there are no entries. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** The value of a key, or null if there is none. */
  public @Nullable V get(K key) {
    return root.get(key, Node.spread(key.hashCode()), 0);
  }

  /** Whether there is a value for a key. */
  public boolean containsKey(K key) {
    return get(key) != null;
  }

  /**
   * A map with this value in place of what was there; this one if it was there already (the same
   * instance).
   */
  public PersistentMap<K, V> put(K key, V value) {
    Edit<V> edit = Edit.single();
    Node<K, V> changed = root.put(key, value, Node.spread(key.hashCode()), 0, edit);
    return changed == root
        ? this
        : new PersistentMap<>(edit.previous == null ? size + 1 : size, changed);
  }

  /** A map without this key; this one if it isn't there. */
  public PersistentMap<K, V> remove(K key) {
    Edit<V> edit = Edit.single();
    Node<K, V> changed = root.remove(key, Node.spread(key.hashCode()), 0, edit);
    return changed == root ? this : size == 1 ? empty() : new PersistentMap<>(size - 1, changed);
  }

  /** For many changes at once, which then copy each node at most once. Doesn't change this map. */
  public MapBuilder<K, V> toBuilder() {
    return new MapBuilder<>(size, root);
  }

  /** Hands every entry over. */
  public void forEach(BiConsumer<? super K, ? super V> action) {
    root.forEach(action);
  }

  /**
   * Tells which entries of a later map are not those of this one, by the identity of their values.
   * Maps that came of one another are compared in the time that their differences take.
   */
  public void forEachDifference(PersistentMap<K, V> after, Change<? super K, ? super V> action) {
    new Difference<>(this, after, action).tell(root, after.root);
  }

  /** The values, lazily. */
  public Stream<V> values() {
    Iterator<V> iterator = new SlotIterator<K, V, V>(root, 1);
    return StreamSupport.stream(
        Spliterators.spliterator(iterator, size, Spliterator.IMMUTABLE | Spliterator.NONNULL),
        false);
  }

  /** The keys, lazily. */
  public Stream<K> keys() {
    Iterator<K> iterator = new SlotIterator<K, V, K>(root, 0);
    return StreamSupport.stream(
        Spliterators.spliterator(
            iterator, size, Spliterator.IMMUTABLE | Spliterator.NONNULL | Spliterator.DISTINCT),
        false);
  }

  /** Takes note of a difference. */
  @FunctionalInterface
  public interface Change<K, V> {
    /**
     * An entry differs.
     *
     * @param before null if it is new
     * @param after null if it is gone
     */
    void changed(K key, @Nullable V before, @Nullable V after);
  }
}
