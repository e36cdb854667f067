package dev.bowline.mockserver.catalog;

import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.UnknownFieldFinder;
import dev.bowline.mockserver.schema.MessageStructure;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One resource type in one version.
 *
 * @param kind kind of its objects
 * @param plural its name in URLs
 * @param singular its name for users
 * @param isNamespaced whether its objects live in namespaces
 * @param verbs what may be done with it
 * @param shortNames other names for users
 * @param categories groups of types that users name together, such as {@code all}
 * @param subresources paths below its objects
 * @param selectableFields fields that a field selector may name
 * @param prototype the empty instance of its class; of an unstructured object, if it is custom
 * @param custom what its definition says; null for a built-in type
 */
public record Resource(
    GroupVersionKind kind,
    String plural,
    String singular,
    boolean isNamespaced,
    List<String> verbs,
    List<String> shortNames,
    List<String> categories,
    List<Subresource> subresources,
    List<String> selectableFields,
    Message prototype,
    @Nullable CustomType custom) {
  /** An object as it is stored, in this version. */
  public Document view(Document stored) {
    return custom == null ? stored.as(prototype) : custom.view(stored);
  }

  /**
   * Removes fields that the type doesn't have from a tree.
   *
   * @return their paths, such as {@code spec.containers[0].colour}
   */
  public List<String> removeUnknown(Map<String, @Nullable Object> tree) {
    return custom == null ? UnknownFieldFinder.remove(tree, prototype) : custom.removeUnknown(tree);
  }

  /** The schema of its objects. */
  public Structure structure() {
    return custom == null ? MessageStructure.of(prototype) : custom.structure();
  }

  /** The group that versions of the type share; empty for the core group. */
  public String group() {
    return kind.group();
  }

  /** Kind of its lists. */
  public String listKind() {
    return custom == null ? kind.kind() + "List" : custom.listKind();
  }

  /** Where its objects are stored: versions of a type share one place, and so do all events. */
  public String storage() {
    return group().isEmpty() || group().equals("events.k8s.io") ? plural : group() + "/" + plural;
  }

  /** {@code configmaps} or {@code deployments.apps}. */
  public String qualifiedName() {
    return group().isEmpty() ? plural : plural + "." + group();
  }

  /** {@code ConfigMap} or {@code Deployment.apps}. */
  public String qualifiedKind() {
    return group().isEmpty() ? kind.kind() : kind.kind() + "." + group();
  }

  /** The key of an object in the store. */
  public String key(String namespace, String name) {
    return isNamespaced ? namespace + "/" + name : name;
  }

  /** What all keys of a namespace begin with; everything, for the empty namespace. */
  public String prefix(String namespace) {
    return namespace.isEmpty() ? "" : namespace + "/";
  }

  /** A path below its objects, or null. */
  public @Nullable Subresource subresource(String name) {
    for (Subresource subresource : subresources) {
      if (subresource.name().equals(name)) {
        return subresource;
      }
    }
    return null;
  }

  /** Whether the status is written apart from the rest. */
  public boolean hasStatus() {
    return subresource("status") != null;
  }

  /**
   * Whether a real server answers reads of it out of a cache. It doesn't for events, and some of
   * its answers tell.
   */
  public boolean isCached() {
    return !plural.equals("events") || !(group().isEmpty() || group().equals("events.k8s.io"));
  }

  /** Whether it is stored at all; types that are only asked, such as reviews, are not. */
  public boolean isStored() {
    return verbs.contains("get");
  }
}
