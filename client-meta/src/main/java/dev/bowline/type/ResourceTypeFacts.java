package dev.bowline.type;

import dev.bowline.meta.KubeObject;
import java.util.List;
import java.util.Set;

/** What both scopes of a resource type have in common. */
record ResourceTypeFacts<T extends KubeObject>(
    GroupVersionKind kind,
    GroupVersionResource resource,
    T prototype,
    Set<String> subresources,
    List<String> shortNames,
    boolean hasProtobuf) {
  ResourceTypeFacts(
      GroupVersionKind kind,
      String plural,
      T prototype,
      Set<String> subresources,
      List<String> shortNames,
      boolean hasProtobuf) {
    this(
        kind,
        new GroupVersionResource(kind.group(), kind.version(), plural),
        prototype,
        Set.copyOf(subresources),
        List.copyOf(shortNames),
        hasProtobuf);
  }
}
