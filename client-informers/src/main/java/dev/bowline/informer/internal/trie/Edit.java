package dev.bowline.informer.internal.trie;

import org.jspecify.annotations.Nullable;

/**
 * One change, or a builder's series of them.
 *
 * @param <V> values of the map
 */
final class Edit<V> {
  /**
   * Nodes that carry it were made by this edit and may be changed in place; null if no node may.
   */
  final @Nullable Object owner;

  /** The value that the last change replaced or removed; null if there was none. */
  @Nullable V previous;

  private Edit(@Nullable Object owner) {
    this.owner = owner;
  }

  static <V> Edit<V> single() {
    return new Edit<>(null);
  }

  static <V> Edit<V> series() {
    return new Edit<>(new Object());
  }

  boolean owns(@Nullable Object nodeOwner) {
    return nodeOwner != null && nodeOwner == owner;
  }
}
