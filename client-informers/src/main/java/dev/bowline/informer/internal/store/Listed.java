package dev.bowline.informer.internal.store;

import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.List;

/**
 * All objects in scope at one moment.
 *
 * @param items those that can be used
 * @param unusable the others
 */
public record Listed<T extends KubeObject>(List<T> items, List<Unusable> unusable) {
  /** A list that can be used as a whole. */
  public static <T extends KubeObject> Listed<T> usable(List<T> items) {
    return new Listed<>(items, List.of());
  }

  /**
   * An object whose state can't be used.
   *
   * @param uid tells whether it is the one that is known by this name
   */
  public record Unusable(ObjectKey key, String uid) {
    /** As far as the object can be read: its metadata. */
    public static Unusable of(KubeObject object) {
      return new Unusable(object.key(), object.uid());
    }
  }
}
