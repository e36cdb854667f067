package dev.bowline.informer.internal.store;

import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/** Which namespaces a cache has the objects of. Immutable. */
public final class Coverage {
  /** All of them. */
  public static final Coverage ALL = new Coverage(null, null);

  /** The only one; null for all, or the parts. */
  private final @Nullable String only;

  /** What the part of each namespace has reached, if it is shown; null without parts. */
  private final @Nullable PersistentMap<String, ResourceVersion> parts;

  private Coverage(@Nullable String only, @Nullable PersistentMap<String, ResourceVersion> parts) {
    this.only = only;
    this.parts = parts;
  }

  /**
   * Of one namespace.
   *
   * @param namespace null for all
   */
  public static Coverage of(@Nullable String namespace) {
    return namespace == null ? ALL : new Coverage(namespace, null);
  }

  /** Of several, each with what it has reached. */
  static Coverage of(PersistentMap<String, ResourceVersion> parts) {
    return new Coverage(null, parts);
  }

  /** Whether objects of a namespace are to be there, once they have been listed. */
  boolean has(String namespace) {
    return only == null || only.equals(namespace);
  }

  /**
   * What it has reached of a namespace.
   *
   * @param whole what it has reached where it has no parts
   */
  ResourceVersion reached(String namespace, ResourceVersion whole) {
    if (parts == null) {
      return whole;
    }
    ResourceVersion reached = parts.get(namespace);
    return reached == null ? ResourceVersion.NONE : reached;
  }

  /** Whether it is another one's, as far as that is quick. */
  boolean isSame(Coverage other) {
    return parts == other.parts;
  }
}
