package dev.bowline.controller;

import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.OwnerReference;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceType;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tells which keys an object is about. When an object changes, the old and the new state are asked,
 * so that a key that it is no longer about comes as well.
 *
 * <p>Called on the thread of the informer's handler and, while {@link ControllerBuilder#requeueAll}
 * goes through the objects, on another one at the same time: it must be thread-safe. What it throws
 * is logged; keys of that state don't come by that event.
 *
 * @param <T> objects
 * @param <K> keys
 */
@FunctionalInterface
public interface KeyMapping<T, K> {
  /**
   * The keys: none, one or several; never null. Quick, without side effects.
   *
   * @param object one state of it; its owners, for instance, may be others than in the store by now
   */
  Iterable<? extends K> keys(T object);

  /** The object's own namespace and name. */
  static KeyMapping<KubeObject, ObjectKey> own() {
    return object -> List.of(object.key());
  }

  /**
   * All owners of a type, by {@code metadata.ownerReferences}. Group and kind count, whatever the
   * version. Owners of namespaced types are in the object's namespace.
   */
  static KeyMapping<KubeObject, ObjectKey> owners(ResourceType<?> type) {
    return references(type, reference -> true);
  }

  /** As {@link #owners}, but only the one that is marked as the object's controller. */
  static KeyMapping<KubeObject, ObjectKey> controllers(ResourceType<?> type) {
    return references(type, reference -> Boolean.TRUE.equals(reference.controller()));
  }

  private static KeyMapping<KubeObject, ObjectKey> references(
      ResourceType<?> type, Predicate<OwnerReference> which) {
    return object -> {
      boolean isImpossible = type.isNamespaced() && object.namespace().isEmpty();
      if (isImpossible) {
        return List.of();
      }
      String namespace = type.isNamespaced() ? object.namespace() : "";
      return object.metadata().ownerReferences().stream()
          .filter(reference -> isOf(type.kind(), reference) && which.test(reference))
          .map(reference -> new ObjectKey(namespace, reference.name()))
          .toList();
    };
  }

  private static boolean isOf(GroupVersionKind kind, OwnerReference reference) {
    String apiVersion = reference.apiVersion();
    int slash = apiVersion.indexOf('/');
    String group = slash < 0 ? "" : apiVersion.substring(0, slash);
    boolean hasVersion = slash + 1 < apiVersion.length() && apiVersion.indexOf('/', slash + 1) < 0;
    return reference.kind().equals(kind.kind())
        && group.equals(kind.group())
        && hasVersion
        && !reference.name().isEmpty();
  }
}
