package dev.bowline.client;

import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.ResourceType;
import dev.bowline.type.TypeRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a request may be answered with where some servers give the object and others a Status. */
record AnswerKinds(ResourceType<?> type) implements TypeRegistry {
  private static final GroupVersionKind STATUS = new GroupVersionKind("", "v1", "Status");

  @Override
  public @Nullable Message prototype(GroupVersionKind kind) {
    if (kind.equals(STATUS)) {
      return Status.EMPTY;
    }
    if (kind.equals(type.kind())) {
      return (Message) type.prototype();
    }
    return kind.apiVersion().equals(type.kind().apiVersion())
            && KubeList.isListKind(type, kind.kind())
        ? KubeList.empty(type)
        : null;
  }

  @Override
  public @Nullable ResourceType<?> type(GroupVersionKind kind) {
    return kind.equals(type.kind()) ? type : null;
  }

  @Override
  public @Nullable ResourceType<?> type(GroupVersionResource resource) {
    return resource.equals(type.resource()) ? type : null;
  }

  @Override
  public List<ResourceType<?>> types() {
    return List.of(type);
  }
}
