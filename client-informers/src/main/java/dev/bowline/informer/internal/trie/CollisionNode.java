package dev.bowline.informer.internal.trie;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Entries whose hashes are equal in all 32 bits. Rare and small, so never changed in place. */
final class CollisionNode<K, V> extends Node<K, V> {
  CollisionNode(Object[] slots) {
    super(slots);
  }

  @Override
  int entries() {
    return slots.length / 2;
  }

  @Override
  int children() {
    return 0;
  }

  private int find(K key) {
    for (int i = 0; i < entries(); i++) {
      if (key.equals(key(i))) {
        return i;
      }
    }
    return -1;
  }

  @Override
  @Nullable V get(K key, int hash, int shift) {
    int entry = find(key);
    return entry < 0 ? null : value(entry);
  }

  @Override
  Node<K, V> put(K key, V value, int hash, int shift, Edit<V> edit) {
    int entry = find(key);
    if (entry < 0) {
      Object[] grown = Arrays.copyOf(slots, slots.length + 2);
      grown[slots.length] = key;
      grown[slots.length + 1] = value;
      return new CollisionNode<>(grown);
    }
    V previous = value(entry);
    edit.previous = previous;
    if (previous == value) {
      return this;
    }
    Object[] copy = slots.clone();
    copy[2 * entry + 1] = value;
    return new CollisionNode<>(copy);
  }

  @Override
  Node<K, V> remove(K key, int hash, int shift, Edit<V> edit) {
    int entry = find(key);
    if (entry < 0) {
      return this;
    }
    edit.previous = value(entry);
    Object[] shrunk = Arrays.copyOf(slots, slots.length - 2);
    System.arraycopy(slots, 2 * entry + 2, shrunk, 2 * entry, shrunk.length - 2 * entry);
    return new CollisionNode<>(shrunk);
  }
}
