package dev.bowline.informer.internal.trie;

import org.jspecify.annotations.Nullable;

/**
 * A node with a place for each value of five hash bits: an entry, a child, or nothing, as two
 * bitmaps tell.
 */
final class BranchNode<K, V> extends Node<K, V> {
  private final @Nullable Object owner;
  private int entryMap;
  private int childMap;

  private BranchNode(@Nullable Object owner, int entryMap, int childMap, Object[] slots) {
    super(slots);
    this.owner = owner;
    this.entryMap = entryMap;
    this.childMap = childMap;
  }

  static <K, V> BranchNode<K, V> empty() {
    return new BranchNode<>(null, 0, 0, new Object[0]);
  }

  /** Tells what differs between two branches at one place of two tries. */
  static <K, V> void pair(
      BranchNode<K, V> before, BranchNode<K, V> after, Difference<K, V> difference) {
    int bits = before.entryMap | before.childMap | after.entryMap | after.childMap;
    for (int bit = Integer.lowestOneBit(bits); bit != 0; bit = Integer.lowestOneBit(bits)) {
      bits ^= bit;
      if ((before.childMap & after.childMap & bit) != 0) {
        difference.tell(
            before.child(index(before.childMap, bit)), after.child(index(after.childMap, bit)));
      } else {
        before.tellRemovedOrChanged(bit, difference);
        after.tellAdded(bit, difference);
      }
    }
  }

  private void tellRemovedOrChanged(int bit, Difference<K, V> difference) {
    if ((entryMap & bit) != 0) {
      int entry = index(entryMap, bit);
      difference.removedOrChanged(key(entry), value(entry));
    } else if ((childMap & bit) != 0) {
      difference.removedOrChanged(child(index(childMap, bit)));
    }
  }

  private void tellAdded(int bit, Difference<K, V> difference) {
    if ((entryMap & bit) != 0) {
      int entry = index(entryMap, bit);
      difference.added(key(entry), value(entry));
    } else if ((childMap & bit) != 0) {
      difference.added(child(index(childMap, bit)));
    }
  }

  private static int bit(int hash, int shift) {
    return 1 << (hash >>> shift & (1 << BITS) - 1);
  }

  private static int index(int map, int bit) {
    return Integer.bitCount(map & bit - 1);
  }

  @Override
  int entries() {
    return Integer.bitCount(entryMap);
  }

  @Override
  int children() {
    return Integer.bitCount(childMap);
  }

  @Override
  @Nullable V get(K key, int hash, int shift) {
    int bit = bit(hash, shift);
    if ((entryMap & bit) != 0) {
      int entry = index(entryMap, bit);
      return key.equals(key(entry)) ? value(entry) : null;
    }
    return (childMap & bit) == 0 ? null : child(index(childMap, bit)).get(key, hash, shift + BITS);
  }

  @Override
  Node<K, V> put(K key, V value, int hash, int shift, Edit<V> edit) {
    int bit = bit(hash, shift);
    if ((entryMap & bit) != 0) {
      int entry = index(entryMap, bit);
      return key.equals(key(entry))
          ? replaceValue(entry, value, edit)
          : entryToChild(bit, join(entry, key, value, hash, shift + BITS, edit), edit);
    }
    if ((childMap & bit) != 0) {
      int child = index(childMap, bit);
      Node<K, V> before = child(child);
      Node<K, V> after = before.put(key, value, hash, shift + BITS, edit);
      return after == before ? this : replaceChild(child, after, edit);
    }
    int at = 2 * index(entryMap, bit);
    Object[] grown = new Object[slots.length + 2];
    System.arraycopy(slots, 0, grown, 0, at);
    grown[at] = key;
    grown[at + 1] = value;
    System.arraycopy(slots, at, grown, at + 2, slots.length - at);
    return with(edit, entryMap | bit, childMap, grown);
  }

