package dev.bowline.mockserver.discovery;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.catalog.Subresource;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that is served, in one document: {@code apidiscovery.k8s.io/v2}. */
public final class AggregatedDiscovery {
  /** Kind of the document. */
  public static final GroupVersionKind KIND =
      new GroupVersionKind("apidiscovery.k8s.io", "v2", "APIGroupDiscoveryList");

  private final Catalog catalog;

  /** Describes what a catalog has at the time of a question. */
  public AggregatedDiscovery(Catalog catalog) {
    this.catalog = catalog;
  }

  /** {@code /api}. */
  public Map<String, @Nullable Object> core() {
    return document(catalog.atThisMoment(), List.of(""));
  }

  /** {@code /apis}. */
  public Map<String, @Nullable Object> groups() {
    Catalog now = catalog.atThisMoment();
    return document(now, now.groups().stream().sorted(GroupOrder.COMPARATOR).toList());
  }

  private static Map<String, @Nullable Object> document(Catalog now, List<String> groups) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", KIND.kind());
    tree.put("apiVersion", KIND.apiVersion());
    tree.put("metadata", Map.of());
    tree.put("items", groups.stream().map(name -> group(now, name)).toList());
    return tree;
  }

  private static Map<String, @Nullable Object> group(Catalog now, String name) {
    List<Map<String, @Nullable Object>> versions = new ArrayList<>();
    for (String version : now.versions(name)) {
      Map<String, @Nullable Object> tree = new LinkedHashMap<>();
      tree.put("version", version);
      String apiVersion = name.isEmpty() ? version : name + "/" + version;
      tree.put(
          "resources",
          Discovery.sorted(now, apiVersion).stream().map(AggregatedDiscovery::resource).toList());
      tree.put("freshness", "Current");
      versions.add(tree);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("metadata", name.isEmpty() ? Map.of() : Map.of("name", name));
    tree.put("versions", versions);
    return tree;
  }

  private static Map<String, @Nullable Object> resource(Resource resource) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("resource", resource.plural());
    tree.put("responseKind", kind(resource, resource.kind()));
    tree.put("scope", resource.isNamespaced() ? "Namespaced" : "Cluster");
    tree.put("singularResource", resource.singular());
    tree.put("verbs", resource.verbs());
    if (!resource.shortNames().isEmpty()) {
      tree.put("shortNames", resource.shortNames());
    }
    if (!resource.categories().isEmpty()) {
      tree.put("categories", resource.categories());
    }
    if (!resource.subresources().isEmpty()) {
      tree.put(
          "subresources",
          resource.subresources().stream().map(sub -> subresource(resource, sub)).toList());
    }
    return tree;
  }

  private static Map<String, @Nullable Object> subresource(Resource resource, Subresource sub) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("subresource", sub.name());
    tree.put("responseKind", kind(resource, sub.kind()));
    tree.put("verbs", sub.verbs());
    return tree;
  }

  /** Group and version of a built-in kind are told only where they are not the resource's. */
  private static Map<String, @Nullable Object> kind(Resource resource, GroupVersionKind kind) {
    boolean isOwn =
        resource.custom() == null && kind.apiVersion().equals(resource.kind().apiVersion());
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("group", isOwn ? "" : kind.group());
    tree.put("version", isOwn ? "" : kind.version());
    tree.put("kind", kind.kind());
    return tree;
  }
}
