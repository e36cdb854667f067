package dev.bowline.client;

import dev.bowline.meta.KubeObject;
import java.util.List;

/**
 * What became of a {@link Resources#deleteAll}.
 *
 * @param objects the objects that the server deleted or marked, as they were before
 * @param pending those of them that were still there when the client looked again, as they were
 *     then: they wait for finalizers, for their grace period, or for what they own. Empty after a
 *     dry run
 * @param isComplete whether nothing else fitted; false if a limit left objects behind
 * @param <T> class of the objects
 */
public record CollectionDeletion<T extends KubeObject>(
    List<T> objects, List<T> pending, boolean isComplete) {
  /** Copies the lists. */
  public CollectionDeletion {
    objects = List.copyOf(objects);
    pending = List.copyOf(pending);
  }
}
