package dev.bowline.client.discovery;

import dev.bowline.meta.Unstructured;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import java.util.List;
import java.util.Optional;

/**
 * A resource that a server serves.
 *
 * @param resource group, version and plural name
 * @param kind group, version and kind of its objects
 * @param namespaced whether its objects live in namespaces
 * @param singular its name for one object; empty where the server tells none
 * @param shortNames other names, such as {@code deploy}
 * @param categories groups of resources that it belongs to, such as {@code all}
 * @param verbs what can be done with it; {@code create} alone for virtual types, which store
 *     nothing
 * @param subresources what is below its objects
 */
public record ServedResource(
    GroupVersionResource resource,
    GroupVersionKind kind,
    boolean namespaced,
    String singular,
    List<String> shortNames,
    List<String> categories,
    List<String> verbs,
    List<ServedSubresource> subresources) {
  /** Copies the lists. */
  public ServedResource {
    shortNames = List.copyOf(shortNames);
    categories = List.copyOf(categories);
    verbs = List.copyOf(verbs);
    subresources = List.copyOf(subresources);
  }

  /** Whether something can be done with it, such as {@code watch}. */
  public boolean can(String verb) {
    return verbs.contains(verb);
  }

  /** A subresource, if it is served. */
  public Optional<ServedSubresource> subresource(String name) {
    return subresources.stream().filter(sub -> sub.name().equals(name)).findFirst();
  }

  /**
   * The type of these objects for whoever has no class for them: a {@link NamespacedType} or a
   * {@link ClusterType}. Spoken to in JSON or CBOR, also if it is built in.
   */
  public ResourceType<Unstructured> type() {
    Unstructured prototype = Unstructured.empty(kind);
    return namespaced
        ? NamespacedType.custom(kind, resource.resource(), prototype)
        : ClusterType.custom(kind, resource.resource(), prototype);
  }

  /** {@code deployments.v1.apps}. */
  @Override
  public String toString() {
    return resource.toString();
  }
}
