package dev.bowline.meta;

import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;

/**
 * An object of the cluster: it has a kind, an API version and metadata. Implementations are
 * immutable {@link dev.bowline.serde.Message}s.
 */
public interface KubeObject {
  /** {@code v1}, {@code apps/v1}. */
  String apiVersion();

  /** {@code Pod}, {@code Deployment}. */
  String kind();

  /** Name, namespace, labels and what else every object has. Never null. */
  ObjectMeta metadata();

  /** The object's name; empty if it has none yet. */
  default String name() {
    return metadata().name();
  }

  /** The object's namespace; empty for a cluster-scoped object. */
  default String namespace() {
    return metadata().namespace();
  }

  /**
   * The identity of this very object, which no later object of the same name shares; empty before
   * it is created.
   */
  default String uid() {
    return metadata().uid();
  }

  /** The version of this state of the object; {@link ResourceVersion#NONE} before it is created. */
  default ResourceVersion resourceVersion() {
    String version = metadata().resourceVersion();
    return version.isEmpty() ? ResourceVersion.NONE : new ResourceVersion(version);
  }

  /** Namespace and name. */
  default ObjectKey key() {
    return new ObjectKey(namespace(), name());
  }
}
