package dev.bowline.api;

import dev.bowline.meta.KubeList;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.ResourceType;
import dev.bowline.type.TypeRegistry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks kinds up in tables, the first that knows a name counts, and adds the list kinds of their
 * resources.
 */
final class KindRegistry implements TypeRegistry {
  private static final String LIST = "List";

  private final KindTable[] tables;

  KindRegistry(KindTable... tables) {
    this.tables = tables.clone();
  }

  @Override
  public @Nullable Message prototype(GroupVersionKind kind) {
    String apiVersion = kind.apiVersion();
    for (KindTable table : tables) {
      ResourceType<?> type = table.ofKind(apiVersion, kind.kind());
      Object found = type == null ? table.other(apiVersion, kind.kind()) : type.prototype();
      if (found != null) {
        return (Message) found;
      }
    }
    return list(kind);
  }

  private @Nullable Message list(GroupVersionKind kind) {
    if (!kind.kind().endsWith(LIST)) {
      return null;
    }
    String item = kind.kind().substring(0, kind.kind().length() - LIST.length());
    ResourceType<?> type = type(new GroupVersionKind(kind.group(), kind.version(), item));
    return type == null ? null : KubeList.empty(type);
  }

  @Override
  public @Nullable ResourceType<?> type(GroupVersionKind kind) {
    for (KindTable table : tables) {
      ResourceType<?> type = table.ofKind(kind.apiVersion(), kind.kind());
      if (type != null) {
        return type;
      }
    }
    return null;
  }

  @Override
  public @Nullable ResourceType<?> type(GroupVersionResource resource) {
    String apiVersion = new GroupVersionKind(resource.group(), resource.version(), "").apiVersion();
    for (KindTable table : tables) {
      ResourceType<?> type = table.ofPlural(apiVersion, resource.resource());
      if (type != null) {
        return type;
      }
    }
    return null;
  }

  @Override
  public List<ResourceType<?>> types() {
    List<ResourceType<?>> all = new ArrayList<>();
    for (KindTable table : tables) {
      all.addAll(table.all());
    }
    all.sort(
        Comparator.comparing((ResourceType<?> type) -> type.resource().group())
            .thenComparing(type -> type.resource().version())
            .thenComparing(type -> type.resource().resource()));
    return List.copyOf(all);
  }
}
