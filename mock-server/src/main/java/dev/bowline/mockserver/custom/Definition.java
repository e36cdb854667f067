package dev.bowline.mockserver.custom;

import dev.bowline.meta.Unstructured;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.catalog.ScalePaths;
import dev.bowline.mockserver.catalog.Subresource;
import dev.bowline.mockserver.catalog.VersionPriority;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A definition as it is stored, and what is served for it. */
public final class Definition {
  private static final List<String> VERBS =
      List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");
  private static final List<String> SUBRESOURCE_VERBS = List.of("get", "patch", "update");

  private final Map<String, @Nullable Object> tree;
  private final Map<String, @Nullable Object> spec;
  private final Map<String, @Nullable Object> accepted;

  /** Reads a definition. */
  public Definition(Map<String, @Nullable Object> tree) {
    this.tree = tree;
    this.spec = child(tree, "spec");
    this.accepted = child(child(tree, "status"), "acceptedNames");
  }

  private static Map<String, @Nullable Object> child(
      Map<String, @Nullable Object> tree, String name) {
    return Objects.requireNonNullElse(Tree.child(tree, name), Map.of());
  }

  /** The group of its resources. */
  public String group() {
    return Tree.text(spec, "group");
  }

  /** Names as they are wanted. */
  public Map<String, @Nullable Object> names() {
    return child(spec, "names");
  }

  /** Names as they are accepted. */
  public Map<String, @Nullable Object> acceptedNames() {
    return accepted;
  }

  /** Whether a condition is true. */
  public boolean is(String condition) {
    return Conditions.isTrue(tree, condition);
  }

  /** What is served differs only if this does. */
  public List<@Nullable Object> state() {
    List<@Nullable Object> state = new ArrayList<>();
    state.add(spec);
    state.add(accepted);
    state.add(is(Conditions.TERMINATING));
    return state;
  }

  /**
   * The resources that are served for it, one for each version.
   *
   * @param conversions turns objects of one version into another where a webhook does that
   */
  public List<Resource> resources(Conversions conversions) {
    List<Resource> resources = new ArrayList<>();
    if (!is(Conditions.ESTABLISHED)) {
      return resources;
    }
    for (Map<String, @Nullable Object> version : versions()) {
      if (Boolean.TRUE.equals(version.get("served"))) {
        resources.add(resource(version, conversions));
      }
    }
    return resources;
  }

  /**
   * What its objects are stored as, served or not; null if there can be none.
   *
   * @param conversions turns objects of one version into another where a webhook does that
   */
  public @Nullable Resource stored(Conversions conversions) {
    Map<String, @Nullable Object> version = is(Conditions.ESTABLISHED) ? storage() : null;
    return version == null ? null : resource(version, conversions);
  }

  /**
   * What an object is that was written in a version, served or not; null if there is none such any
   * more.
   *
   * @param conversions turns objects of one version into another where a webhook does that
   */
  public @Nullable Resource written(String apiVersion, Conversions conversions) {
    return versions().stream()
        .filter(version -> apiVersion.equals(group() + "/" + Tree.text(version, "name")))
        .findFirst()
        .map(version -> resource(version, conversions))
        .orElse(null);
  }

  private @Nullable Map<String, @Nullable Object> storage() {
    return versions().stream()
        .filter(version -> Boolean.TRUE.equals(version.get("storage")))
        .findFirst()
        .orElse(null);
  }

  private List<Map<String, @Nullable Object>> versions() {
    return objects(spec.get("versions"));
  }

