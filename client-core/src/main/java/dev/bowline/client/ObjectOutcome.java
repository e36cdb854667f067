package dev.bowline.client;

import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ObjectKey;

/** What became of one object of a manifest. */
public sealed interface ObjectOutcome {
  /** Its kind. */
  GroupVersionKind kind();

  /** Its namespace and name. */
  ObjectKey key();

  /**
   * It was applied.
   *
   * @param object as it was stored
   */
  record Applied(GroupVersionKind kind, ObjectKey key, Unstructured object)
      implements ObjectOutcome {}

  /**
   * It wasn't applied, or not removed.
   *
   * @param cause why: a {@link dev.bowline.meta.KubeException}, or an {@link
   *     IllegalArgumentException} for what can't be meant
   */
  record Failed(GroupVersionKind kind, ObjectKey key, RuntimeException cause)
      implements ObjectOutcome {}

  /**
   * It was in the apply set, isn't any more, and was deleted.
   *
   * @param deletion whether it is gone or waits for something
   */
  record Pruned(GroupVersionKind kind, ObjectKey key, Deletion deletion) implements ObjectOutcome {}
}
