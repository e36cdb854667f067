package dev.bowline.client;

import dev.bowline.meta.KubeException;
import dev.bowline.meta.KubeObject;
import java.util.List;

/**
 * What became of a {@link Resources#deleteAll}.
 *
 * @param objects the objects that the server deleted or marked, as they were before
 * @param pending which of them were still there when the client looked again
 * @param isComplete whether nothing else fitted; false if a limit left objects behind
 * @param <T> class of the objects
 */
public record CollectionDeletion<T extends KubeObject>(
    List<T> objects, Pending<T> pending, boolean isComplete) {
  /** Copies the list. */
  public CollectionDeletion {
    objects = List.copyOf(objects);
  }

  /**
   * What was still there after the deletion, as far as it is known. The deletion itself has
   * succeeded in either case.
   *
   * @param <T> class of the objects
   */
  public sealed interface Pending<T extends KubeObject> {
    /**
     * The objects that were still there.
     *
     * @throws KubeException if it isn't known: the {@link Unknown#failure}
     */
    List<T> orThrow();

    /**
     * The client has looked.
     *
     * @param objects as they were then: they wait for finalizers, for their grace period, or for
     *     what they own. Empty after a dry run
     */
    record Known<T extends KubeObject>(List<T> objects) implements Pending<T> {
      /** Copies the list. */
      public Known {
        objects = List.copyOf(objects);
      }

      @Override
      public List<T> orThrow() {
        return objects;
      }
    }

    /**
     * The client couldn't look, or couldn't wait to the end: nothing is known of any of the
     * objects.
     *
     * @param failure why, such as a {@link ForbiddenException} for who may delete but not list
     */
    record Unknown<T extends KubeObject>(KubeException failure) implements Pending<T> {
      @Override
      public List<T> orThrow() {
        throw failure;
      }
    }
  }
}
