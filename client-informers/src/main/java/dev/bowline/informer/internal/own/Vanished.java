package dev.bowline.informer.internal.own;

import dev.bowline.meta.KubeObject;
import java.util.HashSet;
import java.util.Set;

/**
 * An object that the cache never had and never will.
 *
 * @param writers who know it since they wrote or read it, by identity
 */
public record Vanished<T extends KubeObject>(T object, Set<Object> writers) {
  /** The newer one; if both are one object, with all who know it. */
  Vanished<T> and(Vanished<T> later) {
    T newer =
        later.object.resourceVersion().isOlderThan(object.resourceVersion())
            ? object
            : later.object;
    if (!later.object.uid().equals(object.uid())) {
      return newer == object ? this : later;
    }
    Set<Object> all = new HashSet<>(writers);
    all.addAll(later.writers);
    return new Vanished<>(newer, Set.copyOf(all));
  }
}
