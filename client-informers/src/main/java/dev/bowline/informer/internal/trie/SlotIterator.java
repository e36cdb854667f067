package dev.bowline.informer.internal.trie;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Walks the keys or the values of a trie, a node's own entries before its children. */
final class SlotIterator<K, V, E> implements Iterator<E> {
  /** Seven branches and a collision node. */
  private static final int MAX_DEPTH = Node.HASH_BITS / Node.BITS + 2;

  private final int offset;
  private final Object[] path = new Object[MAX_DEPTH];
  private final int[] nextChild = new int[MAX_DEPTH];
  private int depth;
  private Node<K, V> node;
  private int entry;

  /**
   * From the first element.
   *
   * @param offset 0 for keys, 1 for values
   */
  SlotIterator(Node<K, V> root, int offset) {
    this.offset = offset;
    this.node = root;
    path[0] = root;
    settle();
  }

  @Override
  public boolean hasNext() {
    return entry < node.entries();
  }

  @Override
  @SuppressWarnings("unchecked") // by the layout of slots
  public E next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    E element = (E) node.slots[2 * entry + offset];
    entry++;
    settle();
    return element;
  }

  /** Moves on to the next node with entries of its own, if this one has no more. */
  @SuppressWarnings("unchecked") // path holds nothing but nodes
  private void settle() {
    while (entry == node.entries() && depth >= 0) {
      Node<K, V> top = (Node<K, V>) path[depth];
      if (nextChild[depth] < top.children()) {
        node = top.child(nextChild[depth]++);
        entry = 0;
        depth++;
        path[depth] = node;
        nextChild[depth] = 0;
      } else {
        depth--;
      }
    }
  }
}
