package dev.bowline.mockserver.api;

import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.ResourceType;
import dev.bowline.type.TypeRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Knows no types, so that everything is read as it stands. */
enum NoTypes implements TypeRegistry {
  /** The only one. */
  INSTANCE;

  @Override
  public @Nullable Message prototype(GroupVersionKind kind) {
    return null;
  }

  @Override
  public @Nullable ResourceType<?> type(GroupVersionKind kind) {
    return null;
  }

  @Override
  public @Nullable ResourceType<?> type(GroupVersionResource resource) {
    return null;
  }

  @Override
  public List<ResourceType<?>> types() {
    return List.of();
  }
}
