package dev.bowline.client;

import dev.bowline.client.discovery.Discovery;
import dev.bowline.client.discovery.NotServedException;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.discovery.ServedResource;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.Message;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types of a manifest's objects: those that its own definitions say, and those that the server
 * serves. Not thread-safe.
 */
final class ManifestTypes {
  private final Discovery discovery;
  private final Map<GroupVersionKind, ResourceType<Unstructured>> defined = new HashMap<>();
  private final Map<GroupVersionKind, ResourceType<Unstructured>> served = new HashMap<>();

  ManifestTypes(Discovery discovery) {
    this.discovery = discovery;
  }

  /** The object without its class: fields that are set, and those that nobody knows. */
  static Unstructured untyped(KubeObject object) {
    if (object instanceof Unstructured already) {
      return already;
    }
    GroupVersionKind kind = GroupVersionKind.of(object.apiVersion(), object.kind());
    Object tree = JsonTrees.toTree((Message) object, EncodeOptions.ONLY_SET_FIELDS);
    return JsonTrees.fromTree(tree, Unstructured.empty(kind));
  }

  static boolean isDefinition(GroupVersionKind kind) {
    return kind.group().equals("apiextensions.k8s.io")
        && kind.kind().equals("CustomResourceDefinition");
  }

  static boolean isNamespace(GroupVersionKind kind) {
    return kind.group().isEmpty() && kind.kind().equals("Namespace");
  }

  /** Takes note of what a definition defines. */
  void define(Unstructured definition) {
    if (!(definition.get("spec", "group") instanceof String group)
        || !(definition.get("spec", "names", "kind") instanceof String kind)
        || !(definition.get("spec", "names", "plural") instanceof String plural)
        || !(definition.get("spec", "versions") instanceof List<?> versions)) {
      return; // the server tells what is wrong with it
    }
    boolean namespaced = "Namespaced".equals(definition.get("spec", "scope"));
    for (Object version : versions) {
      if (version instanceof Map<?, ?> map && map.get("name") instanceof String name) {
        GroupVersionKind defines = new GroupVersionKind(group, name, kind);
        Unstructured empty = Unstructured.empty(defines);
        defined.put(
            defines,
            namespaced
                ? NamespacedType.custom(defines, plural, empty)
                : ClusterType.custom(defines, plural, empty));
      }
    }
  }

  /** What a definition would have defined, had the server taken it. */
  void forget(Unstructured definition) {
    defined
        .keySet()
        .removeIf(
            kind ->
                kind.group().equals(definition.get("spec", "group"))
                    && kind.kind().equals(definition.get("spec", "names", "kind")));
  }

  boolean isDefined(GroupVersionKind kind) {
    return defined.containsKey(kind);
  }

  /**
   * The type of a kind.
   *
   * @throws NotServedException if the server serves none
   */
  ResourceType<Unstructured> of(GroupVersionKind kind) {
    ResourceType<Unstructured> own = defined.get(kind);
    return own != null
        ? own
        : served.computeIfAbsent(kind, k -> discovery.mapper().resource(k).type());
  }

  /**
   * The type that the server prefers of a group's kind, empty if it serves none.
   *
   * @throws NotServedException if it can't tell
   */
  Optional<ResourceType<Unstructured>> preferred(String group, String kind) {
    try {
      return Optional.of(discovery.mapper().preferred(group, kind).type());
    } catch (NotServedException e) {
      // The mapper doesn't ask again for each name.
      ServedApi now = discovery.refresh();
      Optional<ResourceType<Unstructured>> type =
          now.preferred(group, kind).map(ServedResource::type);
      if (type.isEmpty()
          && now.unavailable().stream().anyMatch(version -> version.group().equals(group))) {
        throw e;
      }
      return type;
    }
  }
}
