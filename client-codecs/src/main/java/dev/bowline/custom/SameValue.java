package dev.bowline.custom;

import dev.bowline.meta.tree.SameTree;
import org.jspecify.annotations.Nullable;

/** A tree that is found among others. */
final class SameValue {
  private final Object tree;

  SameValue(Object tree) {
    this.tree = tree;
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
