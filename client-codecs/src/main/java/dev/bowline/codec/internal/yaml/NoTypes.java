package dev.bowline.codec.internal.yaml;

import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.ResourceType;
import dev.bowline.type.TypeRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A registry that knows no kind, so that everything is read without a class. */
public final class NoTypes implements TypeRegistry {
  /** The only one. */
  public static final TypeRegistry INSTANCE = new NoTypes();

  private NoTypes() {}

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
