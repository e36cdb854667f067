package dev.bowline.informer.internal.trie;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A node of the trie. Five bits of the hash choose the place in a branch node, the lowest ones at
 * the root; keys with all 32 bits equal end up in a collision node below the seventh branch.
 *
 * <p>Invariant: a branch below the root holds at least two entries, itself or further below; so
 * equal contents give equal shapes, whatever was removed on the way.
 */
abstract sealed class Node<K, V> permits BranchNode, CollisionNode {
  static final int BITS = 5;
  static final int HASH_BITS = 32;

  /** Keys and values in turn, then child nodes from the end backwards. */
  Object[] slots;

  Node(Object[] slots) {
    this.slots = slots;
  }

  /**
   * The hash that the trie goes by: upper bits mixed into the lower, since many hash codes differ
   * only there.
   */
  static int spread(int hash) {
    return hash ^ hash >>> 16;
  }

  abstract @Nullable V get(K key, int hash, int shift);

  /**
   * The node with the entry; this one if nothing changes or the edit owns it. Tells the edit the
   * previous value.
   */
  abstract Node<K, V> put(K key, V value, int hash, int shift, Edit<V> edit);

  /**
   * The node without the entry; this one if nothing changes or the edit owns it. Tells the edit the
   * previous value.
   */
  abstract Node<K, V> remove(K key, int hash, int shift, Edit<V> edit);

  /** Number of entries in this very node. */
  abstract int entries();

  /** Number of child nodes. */
  abstract int children();

  final boolean isSingle() {
    return entries() == 1 && children() == 0;
  }

  @SuppressWarnings("unchecked") // by the layout of slots
  final K key(int entry) {
    return (K) slots[2 * entry];
  }

  @SuppressWarnings("unchecked") // by the layout of slots
  final V value(int entry) {
    return (V) slots[2 * entry + 1];
  }

  @SuppressWarnings("unchecked") // by the layout of slots
  final Node<K, V> child(int child) {
    return (Node<K, V>) slots[slots.length - 1 - child];
  }

  final void forEach(BiConsumer<? super K, ? super V> action) {
    for (int i = 0; i < entries(); i++) {
      action.accept(key(i), value(i));
    }
    for (int i = 0; i < children(); i++) {
      child(i).forEach(action);
    }
  }
}
