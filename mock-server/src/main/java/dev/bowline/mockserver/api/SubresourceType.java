package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.catalog.Subresource;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The type of what goes through a subresource, where it is another one than the object's. */
final class SubresourceType {
  private SubresourceType() {}

  static Resource of(Catalog catalog, Subresource subresource) {
    GroupVersionKind kind = subresource.kind();
    Message prototype =
        Objects.requireNonNull(catalog.registry().prototype(kind), () -> kind + " has no class");
    String name = kind.kind().toLowerCase(Locale.ROOT);
    return new Resource(
        kind,
        name,
        name,
        true,
        subresource.verbs(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        prototype,
        null);
  }
}
