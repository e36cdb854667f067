package dev.bowline.client;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.NamespacedType;

/**
 * A resource type whose objects live in namespaces: choose which. Immutable and thread-safe; makes
 * no call.
 *
 * @param <T> class of the objects
 */
public final class NamespacedResources<T extends KubeObject> {
  private final ClientCore core;
  private final NamespacedType<T> type;

  NamespacedResources(ClientCore core, NamespacedType<T> type) {
    this.core = core;
    this.type = type;
  }

  /**
   * The objects of one namespace.
   *
   * @throws IllegalArgumentException if no namespace can have that name
   */
  public Resources<T> inNamespace(String namespace) {
    return Resources.in(core, type, namespace);
  }

  /**
   * The objects of the namespace that the configuration names; {@code default} if it names none.
   */
  public Resources<T> inDefaultNamespace() {
    return inNamespace(core.defaultNamespace());
  }

  /** The objects of all namespaces, to be listed and watched. */
  public ResourceCollection<T> inAllNamespaces() {
    return new ResourceCollection<>(core.calls(type), null);
  }

  @Override
  public String toString() {
    return type.toString();
  }
}
