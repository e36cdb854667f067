package dev.bowline.type;

import dev.bowline.serde.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds classes by the names that objects and URLs carry; what Go calls a Scheme. Implementations
 * are immutable and thread-safe.
 */
public interface TypeRegistry {
  /**
   * The empty instance of the class for a kind (also one that is no resource, such as {@code v1
   * Status}), or null if it is not known.
   */
  @Nullable Message prototype(GroupVersionKind kind);

  /** The resource type of a kind, or null if the kind is not known or is no resource. */
  @Nullable ResourceType<?> type(GroupVersionKind kind);

  /** The resource type that a URL names, or null if it is not known. */
  @Nullable ResourceType<?> type(GroupVersionResource resource);

  /** All resource types, sorted by group, version and resource. */
  List<ResourceType<?>> types();
}
