package dev.bowline.type;

import org.jspecify.annotations.Nullable;

/**
 * Where an object lives: its namespace and name. Not its identity over time, which is the {@code
 * uid}.
 *
 * @param namespace namespace; empty for cluster-scoped objects
 * @param name name of the object
 */
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {
  /** Orders by namespace, then name. */
  @Override
  public int compareTo(ObjectKey other) {
    int order = namespace.compareTo(other.namespace);
    return order != 0 ? order : name.compareTo(other.name);
  }

  // Not the compiler's: those begin with building method handles.
  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof ObjectKey other
        && name.equals(other.name)
        && namespace.equals(other.namespace);
  }

  /**
   * A text's hash weighs its places by powers of 31. Namespaces must weigh otherwise: with numbered
   * ones and numbered names, dozens of keys would have one hash.
   */
  @Override
  public int hashCode() {
    return 0x9E3779B9 * namespace.hashCode() + name.hashCode();
  }

  /** {@code namespace/name}, or the name alone for a cluster-scoped object. */
  @Override
  public String toString() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }
}
