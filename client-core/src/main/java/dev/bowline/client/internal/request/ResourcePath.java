package dev.bowline.client.internal.request;

import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.ResourceType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Path of a collection or an object.
 *
 * @param resource group, version and plural name
 * @param namespace namespace, or null for a cluster-scoped type and for all namespaces
 * @param name name of an object, or null for the collection
 * @param subresource such as {@code status}, or null for the object itself
 */
public record ResourcePath(
    GroupVersionResource resource,
    @Nullable String namespace,
    @Nullable String name,
    @Nullable String subresource) {
  /**
   * Checks what becomes a segment of the path.
   *
   * @throws IllegalArgumentException for what breaks its rule; the message holds the rule
   */
  public ResourcePath {
    if (!resource.group().isEmpty()) {
      NameRule.DNS_SUBDOMAIN.check("a group", resource.group());
    }
    NameRule.DNS_1035_LABEL.check("a version", resource.version());
    NameRule.PATH_SEGMENT.check("a resource", resource.resource());
    if (namespace != null) {
      NameRule.DNS_LABEL.check("a namespace", namespace);
    }
    if (name != null) {
      ObjectNames.check(resource, name);
    }
    if (subresource != null) {
      NameRule.PATH_SEGMENT.check("a subresource", subresource);
      if (name == null) {
        throw new IllegalArgumentException(
            "subresource " + subresource + " of " + resource + " needs the name of an object");
      }
    }
  }

  /** A collection. */
  public static ResourcePath collection(GroupVersionResource resource, @Nullable String namespace) {
    return new ResourcePath(resource, namespace, null, null);
  }

  /**
   * Checks where objects of a type shall be.
   *
   * @param namespace null for a cluster-scoped type only
   * @throws NullPointerException if a namespaced type has none, which would mean all namespaces
   * @throws IllegalArgumentException if no namespace can have that name
   */
  public static void checkPlace(ResourceType<?> type, @Nullable String namespace) {
    if (type.isNamespaced()) {
      Objects.requireNonNull(namespace, "namespace");
    }
    collection(type.resource(), namespace);
  }

  /**
   * An object.
   *
   * @throws NullPointerException if it has no name, since that would be the path of all objects
   */
  public static ResourcePath object(
      GroupVersionResource resource, @Nullable String namespace, String name) {
    return new ResourcePath(resource, namespace, Objects.requireNonNull(name, "name"), null);
  }

  /** A subresource of this object. */
  public ResourcePath subresource(String newSubresource) {
    return new ResourcePath(resource, namespace, name, newSubresource);
  }

  /** The path with its leading slash, percent-encoded. */
  public String text() {
    StringBuilder path = new StringBuilder(64);
    if (resource.group().isEmpty()) {
      path.append("/api");
    } else {
      path.append("/apis");
      segment(path, resource.group());
    }
    segment(path, resource.version());
    if (namespace != null) {
      path.append("/namespaces");
      segment(path, namespace);
    }
    segment(path, resource.resource());
    if (name != null) {
      segment(path, name);
    }
    if (subresource != null) {
      segment(path, subresource);
    }
    return path.toString();
  }

  private static void segment(StringBuilder path, String segment) {
    path.append('/').append(Percent.pathSegment(segment));
  }

  @Override
  public String toString() {
    return text();
  }
}
