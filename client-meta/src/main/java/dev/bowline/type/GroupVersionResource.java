package dev.bowline.type;

/**
 * The full name of a resource, as URLs spell it.
 *
 * @param group API group; empty for the core group
 * @param version API version
 * @param resource plural name in lower case, such as {@code deployments}
 */
public record GroupVersionResource(String group, String version, String resource) {
  @Override
  public String toString() {
    return group.isEmpty() ? resource + "." + version : resource + "." + version + "." + group;
  }
}
