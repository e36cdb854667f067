package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Selectors of a new pod that name labels only get the values that the pod has. */
final class MatchedLabels {
  private static final String SELECTOR = "labelSelector";

  private MatchedLabels() {}

  static void complete(Map<String, @Nullable Object> pod) {
    Map<String, String> labels = Tree.textMap(Write.metadata(pod), "labels");
    Map<String, @Nullable Object> spec = Tree.childToChange(pod, "spec");
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      Map<String, @Nullable Object> affinity = Tree.object(Tree.at(spec, "affinity", kind));
      for (Map<String, @Nullable Object> term :
          Tree.objects(affinity, "preferredDuringSchedulingIgnoredDuringExecution")) {
        complete(Tree.child(term, "podAffinityTerm"), labels);
      }
      Tree.objects(affinity, "requiredDuringSchedulingIgnoredDuringExecution")
          .forEach(term -> complete(term, labels));
    }
    Tree.objects(spec, "topologySpreadConstraints")
        .forEach(constraint -> complete(constraint, labels));
  }

  private static void complete(
      @Nullable Map<String, @Nullable Object> term, Map<String, String> labels) {
    Map<String, @Nullable Object> selector = term == null ? null : Tree.child(term, SELECTOR);
    if (term == null || selector == null) {
      return;
    }
    List<Object> expressions = new ArrayList<>(Tree.objects(selector, "matchExpressions"));
    int before = expressions.size();
    for (String key : Tree.texts(term, "matchLabelKeys")) {
      add(expressions, key, "In", labels.get(key));
    }
    for (String key : Tree.texts(term, "mismatchLabelKeys")) {
      add(expressions, key, "NotIn", labels.get(key));
    }
    if (expressions.size() > before) {
      selector.put("matchExpressions", expressions);
    }
  }

  private static void add(
      List<Object> expressions, String key, String operator, @Nullable String value) {
    if (value != null) {
      Map<String, @Nullable Object> expression = new LinkedHashMap<>();
      expression.put("key", key);
      expression.put("operator", operator);
      expression.put("values", new ArrayList<>(List.of(value)));
      expressions.add(expression);
    }
  }
}
