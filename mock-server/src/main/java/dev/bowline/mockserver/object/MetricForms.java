package dev.bowline.mockserver.object;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of autoscalers, which version 1 writes flat: with {@code targetAverageValue} for {@code
 * averageValue} of {@code target}.
 */
final class MetricForms {
  private static final List<String> SOURCES =
      List.of("object", "pods", "resource", "containerResource", "external");
  private static final String AVERAGE = "averageValue";
  private static final String PERCENTAGE = "averageUtilization";

  private MetricForms() {}

  /**
   * A metric as version 1 has it in an annotation.
   *
   * @param what {@code target}, or {@code current} in a status
   */
  static Map<String, @Nullable Object> toV1(Map<String, @Nullable Object> metric, String what) {
    Map<String, @Nullable Object> flat = new LinkedHashMap<>();
    flat.put("type", metric.get("type"));
    for (String source : SOURCES) {
      Map<String, @Nullable Object> given = Tree.child(metric, source);
      if (given != null) {
        flat.put(source, flat(source, given, what));
      }
    }
    return flat;
  }

  private static Map<String, @Nullable Object> flat(
      String source, Map<String, @Nullable Object> given, String what) {
    Map<String, @Nullable Object> flat = new LinkedHashMap<>();
    Map<String, @Nullable Object> amounts =
        Objects.requireNonNullElse(Tree.child(given, what), Map.of());
    Object name = Tree.at(given, "metric", "name");
    Object selector = Tree.at(given, "metric", "selector");
    boolean isStatus = what.equals("current");
    switch (source) {
      case "object" -> {
        Map<String, @Nullable Object> target = new LinkedHashMap<>();
        Map<String, @Nullable Object> described =
            Objects.requireNonNullElse(Tree.child(given, "describedObject"), Map.of());
        for (String part : List.of("kind", "name", "apiVersion")) {
          putIfThere(target, part, described.get(part));
        }
        flat.put("target", target);
        flat.put("metricName", name);
        flat.put(what + "Value", Objects.requireNonNullElse(amounts.get("value"), "0"));
        putIfThere(flat, "selector", selector);
        putIfThere(flat, AVERAGE, amounts.get(AVERAGE));
      }
      case "pods" -> {
        flat.put("metricName", name);
        flat.put(what + "AverageValue", Objects.requireNonNullElse(amounts.get(AVERAGE), "0"));
        putIfThere(flat, "selector", selector);
      }
      case "external" -> {
        flat.put("metricName", name);
        putIfThere(flat, "metricSelector", selector);
        Object value = amounts.get("value");
        putIfThere(flat, what + "Value", isStatus && value == null ? "0" : value);
        putIfThere(flat, what + "AverageValue", amounts.get(AVERAGE));
      }
      default -> {
        flat.put("name", given.get("name"));
        putIfThere(flat, what + "AverageUtilization", amounts.get(PERCENTAGE));
        Object average = amounts.get(AVERAGE);
        putIfThere(flat, what + "AverageValue", isStatus && average == null ? "0" : average);
        if (source.equals("containerResource")) {
          flat.put("container", given.get("container"));
        }
      }
    }
    return flat;
  }

  private static void putIfThere(
      Map<String, @Nullable Object> tree, String name, @Nullable Object value) {
    if (value != null) {
      tree.put(name, value);
    }
  }

  /** A metric as version 2 has it. */
  static Map<String, @Nullable Object> fromV1(Map<String, @Nullable Object> flat, String what) {
    Map<String, @Nullable Object> metric = new LinkedHashMap<>();
    metric.put("type", flat.get("type"));
    for (String source : SOURCES) {
      Map<String, @Nullable Object> given = Tree.child(flat, source);
      if (given != null) {
        metric.put(source, deep(source, given, what));
      }
    }
    return metric;
  }

  private static Map<String, @Nullable Object> deep(
      String source, Map<String, @Nullable Object> given, String what) {
    Map<String, @Nullable Object> deep = new LinkedHashMap<>();
    Map<String, @Nullable Object> amounts = new LinkedHashMap<>();
    Object value = given.get(what + "Value");
    Object average = given.get(source.equals("object") ? AVERAGE : what + "AverageValue");
    Object percentage = given.get(what + "AverageUtilization");
    if (source.equals("object") && average != null && "0".equals(value)) {
      value = null;
    }
    if (what.equals("target")) {
      boolean isValue = source.equals("object") ? average == null : value != null;
      String ofWhole = isValue ? "Value" : "AverageValue";
      amounts.put("type", percentage != null ? "Utilization" : ofWhole);
    }
    putIfThere(amounts, "value", value);
    putIfThere(amounts, AVERAGE, average);
    putIfThere(amounts, PERCENTAGE, percentage);
    if (source.equals("object")) {
      deep.put("describedObject", given.get("target"));
    }
    if (source.equals("resource") || source.equals("containerResource")) {
      deep.put("name", given.get("name"));
      putIfThere(deep, "container", given.get("container"));
    } else {
      Map<String, @Nullable Object> identifier = new LinkedHashMap<>();
      identifier.put("name", given.get("metricName"));
      putIfThere(
          identifier,
          "selector",
          given.get(source.equals("external") ? "metricSelector" : "selector"));
      deep.put("metric", identifier);
    }
    deep.put(what, amounts);
    return deep;
  }
}
