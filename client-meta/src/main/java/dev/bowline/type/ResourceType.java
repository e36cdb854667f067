package dev.bowline.type;

import dev.bowline.meta.KubeObject;
import java.util.List;
import java.util.Set;

/**
 * A resource type: what the server calls it and the class that holds its objects. The scope is part
 * of the Java type, so that a cluster-scoped resource can't be asked for in a namespace. Immutable
 * and thread-safe; equal if group, version and resource are equal.
 *
 * @param <T> class of the objects
 */
public sealed interface ResourceType<T extends KubeObject> permits NamespacedType, ClusterType {
  /** Group, version and kind of the objects. */
  GroupVersionKind kind();

  /** Group, version and plural name, as URLs spell it. */
  GroupVersionResource resource();

  /**
   * The kind of a list of these objects, such as {@code PodList}. The definition of a custom
   * resource may name another.
   */
  String listKind();

  /** The empty instance of the class, from which codecs read. */
  T prototype();

  /** Whether objects live in namespaces. */
  boolean isNamespaced();

  /**
   * Names of the subresources that the server is known to have, such as {@code status}. Empty where
   * nothing is known.
   */
  Set<String> subresources();

  /**
   * Whether the server speaks Protobuf for this type: true for built-in types, false for custom
   * resources.
   */
  boolean hasProtobuf();

  /** Other names that users know the resource by, such as {@code po}. */
  List<String> shortNames();
}
