package dev.bowline.type;

import dev.bowline.meta.KubeObject;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A resource type whose objects live in namespaces.
 *
 * @param <T> class of the objects
 */
public final class NamespacedType<T extends KubeObject> implements ResourceType<T> {
  private final ResourceTypeFacts<T> facts;

  private NamespacedType(ResourceTypeFacts<T> facts) {
    this.facts = facts;
  }

  /**
   * A type that the server speaks Protobuf for, as generated classes declare it.
   *
   * @param kind group, version and kind
   * @param plural plural name, as URLs spell it
   * @param prototype the empty instance of the class
   * @param subresources names of the subresources
   * @param shortNames other names of the resource
   */
  public static <T extends KubeObject> NamespacedType<T> builtIn(
      GroupVersionKind kind,
      String plural,
      T prototype,
      Set<String> subresources,
      List<String> shortNames) {
    return new NamespacedType<>(
        new ResourceTypeFacts<>(kind, plural, prototype, subresources, shortNames, true));
  }

  /**
   * A type of custom resources.
   *
   * @param kind group, version and kind
   * @param plural plural name, as URLs spell it
   * @param prototype the empty instance of the class
   */
  public static <T extends KubeObject> NamespacedType<T> custom(
      GroupVersionKind kind, String plural, T prototype) {
    return new NamespacedType<>(
        new ResourceTypeFacts<>(kind, plural, prototype, Set.of(), List.of(), false));
  }

  @Override
  public GroupVersionKind kind() {
    return facts.kind;
  }

  @Override
  public GroupVersionResource resource() {
    return facts.resource;
  }

  @Override
  public String listKind() {
    return facts.kind.kind() + "List";
  }

  @Override
  public T prototype() {
    return facts.prototype;
  }

  @Override
  public boolean isNamespaced() {
    return true;
  }

  @Override
  public Set<String> subresources() {
    return facts.subresources;
  }

  @Override
  public boolean hasProtobuf() {
    return facts.hasProtobuf;
  }

  @Override
  public List<String> shortNames() {
    return facts.shortNames;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NamespacedType<?> that && resource().equals(that.resource());
  }

  @Override
  public int hashCode() {
    return resource().hashCode();
  }

  @Override
  public String toString() {
    return resource().toString();
  }
}
