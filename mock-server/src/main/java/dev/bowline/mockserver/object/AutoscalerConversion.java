package dev.bowline.mockserver.object;

import dev.bowline.codec.JsonTrees;
import dev.bowline.serde.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Autoscalers, of which version 1 has one percentage, and in annotations what else version 2 has:
 * metrics, conditions, behavior.
 */
public final class AutoscalerConversion {
  /** What all annotations begin with that version 1 has instead of fields. */
  static final String PREFIX = "autoscaling.alpha.kubernetes.io/";

  private static final List<String> NAMES =
      List.of(
          "metrics",
          "behavior",
          "scale-down-tolerance",
          "scale-up-tolerance",
          "current-metrics",
          "conditions");
  private static final String TARGET = "targetCPUUtilizationPercentage";
  private static final String CURRENT = "currentCPUUtilizationPercentage";
  private static final String UTILIZATION = "averageUtilization";
  private static final String METRICS = "metrics";
  private static final long DEFAULT_TARGET = 80;

  private AutoscalerConversion() {}

  /** Changes a tree of version 1 into one of version 2. */
  public static void toV2(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    Map<String, @Nullable Object> status = Tree.child(tree, "status");
    List<@Nullable Object> metrics = new ArrayList<>();
    for (Map<String, @Nullable Object> metric : objects(annotation(tree, METRICS))) {
      metrics.add(MetricForms.fromV1(metric, "target"));
    }
    Object target = spec.remove(TARGET);
    if (target != null || metrics.isEmpty()) {
      metrics.add(cpu("target", target == null ? DEFAULT_TARGET : target));
    }
    spec.put(METRICS, metrics);
    Object behavior = parsed(annotation(tree, "behavior"));
    if (Tree.object(behavior) != null) {
      spec.put("behavior", Behaviors.fromInside(Objects.requireNonNull(Tree.object(behavior))));
    }
    if (status != null) {
      statusToV2(tree, status);
    }
    dropAnnotations(tree);
  }

  private static void statusToV2(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> status) {
    Object current = status.remove(CURRENT);
    if (current != null) {
      status.put("currentMetrics", new ArrayList<>(List.of(cpu("current", current))));
    }
    String given = annotation(tree, "current-metrics");
    if (given != null) {
      List<@Nullable Object> metrics = new ArrayList<>();
      objects(given).forEach(metric -> metrics.add(MetricForms.fromV1(metric, "current")));
      status.put("currentMetrics", metrics);
    }
    if (parsed(annotation(tree, "conditions")) instanceof List<?> conditions) {
      status.put("conditions", new ArrayList<>(conditions));
    }
  }

  /** Changes a tree of version 2 into one of version 1. */
  public static void toV1(Map<String, @Nullable Object> tree) {
    dropAnnotations(tree);
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    List<@Nullable Object> others = new ArrayList<>();
    for (Map<String, @Nullable Object> metric : Tree.objects(spec, METRICS)) {
      Object value = Tree.at(metric, "resource", "target", UTILIZATION);
      if (value == null || !isCpu(metric)) {
        others.add(MetricForms.toV1(metric, "target"));
      } else {
        spec.putIfAbsent(TARGET, value);
      }
    }
    spec.remove(METRICS);
    annotate(tree, METRICS, others);
    Map<String, @Nullable Object> status = Tree.child(tree, "status");
    if (status != null) {
      List<@Nullable Object> current = new ArrayList<>();
      for (Map<String, @Nullable Object> metric : Tree.objects(status, "currentMetrics")) {
        current.add(MetricForms.toV1(metric, "current"));
        Object value = Tree.at(metric, "resource", "current", UTILIZATION);
        if (value != null && isCpu(metric)) {
          status.put(CURRENT, value);
        }
      }
      status.remove("currentMetrics");
      annotate(tree, "current-metrics", current);
    }
    Map<String, @Nullable Object> behavior = Tree.child(spec, "behavior");
    if (behavior != null) {
      annotations(tree).put(PREFIX + "behavior", json(Behaviors.inside(behavior)));
      spec.remove("behavior");
    }
    if (status != null) {
      annotate(tree, "conditions", new ArrayList<>(Tree.objects(status, "conditions")));
      status.remove("conditions");
    }
  }

  private static boolean isCpu(Map<String, @Nullable Object> metric) {
    return "Resource".equals(metric.get("type"))
        && "cpu".equals(Tree.at(metric, "resource", "name"));
  }

  private static Map<String, @Nullable Object> cpu(String what, Object percentage) {
    Map<String, @Nullable Object> utilization = new LinkedHashMap<>();
    if (what.equals("target")) {
      utilization.put("type", "Utilization");
    }
    utilization.put(UTILIZATION, percentage);
    Map<String, @Nullable Object> cpu = new LinkedHashMap<>();
    cpu.put("name", "cpu");
    cpu.put(what, utilization);
    Map<String, @Nullable Object> metric = new LinkedHashMap<>();
    metric.put("type", "Resource");
    metric.put("resource", cpu);
    return metric;
  }

  private static Map<String, @Nullable Object> annotations(Map<String, @Nullable Object> tree) {
    return Tree.childToChange(Tree.childToChange(tree, "metadata"), "annotations");
  }

  private static void annotate(
      Map<String, @Nullable Object> tree, String name, List<@Nullable Object> list) {
    if (!list.isEmpty()) {
      annotations(tree).put(PREFIX + name, json(list));
    }
  }

  private static void dropAnnotations(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> metadata = Tree.childToChange(tree, "metadata");
    Map<String, @Nullable Object> annotations = Tree.child(metadata, "annotations");
    if (annotations != null) {
      Map<String, @Nullable Object> kept = new LinkedHashMap<>(annotations);
      NAMES.forEach(name -> kept.remove(PREFIX + name));
      metadata.put("annotations", kept);
      if (kept.isEmpty()) {
        metadata.remove("annotations");
      }
    }
  }

  private static @Nullable String annotation(Map<String, @Nullable Object> tree, String name) {
    return Tree.textMap(Tree.child(tree, "metadata"), "annotations").get(PREFIX + name);
  }

  private static @Nullable Object parsed(@Nullable String json) {
    try {
      return json == null ? null : JsonTrees.parse(json.getBytes(StandardCharsets.UTF_8));
    } catch (CodecException e) {
      return null;
    }
  }

  private static List<Map<String, @Nullable Object>> objects(@Nullable String json) {
    Map<String, @Nullable Object> holder = new LinkedHashMap<>();
    holder.put("list", parsed(json));
    return Tree.objects(holder, "list");
  }

  private static String json(@Nullable Object tree) {
    return new String(JsonTrees.write(tree), StandardCharsets.UTF_8);
  }
}
