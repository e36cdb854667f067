package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.status.Failures;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a URL below a group version names.
 *
 * @param resource the resource type
 * @param namespace namespace; empty for all, and for cluster-scoped types
 * @param name name of one object; empty for the collection
 * @param subresource path below the object; empty for the object itself
 * @param isWatchPath whether the path has the old {@code watch} prefix
 */
record Target(
    Resource resource, String namespace, String name, String subresource, boolean isWatchPath) {
  private static final int MAX_SEGMENTS = 3;
  private static final String PROXY = "proxy";

  /**
   * Resolves the part of a path after the group version.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 404 if it leads nowhere
   */
  static Target resolve(Catalog catalog, String apiVersion, List<String> path) {
    boolean isWatchPath = path.get(0).equals("watch");
    List<String> segments = isWatchPath ? path.subList(1, path.size()) : path;
    String namespace = "";
    if (segments.size() > 2
        && segments.get(0).equals("namespaces")
        && isNamespaced(catalog.resource(apiVersion, segments.get(2)))) {
      namespace = segments.get(1);
      segments = segments.subList(2, segments.size());
    }
    boolean isProxied = segments.size() >= MAX_SEGMENTS && segments.get(2).equals(PROXY);
    if (segments.isEmpty()
        || (!isProxied && (segments.size() > MAX_SEGMENTS || segments.contains("")))) {
      throw Failures.noSuchResource();
    }
    Resource resource = catalog.resource(apiVersion, segments.get(0));
    String name = segments.size() > 1 ? segments.get(1) : "";
    String subresource = segments.size() > 2 ? segments.get(2) : "";
    if (resource == null || (resource.isNamespaced() && namespace.isEmpty() && !name.isEmpty())) {
      throw Failures.noSuchResource();
    }
    if (resource.isNamespaced() && namespace.isEmpty() && !resource.verbs().contains("list")) {
      throw Failures.noSuchResource(); // what can't be listed isn't anywhere else
    }
    if (isWatchPath && !subresource.isEmpty()) {
      throw Failures.noSuchResource();
    }
    if (!subresource.isEmpty() && resource.subresource(subresource) == null) {
      if (resource.custom() != null) {
        throw Failures.notFound(resource, name);
      }
      throw Failures.noSuchResource();
    }
    return new Target(resource, namespace, name, subresource, isWatchPath);
  }

  private static boolean isNamespaced(@Nullable Resource resource) {
    return resource != null && resource.isNamespaced();
  }

  /** The collection that it is in. */
  Target collection() {
    return new Target(resource, namespace, "", "", isWatchPath);
  }

  /** Whether it is a collection over all namespaces. */
  boolean isAcrossNamespaces() {
    return resource.isNamespaced() && namespace.isEmpty();
  }

  boolean isCollection() {
    return name.isEmpty();
  }
}
