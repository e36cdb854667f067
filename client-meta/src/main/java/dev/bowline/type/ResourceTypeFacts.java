package dev.bowline.type;

import dev.bowline.meta.KubeObject;
import java.util.List;
import java.util.Set;

/** What both scopes of a resource type have in common. */
final class ResourceTypeFacts<T extends KubeObject> {
  final GroupVersionKind kind;
  final GroupVersionResource resource;
  final T prototype;
  final Set<String> subresources;
  final List<String> shortNames;
  final boolean hasProtobuf;

  ResourceTypeFacts(
      GroupVersionKind kind,
      String plural,
      T prototype,
      Set<String> subresources,
      List<String> shortNames,
      boolean hasProtobuf) {
    this.kind = kind;
    this.resource = new GroupVersionResource(kind.group(), kind.version(), plural);
    this.prototype = prototype;
    this.subresources = Set.copyOf(subresources);
    this.shortNames = List.copyOf(shortNames);
    this.hasProtobuf = hasProtobuf;
  }
}
