package dev.bowline.client.internal.request;

import dev.bowline.type.GroupVersionResource;
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
   * @throws IllegalArgumentException for a namespace or name that no object can have
   */
  public ResourcePath {
    requireSegment("namespace", namespace);
    requireSegment("name", name);
  }

  /** A collection. */
  public static ResourcePath collection(GroupVersionResource resource, @Nullable String namespace) {
    return new ResourcePath(resource, namespace, null, null);
  }

  /** An object. */
  public static ResourcePath object(
      GroupVersionResource resource, @Nullable String namespace, String name) {
    return new ResourcePath(resource, namespace, name, null);
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

  private static void requireSegment(String what, @Nullable String segment) {
    if (segment == null) {
      return;
    }
    if (segment.isEmpty()) {
      throw new IllegalArgumentException("the " + what + " is empty");
    }
    if (segment.equals(".") || segment.equals("..")) {
      throw new IllegalArgumentException("no " + what + " can be \"" + segment + "\"");
    }
    if (segment.indexOf('/') >= 0 || segment.indexOf('%') >= 0) {
      throw new IllegalArgumentException(
          "a " + what + " has neither \"/\" nor \"%\": \"" + segment + "\"");
    }
  }

  @Override
  public String toString() {
    return text();
  }
}