  private Resource resource(Map<String, @Nullable Object> version, Conversions conversions) {
    GroupVersionKind kind =
        new GroupVersionKind(group(), Tree.text(version, "name"), Tree.text(accepted, "kind"));
    boolean isNamespaced = "Namespaced".equals(spec.get("scope"));
    VersionSpec versionSpec = versionSpec(version);
    List<Subresource> subresources = new ArrayList<>();
    Map<String, @Nullable Object> declared = child(version, "subresources");
    if (declared.get("status") != null) {
      subresources.add(new Subresource("status", kind, SUBRESOURCE_VERBS));
    }
    if (versionSpec.scale() != null) {
      GroupVersionKind scale = GroupVersionKind.of("autoscaling/v1", "Scale");
      subresources.add(new Subresource("scale", scale, SUBRESOURCE_VERBS));
    }
    List<String> selectable = new ArrayList<>(List.of("metadata.name"));
    if (isNamespaced) {
      selectable.add("metadata.namespace");
    }
    for (String path : versionSpec.selectableFields()) {
      selectable.add(path.startsWith(".") ? path.substring(1) : path);
    }
    Unstructured prototype = Unstructured.empty(kind);
    return new Resource(
        kind,
        Tree.text(accepted, "plural"),
        Tree.text(accepted, "singular"),
        isNamespaced,
        VERBS,
        Tree.texts(accepted, "shortNames"),
        Tree.texts(accepted, "categories"),
        List.copyOf(subresources),
        List.copyOf(selectable),
        prototype,
        new SchemaType(prototype, versionSpec, conversions));
  }

  private VersionSpec versionSpec(Map<String, @Nullable Object> version) {
    List<String> selectable = new ArrayList<>();
    for (Map<String, @Nullable Object> field : objects(version.get("selectableFields"))) {
      selectable.add(Tree.text(field, "jsonPath"));
    }
    Map<String, @Nullable Object> storage = storage();
    Map<String, @Nullable Object> webhook =
        "Webhook".equals(Tree.at(spec, "conversion", "strategy"))
            ? Tree.object(Tree.at(spec, "conversion", "webhook"))
            : null;
    Map<String, @Nullable Object> scale = Tree.child(child(version, "subresources"), "scale");
    return new VersionSpec(
        Tree.text(accepted, "listKind"),
        schema(version),
        storage == null || storage.equals(version) || webhook != null ? null : schema(storage),
        objects(version.get("additionalPrinterColumns")),
        List.copyOf(selectable),
        scale == null
            ? null
            : new ScalePaths(
                Tree.text(scale, "specReplicasPath"),
                Tree.text(scale, "statusReplicasPath"),
                Tree.text(scale, "labelSelectorPath")),
        warning(version),
        is(Conditions.TERMINATING),
        Tree.text(storage, "name"),
        webhook);
  }

  private static Map<String, @Nullable Object> schema(Map<String, @Nullable Object> version) {
    return child(child(version, "schema"), "openAPIV3Schema");
  }

  /** A deprecated version warns, and names a better one if there is one. */
  private String warning(Map<String, @Nullable Object> version) {
    if (!Boolean.TRUE.equals(version.get("deprecated"))) {
      return "";
    }
    if (version.get("deprecationWarning") instanceof String text) {
      return text;
    }
    String name = Tree.text(version, "name");
    String kind = Tree.text(names(), "kind");
    String warning = group() + "/" + name + " " + kind + " is deprecated";
    return versions().stream()
        .filter(other -> Boolean.TRUE.equals(other.get("served")))
        .filter(other -> !Boolean.TRUE.equals(other.get("deprecated")))
        .map(other -> Tree.text(other, "name"))
        .filter(other -> VersionPriority.of(other).compareTo(VersionPriority.of(name)) > 0)
        .max(Comparator.comparing(VersionPriority::of))
        .map(better -> warning + "; use " + group() + "/" + better + " " + kind)
        .orElse(warning);
  }

  static List<Map<String, @Nullable Object>> objects(@Nullable Object list) {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    if (list instanceof List<?> elements) {
      for (Object element : elements) {
        Map<String, @Nullable Object> object = Tree.object(element);
        if (object != null) {
          objects.add(object);
        }
      }
    }
    return objects;
  }
}
