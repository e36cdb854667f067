package dev.bowline.mockserver.registry.rules;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What autoscalers measure. */
final class MetricRules {
  /** Sources in the order in which they are looked at, with the types that they belong to. */
  private static final List<Map.Entry<String, String>> SOURCES =
      List.of(
          Map.entry("object", "Object"),
          Map.entry("external", "External"),
          Map.entry("pods", "Pods"),
          Map.entry("resource", "Resource"),
          Map.entry("containerResource", "ContainerResource"));

  private static final List<String> TYPES =
      List.of("ContainerResource", "External", "Object", "Pods", "Resource");

  private MetricRules() {}

  static void check(Field metrics, Field least, Problems problems) {
    boolean isFromOutside = false;
    for (Field metric : metrics.each()) {
      checkMetric(metric, problems);
      isFromOutside |= metric.at("type").is("Object") || metric.at("type").is("External");
    }
    if (least.isNumber() && least.number() == 0 && !isFromOutside) {
      problems.forbidden(
          metrics,
          "must specify at least one Object or External metric to support scaling to zero"
              + " replicas");
    }
  }

  private static void checkMetric(Field metric, Problems problems) {
    Field type = metric.at("type");
    if (type.isEmpty()) {
      problems.required(type, "must specify a metric source type");
    }
    problems.oneOf(type, TYPES);
    List<String> present = new ArrayList<>();
    String expected = "";
    for (Map.Entry<String, String> entry : SOURCES) {
      Field source = metric.at(entry.getKey());
      if (source.isSet()) {
        present.add(entry.getKey());
        if (present.size() == 1) {
          checkSource(entry.getKey(), source, problems);
        }
      }
      if (type.is(entry.getValue())) {
        expected = entry.getKey();
      }
    }
    if (!expected.isEmpty() && !metric.at(expected).isSet()) {
      problems.required(
          metric.at(expected), "must populate information for the given metric source");
    } else if (expected.isEmpty()) {
      problems.oneOf(type, TYPES);
    }
    if (present.size() != 1) {
      present.remove(expected);
      for (String other : present) {
        problems.forbidden(metric.at(other), "must populate the given metric source only");
      }
    }
  }

  private static void checkSource(String kind, Field source, Problems problems) {
    Field target = source.at("target");
    Field average = target.at("averageValue");
    switch (kind) {
      case "object" -> {
        AutoscalerRules.checkReference(source.at("describedObject"), false, problems);
        checkIdentifier(source.at("metric"), problems);
        checkTarget(target, problems);
        if (!target.at("value").isSet() && !average.isSet()) {
          problems.required(average, "must set either a target value or averageValue");
        }
      }
      case "external" -> {
        checkIdentifier(source.at("metric"), problems);
        checkTarget(target, problems);
        if (!target.at("value").isSet() && !average.isSet()) {
          problems.required(
              average, "must set either a target value for metric or a per-pod target");
        } else if (target.at("value").isSet() && average.isSet()) {
          problems.forbidden(
              target.at("value"),
              "may not set both a target value for metric and a per-pod target");
        }
      }
      case "pods" -> {
        checkIdentifier(source.at("metric"), problems);
        checkTarget(target, problems);
        if (!average.isSet()) {
          problems.required(average, "must specify a positive target averageValue");
        }
      }
      default -> checkResource(source, kind.equals("containerResource"), problems);
    }
  }

  private static void checkResource(Field source, boolean ofContainer, Problems problems) {
    Field name = source.at("name");
    if (name.isEmpty()) {
      problems.required(name, "must specify a resource name");
    } else if (ofContainer) {
      ResourceRules.checkName(name, name.text(), problems);
    }
    if (ofContainer) {
      Field container = source.at("container");
      if (container.isEmpty()) {
        problems.required(container, "must specify a container");
      } else {
        problems.invalid(container, Names.labelProblems(container.text()));
      }
    }
    Field target = source.at("target");
    checkTarget(target, problems);
    Field percentage = target.at("averageUtilization");
    Field average = target.at("averageValue");
    if (!percentage.isSet() && !average.isSet()) {
      problems.required(percentage, "must set either a target raw value or a target utilization");
    } else if (percentage.isSet() && average.isSet()) {
      problems.forbidden(average, "may not set both a target raw value and a target utilization");
    }
  }

  private static void checkIdentifier(Field metric, Problems problems) {
    Field name = metric.at("name");
    if (name.isEmpty()) {
      problems.required(name, "must specify a metric name");
    } else {
      problems.invalid(name, Names.pathSegmentProblems(name.text()));
    }
  }

  private static void checkTarget(Field target, Problems problems) {
    Field type = target.at("type");
    if (type.isEmpty()) {
      problems.required(type, "must specify a metric target type");
    }
    if (!List.of("Utilization", "Value", "AverageValue").contains(type.text())) {
      problems.invalid(type, "must be either Utilization, Value, or AverageValue");
    }
    for (String name : List.of("value", "averageValue")) {
      Field amount = target.at(name);
      if (amount.isSet() && Quantity.parse(amount.text()).signum() <= 0) {
        problems.invalid(amount, "must be positive");
      }
    }
    Field percentage = target.at("averageUtilization");
    if (percentage.isSet() && percentage.number() < 1) {
      problems.invalid(percentage, "must be greater than 0");
    }
  }
}