  @Override
  Node<K, V> remove(K key, int hash, int shift, Edit<V> edit) {
    int bit = bit(hash, shift);
    if ((entryMap & bit) != 0) {
      int entry = index(entryMap, bit);
      return key.equals(key(entry)) ? removeEntry(bit, entry, edit) : this;
    }
    if ((childMap & bit) == 0) {
      return this;
    }
    int child = index(childMap, bit);
    Node<K, V> before = child(child);
    Node<K, V> after = before.remove(key, hash, shift + BITS, edit);
    if (edit.previous == null) {
      return this;
    }
    return after.isSingle()
        ? childToEntry(bit, child, after, edit)
        : after == before ? this : replaceChild(child, after, edit);
  }

  private Node<K, V> replaceValue(int entry, V value, Edit<V> edit) {
    V previous = value(entry);
    edit.previous = previous;
    return previous == value ? this : withSlot(2 * entry + 1, value, edit);
  }

  private Node<K, V> replaceChild(int child, Node<K, V> after, Edit<V> edit) {
    return withSlot(slots.length - 1 - child, after, edit);
  }

  /** A node for an entry of this one and a new entry whose hashes agree so far. */
  private Node<K, V> join(int entry, K key, V value, int hash, int shift, Edit<V> edit) {
    K other = key(entry);
    int otherHash = spread(other.hashCode());
    if (shift >= HASH_BITS) {
      return new CollisionNode<>(new Object[] {other, value(entry), key, value});
    }
    int otherBit = bit(otherHash, shift);
    int bit = bit(hash, shift);
    if (otherBit == bit) {
      return new BranchNode<>(
          edit.owner, 0, bit, new Object[] {join(entry, key, value, hash, shift + BITS, edit)});
    }
    Object[] both =
        Integer.compareUnsigned(otherBit, bit) < 0
            ? new Object[] {other, value(entry), key, value}
            : new Object[] {key, value, other, value(entry)};
    return new BranchNode<>(edit.owner, otherBit | bit, 0, both);
  }

  private Node<K, V> entryToChild(int bit, Node<K, V> child, Edit<V> edit) {
    int from = 2 * index(entryMap, bit);
    int to = slots.length - 2 - index(childMap, bit);
    Object[] changed = new Object[slots.length - 1];
    System.arraycopy(slots, 0, changed, 0, from);
    System.arraycopy(slots, from + 2, changed, from, to - from);
    changed[to] = child;
    System.arraycopy(slots, to + 2, changed, to + 1, slots.length - to - 2);
    return with(edit, entryMap ^ bit, childMap | bit, changed);
  }

  private Node<K, V> childToEntry(int bit, int child, Node<K, V> single, Edit<V> edit) {
    int from = slots.length - 1 - child;
    int to = 2 * index(entryMap, bit);
    Object[] changed = new Object[slots.length + 1];
    System.arraycopy(slots, 0, changed, 0, to);
    changed[to] = single.slots[0];
    changed[to + 1] = single.slots[1];
    System.arraycopy(slots, to, changed, to + 2, from - to);
    System.arraycopy(slots, from + 1, changed, from + 2, slots.length - from - 1);
    return with(edit, entryMap | bit, childMap ^ bit, changed);
  }

  private Node<K, V> removeEntry(int bit, int entry, Edit<V> edit) {
    edit.previous = value(entry);
    Object[] shrunk = new Object[slots.length - 2];
    System.arraycopy(slots, 0, shrunk, 0, 2 * entry);
    System.arraycopy(slots, 2 * entry + 2, shrunk, 2 * entry, shrunk.length - 2 * entry);
    return with(edit, entryMap ^ bit, childMap, shrunk);
  }

  private Node<K, V> withSlot(int slot, Object content, Edit<V> edit) {
    if (edit.owns(owner)) {
      slots[slot] = content;
      return this;
    }
    Object[] copy = slots.clone();
    copy[slot] = content;
    return new BranchNode<>(edit.owner, entryMap, childMap, copy);
  }

  private Node<K, V> with(Edit<V> edit, int newEntryMap, int newChildMap, Object[] newSlots) {
    if (edit.owns(owner)) {
      entryMap = newEntryMap;
      childMap = newChildMap;
      slots = newSlots;
      return this;
    }
    return new BranchNode<>(edit.owner, newEntryMap, newChildMap, newSlots);
  }
}
