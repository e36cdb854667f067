package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.registry.rules.Field;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Labels of nodes that have other names by now. */
final class NodeLabels {
  private static final Map<String, String> DEPRECATED =
      Map.of(
          "beta.kubernetes.io/arch",
          since("14", "kubernetes.io/arch"),
          "beta.kubernetes.io/os",
          since("14", "kubernetes.io/os"),
          "failure-domain.beta.kubernetes.io/region",
          since("17", "topology.kubernetes.io/region"),
          "failure-domain.beta.kubernetes.io/zone",
          since("17", "topology.kubernetes.io/zone"),
          "beta.kubernetes.io/instance-type",
          since("17", "node.kubernetes.io/instance-type"),
          "app.kubernetes.io/created-by",
          "deprecated since v1.9",
          "scheduler.alpha.kubernetes.io/preferAvoidPods",
          "deprecated since v1.22; use Taints and Tolerations instead",
          "node-role.kubernetes.io/master",
          "use \"node-role.kubernetes.io/control-plane\" instead");

  private NodeLabels() {}

  private static String since(String minor, String other) {
    return "deprecated since v1." + minor + "; use \"" + other + "\" instead";
  }

  /** What is to be said of a label, or null. */
  static @Nullable String problem(String label) {
    return DEPRECATED.get(label);
  }

  /** The labels that a map names; each is told at its key. */
  static void ofKeys(Field labels, Consumer<String> warnings) {
    for (String label : labels.names()) {
      String problem = problem(label);
      if (problem != null) {
        warnings.accept(labels.key(label).path() + ": " + problem);
      }
    }
  }

  /** A label that is named at some place. */
  static void ofName(Field name, Consumer<String> warnings) {
    String problem = problem(name.text());
    if (problem != null) {
      warnings.accept(name.path() + ": " + name.text() + " is " + problem);
    }
  }

  /** Expressions that select nodes. */
  static void ofExpressions(Field expressions, boolean withValues, Consumer<String> warnings) {
    for (Field expression : expressions.each()) {
      ofName(expression.at("key"), warnings);
      if (withValues) {
        for (Field value : expression.at("values").each()) {
          for (String problem : Names.labelValueProblems(value.text())) {
            warnings.accept(value.path() + ": " + value.text() + " is invalid, " + problem);
          }
        }
      }
    }
  }
}
