package dev.bowline.mockserver;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.registry.WriteMode;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.serde.CodecException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stores what manifests hold, past HTTP. */
final class Loader {
  private final Catalog catalog;
  private final ObjectRegistry registry;

  Loader(Catalog catalog, ObjectRegistry registry) {
    this.catalog = catalog;
    this.registry = registry;
  }

  /**
   * Stores objects with status, uid, generation and times as they are written; those that are there
   * already are replaced.
   *
   * @throws LoadException if one can't be stored; those before it are
   */
  void load(List<Manifest> manifests) {
    for (Manifest manifest : manifests) {
      try {
        store(manifest);
      } catch (ApiFailure | CodecException e) {
        throw new LoadException(manifest.place() + ": " + e.getMessage(), e);
      }
    }
  }

  private void store(Manifest manifest) {
    Resource resource = catalog.resource(manifest.kind());
    if (resource == null || !resource.isStored()) {
      throw new LoadException(manifest.place() + ": " + manifest.kind() + " is not served");
    }
    Map<String, @Nullable Object> tree = manifest.tree();
    List<String> unknown = resource.removeUnknown(tree);
    if (!unknown.isEmpty()) {
      throw new LoadException(manifest.place() + ": unknown field " + unknown.get(0));
    }
    Map<String, @Nullable Object> metadata = Tree.childToChange(tree, "metadata");
    String namespace = Tree.text(metadata, "namespace");
    if (!resource.isNamespaced()) {
      namespace = "";
    } else {
      namespace = namespace.isEmpty() ? "default" : namespace;
      registry.ensureNamespace(namespace);
    }
    registry.put(resource, namespace, tree, WriteMode.TRUSTED);
  }
}
