package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.CustomType;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.managed.FieldManager;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.GoConversionError;
import dev.bowline.mockserver.object.GoOverflow;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.kinds.SecretTexts;
import dev.bowline.mockserver.registry.kinds.TemplateGeneration;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.serde.CodecException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Has the owners of fields written down with each write, and configurations merged. */
final class FieldAccounts {
  private final Catalog catalog;
  private final InstantSource clock;

  FieldAccounts(Catalog catalog, InstantSource clock) {
    this.catalog = catalog;
    this.clock = clock;
  }

  /** For an object that is to be created. */
  void created(Resource resource, Map<String, @Nullable Object> tree, WriteMode mode) {
    changed(resource, empty(resource), tree, mode);
  }

  /**
   * For an object that is to be changed, or its status.
   *
   * @param live what is stored, in the version of the write
   * @param tree what was sent; gets defaults and managed fields
   */
  void changed(
      Resource resource,
      Map<String, @Nullable Object> live,
      Map<String, @Nullable Object> tree,
      WriteMode mode) {
    if (mode.isTrusted()) {
      return;
    }
    complete(resource, tree);
    Map<String, @Nullable Object> canonical =
        ownable(resource, mode, Document.of(tree, resource.prototype()).tree());
    FieldManager manager = manager(resource, mode);
    if (resource.custom() != null && !manager.canCompare(canonical)) {
      Metadata.of(tree).remove("managedFields"); // nobody owns anything, and the write goes on
      return;
    }
    manager.update(ownable(resource, mode, live), canonical, mode.manager());
    Metadata.of(tree).take("managedFields", Metadata.of(canonical));
  }

  /**
   * Merges a configuration into an object.
   *
   * @param live what is stored, in the version of the write; null if there is nothing
   * @return the object to store, with defaults and managed fields
   * @throws ApiFailure if the server refuses
   */
  Map<String, @Nullable Object> applied(
      Resource resource,
      @Nullable Map<String, @Nullable Object> live,
      Map<String, @Nullable Object> config,
      boolean isForced,
      WriteMode mode) {
    Map<String, @Nullable Object> next =
        manager(resource, mode)
            .apply(live == null ? empty(resource) : live, config, mode.manager(), isForced);
    if (mode.subresource().equals("scale") && resource.custom() == null) {
      Tree.childToChange(next, "spec").putIfAbsent("replicas", 0); // a scale always says how many
    }
    String unlike =
        resource.custom() == null ? GoConversionError.find(next, resource.prototype()) : null;
    if (unlike != null) {
      throw notConverted(
          resource,
          config,
          "unable to convert unstructured object to " + versionAndKind(resource) + ": " + unlike);
    }
    if (resource.custom() == null) {
      GoOverflow.cut(next, resource.prototype());
    }
    try {
      Map<String, @Nullable Object> typed = Document.of(next, resource.prototype()).tree();
      complete(resource, typed);
      return typed;
    } catch (CodecException e) {
      throw notConverted(resource, config, e.problem());
    }
  }

  /** A scale of nothing doesn't say how many, so that nobody owns the number. */
  private static Map<String, @Nullable Object> ownable(
      Resource resource, WriteMode mode, Map<String, @Nullable Object> tree) {
    if (mode.subresource().equals("scale")
        && resource.custom() == null
        && Tree.at(tree, "spec", "replicas") instanceof Number replicas
        && replicas.longValue() == 0) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>(tree);
      Map<String, @Nullable Object> spec =
          new LinkedHashMap<>(Objects.requireNonNull(Tree.child(tree, "spec")));
      spec.remove("replicas");
      copy.put("spec", spec);
      return copy;
    }
    return tree;
  }

  private static String versionAndKind(Resource resource) {
    return (resource.group().isEmpty() ? "/" : "")
        + resource.kind().apiVersion()
        + ", Kind="
        + resource.kind().kind();
  }

  private static ApiFailure notConverted(
      Resource resource, Map<String, @Nullable Object> config, String problem) {
    Map<String, @Nullable Object> metadata = Tree.child(config, "metadata");
    return Failures.internal(
        "failed to convert new object ("
            + Tree.text(metadata, "namespace")
            + "/"
            + Tree.text(metadata, "name")
            + "; "
            + versionAndKind(resource)
            + ") to proper version: "
            + problem);
  }

  private static void complete(Resource resource, Map<String, @Nullable Object> tree) {
    Completion.complete(resource, tree);
    CustomType custom = resource.custom();
    if (custom != null) {
      custom.complete(tree);
    }
    if (KindRules.isNamespace(resource)) {
      NamespaceRules.labelWithName(tree);
    } else if (resource.qualifiedName().equals("secrets")) {
      SecretTexts.merge(tree);
    } else if (resource.qualifiedName().equals("daemonsets.apps")) {
      TemplateGeneration.addTo(tree);
    }
  }

  private Map<String, @Nullable Object> empty(Resource resource) {
    return new TypeVersions(catalog, resource).empty();
  }

  private FieldManager manager(Resource resource, WriteMode mode) {
    return new FieldManager(
        new TypeVersions(catalog, resource),
        resource.kind().apiVersion(),
        mode.subresource(),
        ResetFields.of(resource, mode.subresource()),
        clock);
  }
}
