package dev.bowline.client.internal.call;

import dev.bowline.meta.KubeList;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.ResourceType;
import dev.bowline.type.TypeRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two kinds, of which an answer may have either.
 *
 * @param form kind of the form that was asked for
 * @param formPrototype the empty instance of its class
 * @param plain kind that comes from servers which don't know the form; a list of custom resources
 *     may be of another
 * @param plainPrototype the empty instance of its class
 */
public record EitherKind(
    GroupVersionKind form, Message formPrototype, GroupVersionKind plain, Message plainPrototype)
    implements TypeRegistry {
  @Override
  public @Nullable Message prototype(GroupVersionKind kind) {
    if (kind.equals(form)) {
      return formPrototype;
    }
    return kind.equals(plain) || isList(kind) ? plainPrototype : null;
  }

  private boolean isList(GroupVersionKind kind) {
    return plainPrototype instanceof KubeList<?> list
        && kind.apiVersion().equals(plain.apiVersion())
        && KubeList.isListKind(list.type(), kind.kind());
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
