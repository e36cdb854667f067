package dev.bowline.mockserver.discovery;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.catalog.Subresource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The documents that say what is served, one for each group and version. */
public final class Discovery {
  private final Catalog catalog;
  private final StorageVersions storageVersions;

  /** Describes what a catalog has at the time of a question. */
  public Discovery(Catalog catalog) {
    this.catalog = catalog;
    this.storageVersions = new StorageVersions(catalog);
  }

  /** The resources of a group version in the order in which discovery tells them: by name. */
  static List<Resource> sorted(Catalog catalog, String apiVersion) {
    return catalog.resources(apiVersion).stream()
        .sorted(Comparator.comparing(Resource::plural))
        .toList();
  }

  /** {@code /api}. */
  public Map<String, @Nullable Object> core(String address) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", "APIVersions");
    tree.put("versions", catalog.versions(""));
    tree.put(
        "serverAddressByClientCIDRs",
        List.of(Map.of("clientCIDR", "0.0.0.0/0", "serverAddress", address)));
    return tree;
  }

  /** {@code /apis}. */
  public Map<String, @Nullable Object> groups() {
    Map<String, @Nullable Object> tree = kind("APIGroupList");
    List<Map<String, @Nullable Object>> groups = new ArrayList<>();
    Catalog now = catalog.atThisMoment();
    now.groups().stream()
        .sorted(GroupOrder.COMPARATOR)
        .forEach(name -> groups.add(describeGroup(name, now.versions(name))));
    tree.put("groups", groups);
    return tree;
  }

  /** {@code /apis/GROUP}, or null if there is no such group. */
  public @Nullable Map<String, @Nullable Object> group(String name) {
    List<String> versions = catalog.versions(name);
    if (name.isEmpty() || versions.isEmpty()) {
      return null;
    }
    Map<String, @Nullable Object> tree = kind("APIGroup");
    tree.putAll(describeGroup(name, versions));
    return tree;
  }

  /** {@code /apis/GROUP/VERSION}, or null if it isn't served. */
  public @Nullable Map<String, @Nullable Object> resources(String apiVersion) {
    List<Resource> found = sorted(catalog, apiVersion);
    if (found.isEmpty()) {
      return null;
    }
    Map<String, @Nullable Object> tree = kind("APIResourceList");
    if (apiVersion.indexOf('/') < 0) {
      tree.remove("apiVersion"); // the core group's lists have none
    }
    tree.put("groupVersion", apiVersion);
    List<Map<String, @Nullable Object>> resources = new ArrayList<>();
    for (Resource resource : found) {
      resources.add(describe(resource));
      resource.subresources().forEach(sub -> resources.add(describe(resource, sub)));
    }
    tree.put("resources", resources);
    return tree;
  }

  private static Map<String, @Nullable Object> describeGroup(String name, List<String> served) {
    List<Map<String, @Nullable Object>> versions = new ArrayList<>();
    for (String version : served) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("groupVersion", name + "/" + version);
      entry.put("version", version);
      versions.add(entry);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", name);
    tree.put("versions", versions);
    tree.put("preferredVersion", versions.get(0));
    return tree;
  }

  private Map<String, @Nullable Object> describe(Resource resource) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", resource.plural());
    tree.put("singularName", resource.singular());
    tree.put("namespaced", resource.isNamespaced());
    tree.put("kind", resource.kind().kind());
    tree.put("verbs", resource.verbs());
    if (!resource.shortNames().isEmpty()) {
      tree.put("shortNames", resource.shortNames());
    }
    if (!resource.categories().isEmpty()) {
      tree.put("categories", resource.categories());
    }
    String hash = storageVersions.hash(resource);
    if (hash != null) {
      tree.put("storageVersionHash", hash);
    }
    return tree;
  }

  private static Map<String, @Nullable Object> describe(Resource resource, Subresource sub) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", resource.plural() + "/" + sub.name());
    tree.put("singularName", "");
    tree.put("namespaced", resource.isNamespaced());
    if (!sub.kind().apiVersion().equals(resource.kind().apiVersion())) {
      tree.put("group", sub.kind().group());
      tree.put("version", sub.kind().version());
    }
    tree.put("kind", sub.kind().kind());
    tree.put("verbs", sub.verbs());
    return tree;
  }

  private static Map<String, @Nullable Object> kind(String kind) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", kind);
    tree.put("apiVersion", "v1");
    return tree;
  }
}
