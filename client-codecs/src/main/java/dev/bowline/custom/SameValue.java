package dev.bowline.custom;

import dev.bowline.meta.tree.SameTree;
import org.jspecify.annotations.Nullable;

/** A tree that is found among others. */
record SameValue(Object tree) {
  static @Nullable SameValue of(@Nullable Object tree) {
    return tree == null ? null : new SameValue(tree);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SameValue that && SameTree.equal(tree, that.tree);
  }

  @Override
  public int hashCode() {
    return SameTree.hash(tree);
  }
}
