package dev.bowline.mockserver.registry.rules;

import java.util.List;

/** What may be changed of the nodes that a pod wants, as long as it isn't scheduled. */
final class NodeAffinityChange {
  private NodeAffinityChange() {}

  static void check(Field affinity, Field old, Problems problems) {
    String required = "requiredDuringSchedulingIgnoredDuringExecution";
    List<Field> before = old.at(required, "nodeSelectorTerms").each();
    Field terms = affinity.as("spec.affinity.nodeAffinity").at(required, "nodeSelectorTerms");
    List<Field> now = terms.each();
    if (before.isEmpty()) {
      return;
    }
    if (now.size() != before.size()) {
      problems.invalid(
          terms.path(),
          terms.value(),
          "no additions/deletions to non-empty NodeSelectorTerms list are allowed");
      return;
    }
    for (int i = 0; i < now.size(); i++) {
      if (!isOnlyAdded(now.get(i), before.get(i))) {
        problems.invalid(now.get(i), "only additions are allowed (no mutations or deletions)");
      }
    }
  }

  private static boolean isOnlyAdded(Field term, Field old) {
    for (String list : List.of("matchExpressions", "matchFields")) {
      List<Field> before = old.at(list).each();
      List<Field> now = term.at(list).each();
      if (now.size() < before.size()) {
        return false;
      }
      for (int i = 0; i < before.size(); i++) {
        if (!now.get(i).isSame(before.get(i))) {
          return false;
        }
      }
    }
    return true;
  }
}
