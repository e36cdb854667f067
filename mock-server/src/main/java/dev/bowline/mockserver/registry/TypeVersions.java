package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.managed.Versions;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.Structure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The served versions of one resource type. */
record TypeVersions(Catalog catalog, Resource resource) implements Versions {
  @Override
  public @Nullable Structure structure(String apiVersion) {
    Resource version = version(apiVersion);
    return version == null ? null : version.structure();
  }

  @Override
  public Map<String, @Nullable Object> convert(
      Map<String, @Nullable Object> tree, String apiVersion) {
    Resource from = Objects.requireNonNull(version(Tree.text(tree, "apiVersion")));
    Resource to = Objects.requireNonNull(version(apiVersion), apiVersion);
    return to.view(Document.of(copy(tree), from.prototype())).tree();
  }

  @Override
  public Map<String, @Nullable Object> empty() {
    Map<String, @Nullable Object> empty = new LinkedHashMap<>();
    if (resource.custom() != null) {
      empty.put("kind", resource.kind().kind());
      empty.put("apiVersion", resource.kind().apiVersion());
      return empty;
    }
    return Document.of(empty, resource.prototype()).tree();
  }

  private @Nullable Resource version(String apiVersion) {
    return apiVersion.equals(resource.kind().apiVersion())
        ? resource
        : catalog.resource(apiVersion, resource.plural());
  }

  private static Map<String, @Nullable Object> copy(Map<String, @Nullable Object> tree) {
    return Objects.requireNonNull(Tree.object(Tree.copy(tree)));
  }
}
