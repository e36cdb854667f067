package dev.bowline.informer.internal.trie;

import org.jspecify.annotations.Nullable;

/**
 * What differs between two maps. Parts that they share are passed over, so that two versions of one
 * map cost no more than what changed in between.
 */
final class Difference<K, V> {
  private final PersistentMap<K, V> before;
  private final PersistentMap<K, V> after;
  private final PersistentMap.Change<? super K, ? super V> sink;

  Difference(
      PersistentMap<K, V> before,
      PersistentMap<K, V> after,
      PersistentMap.Change<? super K, ? super V> sink) {
    this.before = before;
    this.after = after;
    this.sink = sink;
  }

  /** Tells what differs in two nodes that stand at one place. */
  void tell(Node<K, V> one, Node<K, V> other) {
    if (one == other) {
      return;
    }
    if (one instanceof BranchNode<K, V> branch && other instanceof BranchNode<K, V> otherBranch) {
      BranchNode.pair(branch, otherBranch, this);
    } else {
      removedOrChanged(one);
      added(other);
    }
  }

  /** Tells what became of the entries of a node that has no counterpart in the later map. */
  void removedOrChanged(Node<K, V> node) {
    node.forEach(this::removedOrChanged);
  }

  void removedOrChanged(K key, V value) {
    V now = after.get(key);
    if (now != value) {
      sink.changed(key, value, now);
    }
  }

  /** Tells which entries of a node that has no counterpart in the earlier map are new. */
  void added(Node<K, V> node) {
    node.forEach(this::added);
  }

  void added(K key, V value) {
    @Nullable V was = before.get(key);
    if (was == null) {
      sink.changed(key, null, value);
    }
  }
}
