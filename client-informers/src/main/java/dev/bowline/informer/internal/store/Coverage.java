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

  /** The part of each namespace of which all is shown; null without parts. */
  private final @Nullable PersistentMap<String, Part> parts;

  /**
   * What is shown of a namespace.
   *
   * @param version what it has reached
   * @param tenure which shard it is of; null if of none
   */
  public record Part(ResourceVersion version, @Nullable Tenure tenure) {}

  private Coverage(@Nullable String only, @Nullable PersistentMap<String, Part> parts) {
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

  /** Of several. */
  static Coverage of(PersistentMap<String, Part> parts) {
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
    Part part = parts.get(namespace);
    return part == null ? ResourceVersion.NONE : part.version();
  }

  /**
   * Which shard what is shown of a namespace is of; null if of none.
   *
   * @param whole which one all is of where there are no parts
   */
  @Nullable Tenure tenure(String namespace, @Nullable Tenure whole) {
    if (parts == null) {
      return whole;
    }
    Part part = parts.get(namespace);
    return part == null ? null : part.tenure();
  }

  /** Whether it is another one's, as far as that is quick. */
  boolean isSame(Coverage other) {
    return parts == other.parts;
  }
}
