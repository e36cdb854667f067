package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.catalog.ScalePaths;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.select.SelectorText;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object seen as a {@code Scale}.
 *
 * @param specReplicas where the wanted number is
 * @param statusReplicas where the number is that there are
 * @param selector where the selector is; empty for none
 */
record ScaleView(List<String> specReplicas, List<String> statusReplicas, List<String> selector) {
  /** Of the built-in kinds, which all have the same shape. */
  static final ScaleView BUILT_IN =
      new ScaleView(
          List.of("spec", "replicas"), List.of("status", "replicas"), List.of("spec", "selector"));

  private static final List<String> METADATA =
      List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp");

  /** Of a type. */
  static ScaleView of(Resource resource) {
    ScalePaths paths = resource.custom() == null ? null : resource.custom().scale();
    if (paths == null) {
      return BUILT_IN;
    }
    return new ScaleView(
        List.of(ScalePaths.names(paths.specReplicas())),
        List.of(ScalePaths.names(paths.statusReplicas())),
        paths.labelSelector().isEmpty()
            ? List.of()
            : List.of(ScalePaths.names(paths.labelSelector())));
  }

  /** Whether an object says how many it wants. */
  boolean isThere(Map<String, @Nullable Object> object) {
    return Tree.at(object, specReplicas.toArray(String[]::new)) != null;
  }

  /** The {@code Scale} of an object. */
  Map<String, @Nullable Object> of(Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> scale = new LinkedHashMap<>();
    scale.put("kind", "Scale");
    scale.put("apiVersion", "autoscaling/v1");
    Map<String, @Nullable Object> from = Tree.childToChange(object, "metadata");
    Map<String, @Nullable Object> metadata = Tree.childToChange(scale, "metadata");
    METADATA.stream()
        .filter(from::containsKey)
        .forEach(field -> metadata.put(field, from.get(field)));
    Map<String, @Nullable Object> spec = Tree.childToChange(scale, "spec");
    if (number(object, specReplicas) != 0) {
      spec.put("replicas", number(object, specReplicas));
    }
    Map<String, @Nullable Object> status = Tree.childToChange(scale, "status");
    status.put("replicas", number(object, statusReplicas));
    String text = selectorText(object);
    if (!text.isEmpty()) {
      status.put("selector", text);
    }
    return scale;
  }

  /**
   * The object as a {@code Scale} wants it.
   *
   * @param target the object and its scale
   * @throws dev.bowline.mockserver.status.ApiFailure 409 or 422 if that makes no sense
   */
  Map<String, @Nullable Object> apply(
      Map<String, @Nullable Object> object, Map<String, @Nullable Object> scale, Target target) {
    Map<String, @Nullable Object> sent = Tree.childToChange(scale, "metadata");
    long replicas = number(scale, List.of("spec", "replicas"));
    if (replicas < 0 && target.resource().custom() == null) {
      throw Failures.invalid(
          "Scale.autoscaling",
          Details.of(target.name(), "autoscaling", "Scale"),
          List.of(
              Cause.invalid(
                  "spec.replicas", Long.toString(replicas), "must be greater than or equal to 0")));
    }
    Map<String, @Nullable Object> changed = Objects.requireNonNull(Tree.object(Tree.copy(object)));
    Map<String, @Nullable Object> metadata = Tree.childToChange(changed, "metadata");
    if (!Tree.text(sent, "uid").isEmpty()) {
      metadata.put("uid", sent.get("uid")); // compared as that of an update of the object is
    }
    metadata.put("resourceVersion", Tree.text(sent, "resourceVersion"));
    Map<String, @Nullable Object> parent = changed;
    for (String name : specReplicas.subList(0, specReplicas.size() - 1)) {
      parent = Tree.childToChange(parent, name);
    }
    parent.put(specReplicas.get(specReplicas.size() - 1), replicas);
    return changed;
  }

  private String selectorText(Map<String, @Nullable Object> object) {
    Object found = selector.isEmpty() ? null : Tree.at(object, selector.toArray(String[]::new));
    if (found instanceof String text) {
      return text;
    }
    Map<String, @Nullable Object> tree = Tree.object(found);
    if (tree == null) {
      return "";
    }
    boolean isSelector =
        Arrays.asList("matchLabels", "matchExpressions").stream().anyMatch(tree::containsKey);
    List<String> parents = selector.subList(0, selector.size() - 1);
    return isSelector
        ? SelectorText.of(tree)
        : SelectorText.ofLabels(
            Tree.textMap(
                Tree.object(Tree.at(object, parents.toArray(String[]::new))),
                selector.get(selector.size() - 1)));
  }

  private static long number(Map<String, @Nullable Object> object, List<String> path) {
    return Tree.at(object, path.toArray(String[]::new)) instanceof Number number
        ? number.longValue()
        : 0;
  }
}
