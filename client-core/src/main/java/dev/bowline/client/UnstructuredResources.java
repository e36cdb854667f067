package dev.bowline.client;

import dev.bowline.client.discovery.ServedResource;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.ResourceType;

/**
 * A resource type that is known by name only: choose where. From there on it has all verbs of typed
 * resources. Immutable and thread-safe; makes no call.
 */
public final class UnstructuredResources {
  private final ClientCore core;
  private final ServedResource resource;
  private final ResourceType<Unstructured> type;

  UnstructuredResources(ClientCore core, ServedResource resource) {
    this.core = core;
    this.resource = resource;
    this.type = resource.type();
  }

  /** What the server says of it. */
  public ServedResource resource() {
    return resource;
  }

  /**
   * The objects of one namespace.
   *
   * @throws IllegalArgumentException if the objects live in no namespace, or no namespace can have
   *     that name
   */
  public Resources<Unstructured> inNamespace(String namespace) {
    if (!type.isNamespaced()) {
      throw new IllegalArgumentException(
          type + " is cluster-scoped and has no namespace, so not \"" + namespace + "\"");
    }
    return Resources.in(core, type, namespace);
  }

  /**
   * The objects of the namespace that the configuration names; {@code default} if it names none.
   *
   * @throws IllegalArgumentException if the objects live in no namespace
   */
  public Resources<Unstructured> inDefaultNamespace() {
    return inNamespace(core.defaultNamespace());
  }

  /**
   * The objects of a cluster-scoped type.
   *
   * @throws IllegalArgumentException if the objects live in namespaces
   */
  public Resources<Unstructured> inCluster() {
    if (type.isNamespaced()) {
      throw new IllegalArgumentException(type + " is namespaced: a namespace must be chosen");
    }
    return Resources.in(core, type, null);
  }

  /**
   * The objects of all namespaces, to be listed and watched; all objects of a type that has none.
   */
  public ResourceCollection<Unstructured> inAllNamespaces() {
    return new ResourceCollection<>(core.calls(type), null);
  }

  /**
   * Where an object belongs: the namespace that it names, the configuration's if it names none, or
   * the cluster if the type has no namespaces.
   */
  public Resources<Unstructured> whereBelongs(KubeObject object) {
    if (!type.isNamespaced()) {
      return inCluster();
    }
    return inNamespace(object.namespace().isEmpty() ? core.defaultNamespace() : object.namespace());
  }

  /** {@code deployments.v1.apps}. */
  @Override
  public String toString() {
    return type.toString();
  }
}
