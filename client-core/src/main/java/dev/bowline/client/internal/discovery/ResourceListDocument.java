package dev.bowline.client.internal.discovery;

import dev.bowline.client.discovery.ServedResource;
import dev.bowline.client.discovery.ServedSubresource;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Understands {@code APIResourceList}: the resources of one version, one document each. */
final class ResourceListDocument {
  private ResourceListDocument() {}

  static List<ServedResource> resources(String group, String version, Fields document) {
    Map<String, List<ServedSubresource>> subresources = new LinkedHashMap<>();
    for (Fields entry : document.objects("resources")) {
      String name = entry.required("name");
      int slash = name.indexOf('/');
      if (slash > 0) {
        subresources
            .computeIfAbsent(name.substring(0, slash), parent -> new ArrayList<>())
            .add(
                new ServedSubresource(
                    name.substring(slash + 1), kind(group, version, entry), entry.texts("verbs")));
      }
    }
    List<ServedResource> resources = new ArrayList<>();
    for (Fields entry : document.objects("resources")) {
      String name = entry.required("name");
      if (name.indexOf('/') < 0) {
        resources.add(
            new ServedResource(
                new GroupVersionResource(group, version, name),
                kind(group, version, entry),
                entry.flag("namespaced"),
                entry.text("singularName"),
                entry.texts("shortNames"),
                entry.texts("categories"),
                entry.texts("verbs"),
                subresources.getOrDefault(name, List.of())));
      }
    }
    return resources;
  }

  /** Group and version are there only if they differ from those of the document. */
  private static GroupVersionKind kind(String group, String version, Fields entry) {
    String kindVersion = entry.text("version");
    return kindVersion.isEmpty()
        ? new GroupVersionKind(group, version, entry.text("kind"))
        : new GroupVersionKind(entry.text("group"), kindVersion, entry.text("kind"));
  }
}
