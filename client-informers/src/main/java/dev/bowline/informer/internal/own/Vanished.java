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
  /** The later one; if both are one object, its newest state and all who know it. */
  Vanished<T> and(Vanished<T> later) {
    if (!later.object.uid().equals(object.uid())) {
      return later;
    }
    Set<Object> all = new HashSet<>(writers);
    all.addAll(later.writers);
    boolean isNewer = object.resourceVersion().isOlderThan(later.object.resourceVersion());
    return new Vanished<>(isNewer ? later.object : object, Set.copyOf(all));
  }
}
