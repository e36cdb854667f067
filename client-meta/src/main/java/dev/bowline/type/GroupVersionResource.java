package dev.bowline.type;

import org.jspecify.annotations.Nullable;

/**
 * The full name of a resource, as URLs spell it. The {@link
 * dev.bowline.meta.v1.GroupVersionResource} of objects, such as of an admission review, is a
 * message.
 *
 * @param group API group; empty for the core group
 * @param version API version
 * @param resource plural name in lower case, such as {@code deployments}
 */
public record GroupVersionResource(String group, String version, String resource) {
  /** The name of a resource that is a part of an object. */
  public static GroupVersionResource of(dev.bowline.meta.v1.GroupVersionResource part) {
    return new GroupVersionResource(part.group(), part.version(), part.resource());
  }

  /** This name as a part of an object. */
  public dev.bowline.meta.v1.GroupVersionResource toMessage() {
    return dev.bowline.meta.v1.GroupVersionResource.of(
        m -> m.group(group).version(version).resource(resource));
  }

  // Not the compiler's: those begin with building method handles.
  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof GroupVersionResource other
        && resource.equals(other.resource)
        && group.equals(other.group)
        && version.equals(other.version);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * group.hashCode() + version.hashCode()) + resource.hashCode();
  }

  @Override
  public String toString() {
    return group.isEmpty() ? resource + "." + version : resource + "." + version + "." + group;
  }
}
