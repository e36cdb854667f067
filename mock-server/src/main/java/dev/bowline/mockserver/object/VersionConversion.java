package dev.bowline.mockserver.object;

import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What versions of a kind say in different fields. Of all kinds of stable versions that is
 * autoscalers alone: version 1 has one percentage, version 2 a list of metrics.
 */
final class VersionConversion {
  private static final String TARGET = "targetCPUUtilizationPercentage";
  private static final String CURRENT = "currentCPUUtilizationPercentage";
  private static final String UTILIZATION = "averageUtilization";

  private VersionConversion() {}

  /** Adds the fields of the new version to a tree of the old one, which is to be pruned. */
  static void apply(Map<String, @Nullable Object> tree, GroupVersionKind to) {
    if (!to.group().equals("autoscaling") || !to.kind().equals("HorizontalPodAutoscaler")) {
      return;
    }
    if (to.version().equals("v1")) {
      toPercentage(Tree.child(tree, "spec"), "metrics", "target", TARGET);
      toPercentage(Tree.child(tree, "status"), "currentMetrics", "current", CURRENT);
    } else {
      toMetric(Tree.child(tree, "spec"), TARGET, "metrics", "target");
      toMetric(Tree.child(tree, "status"), CURRENT, "currentMetrics", "current");
    }
  }

  private static void toMetric(
      @Nullable Map<String, @Nullable Object> part,
      String percentage,
      String metrics,
      String what) {
    Object value = part == null ? null : part.get(percentage);
    if (part == null || value == null) {
      return;
    }
    Map<String, @Nullable Object> utilization = new LinkedHashMap<>();
    if (what.equals("target")) {
      utilization.put("type", "Utilization");
    }
    utilization.put(UTILIZATION, value);
    Map<String, @Nullable Object> cpu = new LinkedHashMap<>();
    cpu.put("name", "cpu");
    cpu.put(what, utilization);
    Map<String, @Nullable Object> metric = new LinkedHashMap<>();
    metric.put("type", "Resource");
    metric.put("resource", cpu);
    part.put(metrics, new ArrayList<>(List.of(metric)));
  }

  private static void toPercentage(
      @Nullable Map<String, @Nullable Object> part,
      String metrics,
      String what,
      String percentage) {
    if (part == null || !(part.get(metrics) instanceof List<?> list)) {
      return;
    }
    for (Object metric : list) {
      Object value = Tree.at(metric, "resource", what, UTILIZATION);
      if (value != null && "cpu".equals(Tree.at(metric, "resource", "name"))) {
        part.put(percentage, value);
        return;
      }
    }
  }
}
