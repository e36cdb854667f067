package dev.bowline.mockserver.api;

import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.rules.Problems;
import dev.bowline.mockserver.select.LabelSelector;
import dev.bowline.mockserver.select.SelectorException;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a question about access must say. */
final class AccessReviewChecks {
  private static final String GROUP = "authorization.k8s.io";

  private AccessReviewChecks() {}

  /**
   * Sees to it that a question makes sense.
   *
   * @param isSelf whether it is about the one who asks
   * @throws ApiFailure 422 if it doesn't
   */
  static void check(Map<String, @Nullable Object> tree, Target target, boolean isSelf) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    Map<String, @Nullable Object> resource = Tree.child(spec, "resourceAttributes");
    Map<String, @Nullable Object> path = Tree.child(spec, "nonResourceAttributes");
    List<Cause> causes = new ArrayList<>();
    if (resource != null && path != null) {
      causes.add(
          Cause.invalid(
              "spec.nonResourceAttributes",
              "{\"Path\":"
                  + GoFormat.quoted(Tree.text(path, "path"))
                  + ",\"Verb\":"
                  + GoFormat.quoted(Tree.text(path, "verb"))
                  + "}",
              "cannot be specified in combination with resourceAttributes"));
    } else if (resource == null && path == null) {
      causes.add(
          Cause.invalid(
              "spec.resourceAttributes",
              "null",
              "exactly one of nonResourceAttributes or resourceAttributes must be specified"));
    }
    if (!isSelf && Tree.text(spec, "user").isEmpty() && Tree.texts(spec, "groups").isEmpty()) {
      causes.add(
          Cause.invalid("spec.user", "\"\"", "at least one of user or group must be specified"));
    }
    checkSelector(resource, "fieldSelector", causes);
    checkSelector(resource, "labelSelector", causes);
    boolean isLocal = target.resource().isNamespaced();
    checkMetadata(tree, target, isLocal, causes);
    if (isLocal) {
      checkLocal(resource, path, target.namespace(), causes);
    }
    if (!causes.isEmpty()) {
      // The server has forgotten the kind by now.
      throw Failures.invalid("." + GROUP, Details.of("", GROUP, ""), causes);
    }
  }

  private static void checkSelector(
      @Nullable Map<String, @Nullable Object> resource, String name, List<Cause> causes) {
    Map<String, @Nullable Object> selector = resource == null ? null : Tree.child(resource, name);
    if (selector == null) {
      return;
    }
    String path = "spec.resourceAttributes." + name;
    String raw = Tree.text(selector, "rawSelector");
    List<Map<String, @Nullable Object>> requirements = Tree.objects(selector, "requirements");
    boolean hasRequirements = !requirements.isEmpty();
    if (!raw.isEmpty() && hasRequirements) {
      causes.add(
          Cause.invalid(
              path + ".rawSelector",
              GoFormat.quoted(raw),
              "may not specified at the same time as requirements"));
    }
    if (raw.isEmpty() && !hasRequirements) {
      causes.add(
          Cause.required(
              path + ".requirements",
              "when " + path + " is specified, requirements or rawSelector is required"));
    }
    for (int i = 0; i < requirements.size(); i++) {
      String at = path + ".requirements[" + i + "]";
      if (name.equals("labelSelector")) {
        checkValues(requirements.get(i), at, causes);
        String key = Tree.text(requirements.get(i), "key");
        for (String problem : Names.labelKeyProblems(key)) {
          causes.add(Cause.invalid(at + ".key", GoFormat.quoted(key), problem));
        }
      } else {
        if (Tree.text(requirements.get(i), "key").isEmpty()) {
          causes.add(Cause.required(at + ".key", "must be specified"));
        }
        checkValues(requirements.get(i), at, causes);
      }
    }
  }

  /** Operators that nobody knows are for those who evaluate them. */
  private static void checkValues(
      Map<String, @Nullable Object> requirement, String at, List<Cause> causes) {
    boolean hasValues = !Tree.texts(requirement, "values").isEmpty();
    String operator = Tree.text(requirement, "operator");
    if (List.of("In", "NotIn").contains(operator) && !hasValues) {
      causes.add(
          Cause.required(at + ".values", "must be specified when `operator` is 'In' or 'NotIn'"));
    } else if (List.of("Exists", "DoesNotExist").contains(operator) && hasValues) {
      causes.add(
          Cause.forbidden(
              at + ".values",
              "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
    }
  }

  /** What is said of a selector that can't be read, and so counts for nothing; else empty. */
  static String unreadable(Map<String, @Nullable Object> spec) {
    Map<String, @Nullable Object> attributes = Tree.child(spec, "resourceAttributes");
    if (attributes == null || !attributes.containsKey("labelSelector")) {
      return "";
    }
    try {
      LabelSelector.parse(Tree.text(Tree.child(attributes, "labelSelector"), "rawSelector"));
    } catch (SelectorException e) {
      return "spec.resourceAttributes.labelSelector ignored due to parse error";
    }
    return "";
  }

  private static void checkMetadata(
      Map<String, @Nullable Object> tree, Target target, boolean isLocal, List<Cause> causes) {
    Map<String, @Nullable Object> metadata =
        new LinkedHashMap<>(Tree.childToChange(tree, "metadata"));
    metadata.remove("managedFields");
    metadata.remove("namespace"); // which is that of the URL
    if (!metadata.isEmpty()) {
      Map<String, @Nullable Object> shown = Tree.childToChange(tree, "metadata");
      shown.remove("namespace");
      if (isLocal) {
        shown.put("namespace", target.namespace());
      }
      Document ordered = Document.of(tree, target.resource().prototype());
      causes.add(
          Cause.invalid(
              "metadata",
              Problems.shown(ordered.tree().get("metadata")),
              isLocal ? "must be empty except for namespace" : "must be empty"));
    }
  }

  private static void checkLocal(
      @Nullable Map<String, @Nullable Object> resource,
      @Nullable Map<String, @Nullable Object> path,
      String namespace,
      List<Cause> causes) {
    String named = Tree.text(resource, "namespace");
    if (resource != null && !named.equals(namespace)) {
      causes.add(
          Cause.invalid(
              "spec.resourceAttributes.namespace",
              GoFormat.quoted(named),
              "must match metadata.namespace"));
    }
    if (path != null) {
      causes.add(
          Cause.invalid(
              "spec.nonResourceAttributes",
              "{\"Path\":"
                  + GoFormat.quoted(Tree.text(path, "path"))
                  + ",\"Verb\":"
                  + GoFormat.quoted(Tree.text(path, "verb"))
                  + "}",
              "disallowed on this kind of request"));
    }
  }
}
