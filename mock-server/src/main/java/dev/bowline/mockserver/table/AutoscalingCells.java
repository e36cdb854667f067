package dev.bowline.mockserver.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Cells of autoscalers. */
final class AutoscalingCells {
  static final Map<String, List<Cell>> ALL =
      Map.of(
          "horizontalpodautoscalers.autoscaling",
          List.of(
              Cell.NAME,
              o ->
                  o.text("spec", "scaleTargetRef", "kind")
                      + "/"
                      + o.text("spec", "scaleTargetRef", "name"),
              AutoscalingCells::metrics,
              Cell.textOr("<unset>", "spec", "minReplicas"),
              Cell.number("spec", "maxReplicas"),
              Cell.number("status", "currentReplicas"),
              Cell.AGE));

  private static final int MAX_METRICS = 2;
  private static final String UNKNOWN = "<unknown>";

  private AutoscalingCells() {}

  private static String metrics(Printed autoscaler) {
    List<String> texts = new ArrayList<>();
    if (autoscaler.has("spec", "targetCPUUtilizationPercentage")) { // as version 1 has it
      texts.add(
          "cpu: "
              + percent(autoscaler, UNKNOWN, "status", "currentCPUUtilizationPercentage")
              + "/"
              + percent(autoscaler, "", "spec", "targetCPUUtilizationPercentage"));
    }
    List<Printed> specs = autoscaler.list("spec", "metrics");
    List<Printed> statuses = autoscaler.list("status", "currentMetrics");
    for (int i = 0; i < specs.size(); i++) {
      Printed status = i < statuses.size() ? statuses.get(i) : autoscaler.child("none");
      texts.add(metric(specs.get(i), status));
    }
    return Texts.first(MAX_METRICS, ", ", texts, "<none>");
  }

  private static String metric(Printed spec, Printed status) {
    String type = spec.text("type");
    String field =
        type.isEmpty() ? "" : type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
    Printed target = spec.child(field, "target");
    Printed current = status.child(field, "current");
    return switch (type) {
      case "External", "Object" ->
          target.has("averageValue")
              ? current.textOr(UNKNOWN, "averageValue")
                  + "/"
                  + target.text("averageValue")
                  + " (avg)"
              : (status.has(field) ? current.textOr("0", "value") : UNKNOWN)
                  + "/"
                  + target.textOr("0", "value");
      case "Pods" ->
          (status.has(field) ? current.textOr("0", "averageValue") : UNKNOWN)
              + "/"
              + target.text("averageValue");
      case "Resource", "ContainerResource" ->
          spec.text(field, "name")
              + ": "
              + (target.has("averageValue")
                  ? (status.has(field) ? current.textOr("0", "averageValue") : UNKNOWN)
                      + "/"
                      + target.text("averageValue")
                  : percent(current, UNKNOWN, "averageUtilization")
                      + "/"
                      + percent(target, "<auto>", "averageUtilization"));
      default -> "<unknown type>";
    };
  }

  private static String percent(Printed object, String otherwise, String... path) {
    return object.has(path) ? object.text(path) + "%" : otherwise;
  }
}
