package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.object.Tree;
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
    return RuleMatch.any(Tree.objects(tree, "rules"), request);
  }
}
