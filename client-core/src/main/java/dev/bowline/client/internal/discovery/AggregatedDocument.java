package dev.bowline.client.internal.discovery;

import dev.bowline.client.discovery.ServedGroup;
import dev.bowline.client.discovery.ServedResource;
import dev.bowline.client.discovery.ServedSubresource;
import dev.bowline.client.discovery.ServedVersion;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import java.util.List;

/**
 * Understands {@code APIGroupDiscoveryList}: all groups with their resources in one document,
 * {@code apidiscovery.k8s.io/v2} and, of servers before 1.30, {@code v2beta1}.
 */
final class AggregatedDocument {
  static final String KIND = "APIGroupDiscoveryList";

  private static final String STALE =
      "the API server behind it doesn't answer (the server calls its resources stale)";

  private AggregatedDocument() {}

  static List<ServedGroup> groups(Fields document) {
    return document.objects("items").stream()
        .filter(group -> !group.objects("versions").isEmpty())
        .map(AggregatedDocument::group)
        .toList();
  }

  private static ServedGroup group(Fields group) {
    String name = group.object("metadata").text("name"); // none in the core group
    return new ServedGroup(
        name, group.objects("versions").stream().map(v -> version(name, v)).toList());
  }

  private static ServedVersion version(String group, Fields version) {
    String name = version.required("version");
    List<ServedResource> resources =
        version.objects("resources").stream()
            .filter(resource -> !resource.texts("verbs").isEmpty())
            .map(resource -> resource(group, name, resource))
            .toList();
    String problem = version.text("freshness").equals("Stale") ? STALE : "";
    return new ServedVersion(group, name, resources, problem);
  }

  /** A resource without verbs is there for its subresources' sake only, and is left out above. */
  private static ServedResource resource(String group, String version, Fields resource) {
    return new ServedResource(
        new GroupVersionResource(group, version, resource.required("resource")),
        kind(group, version, resource),
        resource.text("scope").equals("Namespaced"),
        resource.text("singularResource"),
        resource.texts("shortNames"),
        resource.texts("categories"),
        resource.texts("verbs"),
        resource.objects("subresources").stream()
            .map(
                sub ->
                    new ServedSubresource(
                        sub.required("subresource"), kind(group, version, sub), sub.texts("verbs")))
            .toList());
  }

  /** Group and version are empty where they are those of the resource. */
  private static GroupVersionKind kind(String group, String version, Fields resource) {
    Fields kind = resource.object("responseKind");
    String kindVersion = kind.text("version");
    return kindVersion.isEmpty()
        ? new GroupVersionKind(group, version, kind.text("kind"))
        : new GroupVersionKind(kind.text("group"), kindVersion, kind.text("kind"));
  }
}
