package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.select.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A webhook as its configuration describes it.
 *
 * @param id unlike that of all other webhooks
 * @param tree its part of the configuration
 */
record Hook(String id, Map<String, @Nullable Object> tree) {
  private static final String ALL = "*";
  private static final int DEFAULT_TIMEOUT = 10;

  /** The webhooks of a configuration. */
  static List<Hook> of(Map<String, @Nullable Object> configuration) {
    List<Hook> hooks = new ArrayList<>();
    String name = Tree.text(Tree.child(configuration, "metadata"), "name");
    if (configuration.get("webhooks") instanceof List<?> list) {
      for (Object element : list) {
        Map<String, @Nullable Object> tree = Tree.object(element);
        if (tree != null) {
          hooks.add(new Hook(name + "/" + hooks.size(), tree));
        }
      }
    }
    return hooks;
  }

  String name() {
    return Tree.text(tree, "name");
  }

  boolean failsOpen() {
    return Tree.text(tree, "failurePolicy").equals("Ignore");
  }

  boolean isReinvocable() {
    return Tree.text(tree, "reinvocationPolicy").equals("IfNeeded");
  }

  boolean takesDryRuns() {
    return Tree.text(tree, "sideEffects").startsWith("None");
  }

  int timeoutSeconds() {
    return tree.get("timeoutSeconds") instanceof Number number
        ? number.intValue()
        : DEFAULT_TIMEOUT;
  }

  /** The version in which it wants to be asked; empty if it knows none that there is. */
  String reviewVersion() {
    return Tree.texts(tree, "admissionReviewVersions").stream()
        .filter(version -> version.equals("v1") || version.equals("v1beta1"))
        .findFirst()
        .orElse("");
  }

  boolean matchesRules(AdmissionRequest request) {
    if (tree.get("rules") instanceof List<?> rules) {
      for (Object element : rules) {
        if (matches(Tree.object(element), request)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean matches(
      @Nullable Map<String, @Nullable Object> rule, AdmissionRequest request) {
    return matchesScope(Tree.text(rule, "scope"), request)
        && has(Tree.texts(rule, "operations"), request.operation())
        && has(Tree.texts(rule, "apiGroups"), request.resource().group())
        && has(Tree.texts(rule, "apiVersions"), request.resource().kind().version())
        && Tree.texts(rule, "resources").stream()
            .anyMatch(resource -> matchesResource(resource, request));
  }

  private static boolean matchesScope(String scope, AdmissionRequest request) {
    return switch (scope) {
      case "Namespaced" -> request.resource().isNamespaced();
      case "Cluster" -> !request.resource().isNamespaced();
      default -> true;
    };
  }

  private static boolean matchesResource(String wanted, AdmissionRequest request) {
    int slash = wanted.indexOf('/');
    String resource = slash < 0 ? wanted : wanted.substring(0, slash);
    String subresource = slash < 0 ? "" : wanted.substring(slash + 1);
    return (resource.equals(ALL) || resource.equals(request.resource().plural()))
        && (subresource.equals(ALL) || subresource.equals(request.subresource()));
  }

  /** Whether it wants to be asked in the request's namespace, given the labels of that. */
  boolean matchesNamespace(Map<String, String> labels) {
    return LabelSelector.of(Tree.child(tree, "namespaceSelector")).matches(labels);
  }

  boolean matchesObject(
      @Nullable Map<String, @Nullable Object> old, @Nullable Map<String, @Nullable Object> object) {
    LabelSelector selector = LabelSelector.of(Tree.child(tree, "objectSelector"));
    return selector.isEverything() || matches(selector, old) || matches(selector, object);
  }

  private static boolean matches(
      LabelSelector selector, @Nullable Map<String, @Nullable Object> object) {
    return object != null
        && selector.matches(Tree.textMap(Tree.child(object, "metadata"), "labels"));
  }

  private static boolean has(List<String> entries, String wanted) {
    return entries.contains(ALL) || entries.contains(wanted);
  }
}
